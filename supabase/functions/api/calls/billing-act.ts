import { logError } from "../../_shared/config/seeing/log.ts";
import type Stripe from "stripe";
import { z } from "zod";
import { ensureCustomer } from "../../_shared/billing/customer.ts";
import { Offers } from "../../_shared/billing/offers.ts";
import { isOver, refusalOf } from "../../_shared/billing/refusals.ts";
import { LIVE } from "../../_shared/billing/subscription.ts";
import { synchronise, type Synchronised } from "../../_shared/billing/synchronise.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import type { MemberContext } from "../context.ts";
import { acting } from "./acting.ts";

/** What a click came to, as it is kept; `session`: the checkout that it opened. */
const Outcome = z.object({
  state: z.enum(["done", "pay", "scheduled"]),
  url: z.string().nullable(),
  session: z.string().optional(),
});
export type Outcome = z.infer<typeof Outcome>;

const Begun = z.discriminatedUnion("state", [
  z.object({ state: z.literal("busy") }),
  z.object({
    state: z.literal("begun"),
    lease: z.uuid(),
    attempt: z.int(),
    outcome: Outcome.nullable(),
    again: z.boolean(),
    trial_used: z.boolean(),
    proration_date: z.int().nullable(),
    offers: Offers,
  }),
]);

/** What an owner asks for, by the key of their click. */
export interface Asked {
  act: "plan" | "addon" | "cancel" | "resume" | "portal";
  key: string;
  choice: object;
}

/** What Stripe says; `live`: the subscription that counts, if there is one. */
export interface Look {
  live: Stripe.Subscription | null;
  found: Synchronised | null;
}

/** An act in its turn. */
export interface Turn {
  stripe: Stripe;
  organizationId: number;
  offers: Offers;
  /** The click's own key, for Stripe's objects. */
  click: string;
  /** The same click came before: what it came to, null where that isn't known. */
  again: boolean;
  before: Outcome | null;
  trialUsed: boolean;
  /** The moment by which the change was priced when it was shown. */
  prorationDate: number | null;
  /** The organisation's customer, made where there is none. */
  customer(): Promise<string>;
  /** How the organisation stands at Stripe now, which is written as well. */
  look(): Promise<Look>;
  /** Says that something is about to change, in a step with a key of its own, which is returned. @throws ApiError when too much time has passed */
  sending(step: string): { idempotencyKey: string };
}

/** What came of it; `record`: under which word it goes on record, nothing where nothing was done. */
export interface Ended {
  outcome: Outcome;
  record?: "checkout" | "plan" | "schedule" | "addon" | "cancel" | "resume" | "portal";
  details?: object;
}

/** Others wait so long for the one who is at it, and look so often. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 150;
/** Nothing is begun later than this into an act: its last call at Stripe ends before the lease of 90 s does. */
const LATEST_MS = 50_000;

/**
 * Does what an owner asks of Stripe, alone in the organisation: who comes meanwhile waits, then sees what was done. The same click
 * again comes to the same (A12, A13); what stands at Stripe is written when it is done, and if that fails by the webhook.
 * @throws ApiError 403 for others than owners, `conflict` while another is at it for long, and as `refusalOf` says Stripe's errors
 */
export async function inTurn(
  context: MemberContext,
  asked: Asked,
  work: (turn: Turn) => Promise<Ended>,
): Promise<Outcome> {
  const { payments, service, organizationId: organization_id } = context;
  const stripe = payments.stripe();
  const who = await acting(context);
  const begun = await begin(context, who.user_id, asked);
  const { lease, attempt } = begun;
  const held = { organization_id, key: asked.key, lease };
  const latest = Date.now() + LATEST_MS;
  let sent = false as boolean;
  const turn: Turn = {
    stripe,
    organizationId: organization_id,
    offers: begun.offers,
    click: `${asked.key}:${attempt}`,
    again: begun.again,
    before: begun.outcome,
    trialUsed: begun.trial_used,
    prorationDate: begun.proration_date,
    customer: () => ensureCustomer(context, who),
    async look() {
      const found = await synchronise(context, organization_id);
      return { live: liveOf(found), found };
    },
    sending(step) {
      if (Date.now() > latest) throw new ApiError("unavailable", "This took too long. Try again.");
      sent = true;
      return { idempotencyKey: `${asked.act}:${organization_id}:${asked.key}:${attempt}:${step}` };
    },
  };
  let ended: Ended;
  try {
    ended = await work(turn);
  } catch (error) {
    const anew = isOver(error) || (error instanceof ApiError && !sent);
    await rpc(service, "leave_billing_act", { ...held, anew, forgotten: !sent && !begun.again });
    throw refusalOf(error, sent ? "sent" : "act");
  }
  const { outcome, record, details = {} } = ended;
  await rpc(service, "end_billing_act", {
    ...held,
    user_id: who.user_id,
    outcome: json(outcome),
    ...(record && { record, details: json(details) }),
  });
  if (sent) {
    await synchronise(context, organization_id).catch((error: unknown) => {
      logError("the state after an act wasn't read", error);
    });
  }
  return outcome;
}

/** The live subscription that counts, of what was just read. */
export function liveOf(found: Synchronised | null): Stripe.Subscription | null {
  const id = found?.state.subscription_id;
  const main = found?.read.subscriptions.find((each) => each.id === id);
  return main && LIVE.includes(main.status) ? main : null;
}

async function begin({ service, payments, organizationId }: MemberContext, user_id: number, asked: Asked) {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const begun = Begun.parse(
      await rpc(service, "begin_billing_act", {
        user_id,
        organization_id: organizationId,
        act: asked.act,
        key: asked.key,
        choice: json(asked.choice),
        livemode: payments.livemode,
      }),
    );
    if (begun.state === "begun") return begun;
    if (Date.now() > until) {
      throw new ApiError(
        "conflict",
        "Somebody is changing this organisation's plan right now. Try again in a moment.",
      );
    }
    await new Promise((go) => setTimeout(go, LOOK_MS));
  }
}
