"""What a table does with a ruling it disagrees on: the card, complaints, remedies, both worlds."""
