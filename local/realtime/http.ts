import { Refusal } from "./refusal.ts";

/** An answer other than success. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Reads a body of at most `most` bytes. Rejects with a 413. */
export async function readBody(request: Request, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > most) throw new HttpError(413, `A message has at most ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** An empty answer with a status, or the answer to an error; readable by the page at `origin`. */
export function respond(origin: string | null, outcome: unknown): Response {
  const headers = new Headers({ vary: "Origin" });
  if (origin !== null) {
    headers.set("access-control-allow-origin", origin);
    headers.set("access-control-allow-methods", "POST");
    headers.set("access-control-allow-headers", "apikey, authorization, content-type, x-client-info");
    headers.set("access-control-max-age", "600");
  }
  if (typeof outcome === "number") return new Response(null, { status: outcome, headers });
  const [status, message] = describe(outcome);
  return Response.json({ message }, { status, headers });
}

function describe(error: unknown): [status: number, message: string] {
  if (error instanceof HttpError) return [error.status, error.message];
  if (error instanceof Refusal && error.code === "UnableToSetPolicies") return [503, error.message];
  if (error instanceof Refusal) return [401, error.message];
  return [500, "Something went wrong"];
}
