"""The same answers as the pages, for programs."""

# A view that only reads answers HEAD as it answers GET.
READ = ["GET", "HEAD"]
