/** Others change these lists while one looks at them, and nothing announces it: they are asked for anew. */
export const LIVE = { staleTime: 0, refetchInterval: 20_000 } as const;
