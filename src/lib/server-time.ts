/** The most that the server's clock was seen ahead of this page's own, in ms; null before its first answer. */
let ahead: number | null = null;

/** @param date the answer's `date` header, which the browser may withhold */
export function reportServerDate(date: string | null): void {
  const told = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(told)) ahead = Math.max(ahead ?? -Infinity, told - performance.now());
}

/** The server's time in ms since 1970, up to two seconds early and never late; null while it isn't known. */
export function serverNow(): number | null {
  return ahead === null ? null : Math.floor(ahead + performance.now());
}
