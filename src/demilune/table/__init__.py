"""What any table needs, whether people sit at a terminal or at a browser."""
