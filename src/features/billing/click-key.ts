import { useState } from "react";
import { uuid } from "@/lib/uuid.ts";

/**
 * The name of a click that costs: the same act tried again has the same one until it has succeeded, so that it is done once.
 * @returns `of(act)` gives the act's name, `done()` says that it succeeded
 */
export function clickKeys() {
  let kept: { act: string; key: string } | null = null;
  return {
    of(act: string): string {
      if (kept?.act !== act) kept = { act, key: uuid() };
      return kept.key;
    },
    done() {
      kept = null;
    },
  };
}

/** Those of a component, for as long as it is there. */
export function useClickKeys() {
  const [keys] = useState(clickKeys);
  return keys;
}
