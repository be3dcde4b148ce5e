const UNUSABLE = /[\0\p{Surrogate}]/u;
const MAX_DEPTH = 50;

const CHARACTERS = "contains characters that can't be used.";
const DEPTH = "is nested too deeply.";

/** A part of a JSON value that no database takes. */
export interface Unusable {
  /** Where it stands, as in `tags.0`; "" for the value itself. */
  path: string;
  /** A sentence that names it. */
  message: string;
}

/**
 * Finds in a JSON value a text with a NUL or half of a surrogate pair, in keys too, or a nesting past 50 levels.
 * @returns the first found; null when there is none
 */
export function findUnusable(value: unknown): Unusable | null {
  const found = (path: string[], why: string): Unusable => {
    const name = path.join(".").replace(new RegExp(UNUSABLE, "gu"), "\ufffd");
    return { path: name, message: `${name || "The input"} ${why}` };
  };
  const open: [unknown, string[]][] = [[value, []]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [current, path] = next;
    if (typeof current === "string" && UNUSABLE.test(current)) return found(path, CHARACTERS);
    if (typeof current !== "object" || current === null) continue;
    if (path.length >= MAX_DEPTH) return found(path.slice(0, 1), DEPTH);
    for (const [key, inner] of Object.entries(current)) {
      if (UNUSABLE.test(key)) return found([...path, key], CHARACTERS);
      if (typeof inner === "string" || typeof inner === "object") open.push([inner, [...path, key]]);
    }
  }
  return null;
}
