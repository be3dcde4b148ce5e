import { AsyncLocalStorage } from "node:async_hooks";

interface Seen {
  error?: unknown;
}

const requests = new AsyncLocalStorage<Seen>();

/** Remembers what went wrong in the database for the request that is being served. */
export function noteDatabaseError(error: unknown): void {
  const seen = requests.getStore();
  if (seen) seen.error = error;
}

/** Lite's REST, which answers 500 for some of what PostgREST answers 400: values that break a rule or have no sense. */
export async function serveRest(
  request: Request,
  next: (request: Request) => Promise<Response>,
): Promise<Response> {
  const seen: Seen = {};
  const response = await requests.run(seen, () => next(request));
  const fault = response.status === 500 ? faultOfCaller(seen.error) : undefined;
  if (!fault) return response;
  await response.body?.cancel();
  return Response.json({ ...fault, details: null, hint: null }, { status: 400 });
}

/** SQLSTATE and message if what was sent is to blame (data, integrity or program limits), undefined otherwise. */
function faultOfCaller(error: unknown): { code: string; message: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message } = error;
  const code = "code" in error ? String(error.code) : "";
  if (/^(22|23|54)/.test(code)) return { code, message };
  const isUnsendable = /^Invalid (input for \w+ type|time value)$/.test(message);
  return isUnsendable ? { code: "22P02", message: "A value has the wrong form." } : undefined;
}
