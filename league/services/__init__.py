"""What changes the league. Keyword-only, one transaction each, the competition locked before anything is looked at,
permissions checked inside, nudges sent after the commit. league/README.md lists them with their signatures."""
