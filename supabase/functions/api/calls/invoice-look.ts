import { invoiceLook } from "../../_shared/contract/invoice-look.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { logoFault, pictureOf } from "../../_shared/domain/invoices/logo.ts";
import type { Handlers } from "../context.ts";
import { acting } from "./acting.ts";

export const invoiceLookCalls: Handlers<typeof invoiceLook> = {
  "/invoice-look": async (context) =>
    invoiceLook["/invoice-look"].output.parse(
      await rpc(context.service, "invoice_look", await acting(context)),
    ),
  "/invoice-look/update": async (context, { color, logo }) => {
    const bytes = logo ? Uint8Array.from(atob(logo), (sign) => sign.charCodeAt(0)) : null;
    const fault = bytes && logoFault(bytes);
    if (fault) throw new ApiError("invalid_input", fault);
    await rpc(context.service, "set_invoice_look", {
      ...(await acting(context)),
      // SQL's null, which the generated types don't know of arguments.
      color: color as string,
      keeps_logo: logo === undefined,
      ...(logo && bytes && { bytes: logo, type: pictureOf(bytes)?.type ?? "" }),
    });
    return { success: true };
  },
};
