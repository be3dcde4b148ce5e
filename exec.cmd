@rem What `exec` of package.json is on Windows, where the shell has none.
@%*
