import { useSearchParams } from "react-router-dom";

/** What the address says beside the path, and how to change it: null takes one away; a change stands in place of the visit before. */
export function useParameters() {
  const [search, setSearch] = useSearchParams();
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return [search, change] as const;
}

/** One of some names, as an address has it; null for anything else. */
export function oneOf<Name extends string>(names: readonly Name[], value: string | null): Name | null {
  return names.find((name) => name === value) ?? null;
}
