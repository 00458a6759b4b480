"""What fixtures and tests share. No tests here."""

PASSWORD = "correct horse battery"
