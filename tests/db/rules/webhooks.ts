import type { NounRules } from "./noun.ts";
import { server } from "./probe.ts";

export const webhooks: NounRules = {
  tables: {
    "public.webhook_events": {},
  },
  functions: {
    "receive_webhook(text,text,text,text)": server,
    "webhook_to_do(bigint)": server,
    "end_webhook(bigint,text,text,bigint)": server,
    "prune_webhooks()": server,
  },
};
