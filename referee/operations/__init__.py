"""What whoever runs the site needs: health, figures, one line a request, limits, verifying, backup, retention."""
