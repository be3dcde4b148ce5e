import { invoiceRecurrences } from "../../_shared/contract/invoice-recurrences.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";
import { acting } from "./acting.ts";
import { detail, instanceOf, Made } from "./invoice-parts.ts";

const done = { success: true } as const;

export const invoiceRecurrenceCalls: Handlers<typeof invoiceRecurrences> = {
  "/invoice-recurrences": async (context, { limit, offset }) =>
    invoiceRecurrences["/invoice-recurrences"].output.parse(
      await rpc(context.service, "list_recurrences", {
        ...(await acting(context)),
        page_limit: limit,
        page_offset: offset,
      }),
    ),
  "/invoice-recurrences/create": async (context, { invoice_id, every, next_on, day }) => {
    const { instance_id } = await detail(context, invoice_id);
    await instanceOf(context, instance_id);
    const input = { ...(await acting(context)), invoice_id, every, first_on: next_on, day };
    return { id: Made.parse(await rpc(context.service, "save_recurrence", input)) };
  },
  "/invoice-recurrences/update": async (context, { id, every, next_on, day }) => {
    const input = { ...(await acting(context)), recurrence_id: id, every, first_on: next_on, day };
    return { id: Made.parse(await rpc(context.service, "save_recurrence", input)) };
  },
  "/invoice-recurrences/pause": async (context, { id, paused }) => {
    await rpc(context.service, "pause_recurrence", { ...(await acting(context)), recurrence_id: id, paused });
    return done;
  },
  "/invoice-recurrences/delete": async (context, { id }) => {
    await rpc(context.service, "delete_recurrence", { ...(await acting(context)), recurrence_id: id });
    return done;
  },
};
