/** Whether two lists hold the same ids, in whatever order. */
export function sameIds(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id));
}
