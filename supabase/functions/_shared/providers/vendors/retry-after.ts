/**
 * Seconds that a vendor asks to wait, rounded up and never cut short; null: it doesn't say, or nothing that can be read.
 */
export function retryAfterOf({ headers }: Pick<Response, "headers">, now = Date.now()): number | null {
  const told = headers.get("retry-after")?.trim() ?? "";
  const seconds = /^\d+(\.\d+)?$/.test(told) ? Number(told) : secondsTo(told, headers.get("date"), now);
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

/** By the vendor's own clock where it tells it, which needn't be ours. */
function secondsTo(date: string, clock: string | null, now: number): number {
  const told = clock === null ? Number.NaN : Date.parse(clock);
  return (Date.parse(date) - (Number.isNaN(told) ? now : told)) / 1000;
}
