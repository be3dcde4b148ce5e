/** Something that a vendor is asked for. */
export interface AskedScope {
  /** As it is asked for and told. */
  scope: string;
  /** What it is for, in words for whoever is asked: "Seeing your files". */
  words: string;
  /** Wider ones, with which it isn't missing. */
  within?: readonly string[];
}

/** What one connection asks for. */
export interface Asking {
  scopes: readonly string[];
  /** In words, told before anybody goes there. */
  asks: readonly string[];
  /** What of it wasn't granted, in words. */
  missing(granted: readonly string[]): string[];
  /** The same with who is in groups; null where there are none. */
  withGroups: Asking | null;
  /** What that asks for besides, in words. */
  groupAsks: readonly string[];
}

const IDENTITY = ["openid", "email", "profile"];

/**
 * @param beside scopes that are asked for without being somebody's to give, such as `offline_access`
 * @param groups what is asked for besides where who is in groups is to be read
 */
export function asking(
  wanted: readonly AskedScope[],
  beside: readonly string[] = [],
  groups: readonly AskedScope[] = [],
): Asking {
  const has = (granted: readonly string[], { scope, within = [] }: AskedScope) =>
    [scope, ...within].some((one) => granted.some((told) => told.toLowerCase() === one.toLowerCase()));
  return {
    scopes: [...IDENTITY, ...beside, ...wanted.map(({ scope }) => scope)],
    asks: ["Seeing your name and e-mail address", ...wanted.map(({ words }) => words)],
    missing: (granted) => wanted.filter((one) => !has(granted, one)).map(({ words }) => words),
    withGroups: groups.length > 0 ? asking([...wanted, ...groups], beside) : null,
    groupAsks: groups.map(({ words }) => words),
  };
}
