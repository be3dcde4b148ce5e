import type { NounRules } from "./noun.ts";
import { admins, people, probe, server } from "./probe.ts";

/** What owners do at Stripe: the server keeps it, and admins read how their organisation stands. */
export const billingActs: NounRules = {
  tables: { "public.billing_acts": {} },
  policies: { "public.billing_acts": ["Clicks of owners are the server's own"] },
  functions: {
    "claim_billing_customer(bigint,bigint,boolean)": server,
    "keep_billing_customer(bigint,text)": server,
    "begin_billing_act(bigint,bigint,text,uuid,jsonb,boolean,integer)": server,
    "end_billing_act(bigint,bigint,uuid,uuid,jsonb,text,jsonb)": server,
    "leave_billing_act(bigint,uuid,uuid,boolean,boolean)": server,
    "keep_billing_preview(bigint,bigint)": server,
    "limits_exceeded(bigint,bigint,jsonb)": server,
    "billing_overview(bigint,boolean)": people(
      probe("select billing_overview(100, false) -> 'subscription' ->> 'plan_id'", admins),
    ),
  },
  definers: { billing_overview: "Admin." },
};
