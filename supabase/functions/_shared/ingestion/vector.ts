/**
 * A vector as pgvector reads it. Five decimals are more than a `halfvec` keeps of a vector of length 1, and make the
 * text a third of what JSON makes of it.
 */
export function vectorText(vector: readonly number[]): string {
  let text = "[";
  for (let index = 0; index < vector.length; index++) {
    if (index > 0) text += ",";
    text += Math.round((vector[index] ?? 0) * 1e5) / 1e5;
  }
  return `${text}]`;
}
