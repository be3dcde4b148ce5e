import { invoiceBook } from "../../_shared/contract/invoice-book.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import type { Handlers } from "../context.ts";
import { acting } from "./acting.ts";
import { Made } from "./invoice-parts.ts";

const done = { success: true } as const;

export const invoiceBookCalls: Handlers<typeof invoiceBook> = {
  "/invoice-customers": async (context, { limit, offset, search }) =>
    invoiceBook["/invoice-customers"].output.parse(
      await rpc(context.service, "list_invoice_customers", {
        ...(await acting(context)),
        page_limit: limit,
        page_offset: offset,
        ...(search && { search }),
      }),
    ),
  "/invoice-customers/save": async (context, { id, party }) => {
    const input = { ...(await acting(context)), party: json(party), ...(id && { customer_id: id }) };
    return { id: Made.parse(await rpc(context.service, "save_invoice_customer", input)) };
  },
  "/invoice-customers/delete": async (context, { id }) => {
    await rpc(context.service, "delete_invoice_customer", { ...(await acting(context)), customer_id: id });
    return done;
  },
  "/invoice-items": async (context, { limit, offset, search, currency }) =>
    invoiceBook["/invoice-items"].output.parse(
      await rpc(context.service, "list_invoice_items", {
        ...(await acting(context)),
        page_limit: limit,
        page_offset: offset,
        ...(search && { search }),
        ...(currency && { currency }),
      }),
    ),
  "/invoice-items/save": async (context, { id, item }) => {
    if ((item.vat.category === "S") !== item.vat.rate > 0) {
      throw new ApiError("invalid_input", "Only the standard rate has VAT, and it is above 0.");
    }
    const input = { ...(await acting(context)), item: json(item), ...(id && { item_id: id }) };
    return { id: Made.parse(await rpc(context.service, "save_invoice_item", input)) };
  },
  "/invoice-items/delete": async (context, { id }) => {
    await rpc(context.service, "delete_invoice_item", { ...(await acting(context)), item_id: id });
    return done;
  },
};
