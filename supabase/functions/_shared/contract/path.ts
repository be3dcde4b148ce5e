/** The name of a path's one parameter; null when it has none. */
export function parameterOf(path: string): string | null {
  return /\{(\w+)\}/.exec(path)?.[1] ?? null;
}
