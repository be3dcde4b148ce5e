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

/** An empty answer with a status, or the answer to an error. */
export function respond(outcome: unknown): Response {
  if (typeof outcome === "number") return new Response(null, { status: outcome });
  const [status, message] = describe(outcome);
  return Response.json({ message }, { status });
}

function describe(error: unknown): [status: number, message: string] {
  if (error instanceof HttpError) return [error.status, error.message];
  if (error instanceof Refusal && error.code === "UnableToSetPolicies") return [503, error.message];
  if (error instanceof Refusal) return [401, error.message];
  return [500, "Something went wrong"];
}
