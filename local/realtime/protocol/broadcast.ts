/** One broadcast as it travels: JSON text or bytes, never parsed on the way. */
export interface Broadcast {
  readonly event: string;
  readonly encoding: "json" | "binary";
  /** UTF-8 JSON text, or the bytes themselves. */
  readonly payload: Buffer;
  readonly meta?: { readonly id: string; readonly replayed?: true };
}

/** A broadcast whose payload is given as a value. */
export function jsonBroadcast(event: string, payload: unknown, meta?: Broadcast["meta"]): Broadcast {
  return jsonTextBroadcast(event, JSON.stringify(payload ?? {}), meta);
}

/** A broadcast whose payload is given as JSON text. */
export function jsonTextBroadcast(event: string, payload: string, meta?: Broadcast["meta"]): Broadcast {
  return { event, encoding: "json", payload: Buffer.from(payload), ...(meta && { meta }) };
}
