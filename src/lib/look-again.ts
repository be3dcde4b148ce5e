import type { CallPath, OutputOf } from "@contract/index.ts";
import type { QueryClient } from "@tanstack/react-query";

/** How long something that moves on the screen may go unheard before it is asked for, in ms. Drawn, so that tabs don't ask together. */
export const LOOK_AGAIN_MS = 15_000 + Math.random() * 10_000;

/** Whether an answer of a call that a screen shows holds something that moves. */
export function isShown<Path extends CallPath>(
  client: QueryClient,
  path: Path,
  moves: (answer: OutputOf<Path>) => boolean,
): boolean {
  return client
    .getQueryCache()
    .findAll({ type: "active", predicate: ({ queryKey }) => queryKey[1] === path })
    .some(({ state }) => state.data !== undefined && moves(state.data as OutputOf<Path>));
}
