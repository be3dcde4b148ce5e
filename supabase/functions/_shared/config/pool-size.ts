/** Connections of a pool, of which a process has two. Many isolates share a database, and PGlite serves one statement at a time. */
export const POOL_SIZE = 4;
