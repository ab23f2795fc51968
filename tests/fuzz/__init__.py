"""The whole schema of the API, asked by schemathesis: no crash, and no answer that the schema does not know."""
