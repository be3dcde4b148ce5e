import { formatRelative } from "./format.ts";

/** When something happens next: "soon" if that is a minute away or past, else "in 5 minutes", "tomorrow". @param moment ISO 8601 */
export function formatUntil(moment: string, now = Date.now()): string {
  return new Date(moment).getTime() - now < 45_000 ? "soon" : formatRelative(moment, now);
}
