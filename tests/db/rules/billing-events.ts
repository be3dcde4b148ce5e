import type { NounRules } from "./noun.ts";
import { operators as operator, operatorsOr as operatorOr } from "./operators.ts";
import { leaving, literal, missing, people, probe, server } from "./probe.ts";

/** What Stripe tells and is told: the server's own, and operators look at it (tests/api/billing/). */
export const billingEvents: NounRules = {
  tables: {
    "public.billing_customers": {},
    "public.billing_alerts": {},
    "public.billing_notices": {},
    "public.billing_prices": {},
    "public.billed_charges": {},
    "public.charge_batches": {},
  },
  policies: {
    "public.billing_customers": ["Customers at Stripe are the server's own"],
    "public.billing_alerts": ["Alerts of payments leave by functions alone"],
    "public.billing_notices": ["Notices of payments are the server's own"],
    "public.billing_prices": ["Prices at Stripe are the server's own"],
    "public.billed_charges": ["Billed charges are the server's own"],
    "public.charge_batches": ["Batches of charges are the server's own"],
  },
  functions: {
    "take_billing_ticket(bigint)": server,
    "write_billing_state(bigint,bigint,bigint,bigint,jsonb)": server,
    "alert_billing(text,text,bigint)": server,
    "billing_offers()": server,
    "save_billing_prices(jsonb,boolean)": server,
    "billing_organization_of(text)": server,
    "notice_billing(bigint,text,text,jsonb)": server,
    "billing_notice(bigint)": server,
    "billing_notice_sent(bigint)": server,
    "notice_billing_deadlines()": server,
    "billing_out_of_grace(boolean)": server,
    "billing_customers_to_look_at(bigint,boolean,integer)": server,
    "make_charge_batches(boolean)": server,
    "charge_batches_to_bill(bigint,boolean)": server,
    "start_charge_batch(bigint,boolean)": server,
    "charge_batch_billed(bigint,text,text)": server,
    "list_billing_events(integer,integer,text)": people(
      probe("select list_billing_events(10, 0) -> 'events' -> 0 -> 'event_id'", operator, () =>
        literal("evt_2"),
      ),
      probe("select list_billing_events(10, 0, 'failed') -> 'total'", operator, () => literal(1)),
    ),
    "replay_billing_event(bigint)": people(
      leaving(
        "select replay_billing_event(9901)",
        operator,
        () =>
          `exists (select from public.webhook_events where id = 9901 and state = 'received' and error is null)
           and exists (select from public.jobs where key = 'webhook:9901')
           and exists (select from public.platform_audit where action = 'billing.replay' and target_id = 100)`,
      ),
      probe("select replay_billing_event(9903)", operatorOr(missing)),
      probe("select replay_billing_event(1)", operatorOr(missing)),
    ),
    "ask_billing_sync(bigint)": people(
      leaving(
        "select ask_billing_sync(100)",
        operator,
        () => "exists (select from public.platform_audit where action = 'billing.sync' and target_id = 100)",
      ),
      probe("select ask_billing_sync(300)", operatorOr(missing)),
    ),
    "list_billing_alerts(integer,integer)": people(
      probe("select list_billing_alerts(10, 0) -> 'alerts' -> 0 -> 'message'", operator, () =>
        literal("Look at this."),
      ),
    ),
  },
  definers: {
    list_billing_events: "Platform admin.",
    replay_billing_event: "Platform admin.",
    ask_billing_sync: "Platform admin.",
    list_billing_alerts: "Platform admin.",
  },
};
