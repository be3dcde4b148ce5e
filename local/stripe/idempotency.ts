import { createHash } from "node:crypto";
import { DAY } from "./calendar.ts";
import { StripeError } from "./errors.ts";
import type { World } from "./world.ts";

export interface Answer {
  status: number;
  body: string;
  replayed?: true;
}

const KEPT = DAY;
const LONGEST = 255;

/**
 * Does a request once for its key: the same sent again is answered as it was, a different one is refused, as Stripe does.
 * What was refused before it began isn't kept.
 */
export function once(world: World, key: string | null, request: string, act: () => Answer): Answer {
  if (key === null || key === "") return act();
  if (key.length > LONGEST)
    throw new StripeError(400, {
      type: "idempotency_error",
      message: `Idempotency keys can be at most ${LONGEST} characters long.`,
    });
  const digest = createHash("sha256").update(request).digest("hex");
  const known = world.find("_idempotency", key);
  if (known && known.created > Math.floor(Date.now() / 1000) - KEPT) {
    if (known.request === digest) return { status: known.status, body: known.body, replayed: true };
    throw new StripeError(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  const answer = act();
  const wasBegun = answer.status < 400 || answer.status === 402 || answer.status >= 500;
  if (wasBegun)
    world.put({
      id: key,
      object: "_idempotency",
      request: digest,
      status: answer.status,
      body: answer.body,
      created: Math.floor(Date.now() / 1000),
    });
  return answer;
}

/** Forgets keys that are older than a day of the real time. */
export function forgetKeys(world: World): void {
  const oldest = Math.floor(Date.now() / 1000) - KEPT;
  for (const { id, created } of world.all("_idempotency"))
    if (created <= oldest) world.remove("_idempotency", id);
}
