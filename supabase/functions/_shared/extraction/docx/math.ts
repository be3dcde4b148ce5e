const MARKED = new Set(["m:num", "m:den", "m:sup", "m:sub", "m:rad", "m:deg", "m:d"]);

/** Whether the text of an element of a formula is written by `mathText` when it ends. */
export const isMarked = (name: string): boolean => MARKED.has(name);

/** A part of a formula in one line: `(a + b)/c`, `x^2`, `√y`. */
export function mathText(name: string, inner: string): string {
  const wrapped = inner.length > 1 ? `(${inner})` : inner;
  if (inner === "" || name === "m:deg") return "";
  if (name === "m:num") return `${wrapped}/`;
  if (name === "m:sup") return `^${wrapped}`;
  if (name === "m:sub") return `_${wrapped}`;
  if (name === "m:rad") return `√${wrapped}`;
  return name === "m:d" ? `(${inner})` : wrapped;
}
