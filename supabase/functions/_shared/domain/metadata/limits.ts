/** What metadata may hold at most; lengths in characters. */
export const METADATA_LIMITS = { title: 300, author: 200, keys: 30, key: 60, value: 500 } as const;
