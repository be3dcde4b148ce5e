import { peerKey } from "../auth/checks.ts";
import type { Counter, Rule } from "../auth/limits.ts";

/** What visitors of one address may have refused: room for an office of 300 people behind one. */
export const refusalsPerPeer: Rule = { count: 3000, seconds: 300 };

/**
 * Answers somebody who isn't signed in, unless too much was refused to their address: each refusal costs the database a
 * failed statement. Counted before it is answered, so that many at once are too.
 * @param peer the address that asks
 * @returns the answer, or 429 with the seconds to wait in `Retry-After`
 */
export async function withinRefusals(
  peer: string,
  counter: Counter,
  answer: () => Promise<Response>,
  rule: Rule = refusalsPerPeer,
): Promise<Response> {
  const key = `refusals of ${peerKey(peer)}`;
  const wait = counter.wait(key, rule);
  if (wait > 0) return tooMany(wait);
  counter.add(key, rule);
  const response = await answer();
  if (response.status < 400) counter.subtract(key);
  return response;
}

/** Whether a request brings a user's token. One that isn't valid is refused without the database. */
export function bringsToken(headers: Headers): boolean {
  return /^Bearer\s+[^.\s]+\.[^.\s]+\.[^.\s]+$/i.test(headers.get("authorization") ?? "");
}

function tooMany(seconds: number): Response {
  const message = `Too many requests from this address were refused. Try again in ${seconds} seconds.`;
  return Response.json(
    { code: "over_request_rate_limit", message, details: null, hint: null },
    { status: 429, headers: { "retry-after": String(seconds) } },
  );
}
