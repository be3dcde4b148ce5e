const UNUSABLE = /[\0\p{Surrogate}]/u;

/** Said of a text that the database can't hold. */
export const UNUSABLE_TEXT = "contains characters that can't be used.";

/**
 * Where a JSON value holds a text that no database takes: one with a NUL or half of a surrogate pair.
 * @returns the path of the first such text, or of the key that is one; null when there is none
 */
export function findUnusableText(value: unknown): string[] | null {
  if (typeof value === "string") return UNUSABLE.test(value) ? [] : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const rest = UNUSABLE.test(key) ? [] : findUnusableText(inner);
    if (rest) return [key, ...rest];
  }
  return null;
}
