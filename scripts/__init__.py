"""The workshop's tools: generators of documents and pictures, and the shell that sets a machine up."""
