/** Today, in UTC, as the dates of an invoice are written (`2026-12-01`). */
export const dayNow = (): string => new Date().toISOString().slice(0, 10);
