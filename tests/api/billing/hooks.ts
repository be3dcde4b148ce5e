import { ErrorBody } from "../../../supabase/functions/_shared/contract/errors.ts";
import { signature } from "../../../local/stripe/webhooks.ts";
import { stack } from "../../support/stack.ts";
import { sql } from "../../support/sql.ts";
import { until } from "../../support/wait.ts";
import { type Paying, WEBHOOK_SECRET } from "./paying.ts";

/** An event as Stripe sends it. */
export interface Told {
  id: string;
  type: string;
  [field: string]: unknown;
}

/** The last event of a type at the local Stripe that is about something; or of all types. */
export function toldOf({ local }: Paying, type: string | null, about: string): Told {
  const found = local.world
    .all("event")
    .findLast((event) => (type === null || event.type === type) && JSON.stringify(event).includes(about));
  if (!found) throw new Error(`Stripe told nothing of ${about}.`);
  return structuredClone(found) as unknown as Told;
}

interface Signed {
  /** Over what it is made, where that isn't what is sent. */
  over?: string;
  secret?: string;
  /** Seconds from now. */
  dated?: number;
  /** Instead of one. */
  header?: string | null;
}

/** Sends our webhook a body, signed as Stripe does unless told. */
export async function deliver(
  event: Told | string,
  { over, secret = WEBHOOK_SECRET, dated = 0, header }: Signed = {},
): Promise<{ status: number; code: string | null }> {
  const body = typeof event === "string" ? event : JSON.stringify(event, null, 2);
  const at = Math.floor(Date.now() / 1000) + dated;
  const signed = header === undefined ? signature(secret, over ?? body, at) : header;
  const response = await fetch(`${stack().url}/functions/v1/api/stripe/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(signed !== null && { "stripe-signature": signed }) },
    body,
  });
  const answer: unknown = await response.json();
  return { status: response.status, code: response.ok ? null : ErrorBody.parse(answer).code };
}

/** Delivers an event, and waits until it was worked on. @returns what came of it */
export async function heard(event: Told): Promise<string> {
  const { status } = await deliver(event);
  if (status !== 200) throw new Error(`The webhook answered ${status}.`);
  return outcomeOf(event.id);
}

/** What came of an event, once it was worked on. */
export function outcomeOf(id: string): Promise<string> {
  return until(`the work on ${id}`, async () => {
    const [row] = await sql()`
      select state, error, outcome from public.webhook_events where provider = 'stripe' and external_id = ${id}`;
    return row && row["state"] !== "received" ? String(row["error"] ?? row["outcome"]) : null;
  });
}

/** All that an organisation is entitled to, as it stands in our tables, but for when it was looked at. */
export async function stands(organizationId: number): Promise<unknown> {
  const [row] = await sql()`
    select to_jsonb(own) - 'synced_at' - 'updated_at' as subscription,
      (select jsonb_agg(jsonb_build_array(addon_id, quantity) order by addon_id) from public.organization_addons
       where organization_id = own.organization_id) as addons,
      (select jsonb_agg(kind order by id) from public.billing_notices where organization_id = own.organization_id) as notices,
      (select count(*)::int from public.audit_entries where organization_id = own.organization_id) as entries
    from public.subscriptions as own where organization_id = ${organizationId}`;
  return row;
}

/** How many events are kept, and alerts with them. */
export async function kept(): Promise<number[]> {
  const [row] = await sql()`
    select (select count(*)::int from public.webhook_events) as events, (select count(*)::int from public.billing_alerts) as alerts`;
  return [Number(row?.["events"]), Number(row?.["alerts"])];
}
