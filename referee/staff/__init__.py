"""Those who look after the site: who may come in, by whose invitation, and what they may do."""
