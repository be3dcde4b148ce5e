import { logError } from "../../_shared/config/seeing/log.ts";
import { z } from "zod";
import { invoiceMail } from "../../_shared/contract/invoice-mail.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { InvoiceKind } from "../../_shared/domain/invoices/invoice.ts";
import { tellDay } from "../../_shared/domain/invoices/telling.ts";
import { postOf } from "../../_shared/mail/post.ts";
import type { Handlers, PublicContext } from "../context.ts";
import { acting } from "./acting.ts";
import { fileName, fileOf, instanceOf } from "./invoice-parts.ts";

const done = { success: true } as const;
const Link = z.object({ id: z.int(), expires_at: z.string() });
const Opened = invoiceMail["/public/invoice"].output.extend({ path: z.string().nullable() });
const NAMES: Readonly<Record<InvoiceKind, string>> = {
  invoice: "Invoice",
  credit_note: "Credit note",
  quote: "Quote",
};

/** A token that nobody guesses, as links carry it. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What a token opens. @throws ApiError 404, 409 for a link that has ended, in words for who opens it */
async function opened({ service }: PublicContext, token: string) {
  return Opened.parse(await rpc(service, "open_invoice_link", { token }));
}

export const invoiceMailCalls: Handlers<typeof invoiceMail> = {
  "/invoices/send": async (context, { id, to, message }) => {
    const { invoice, number } = await fileOf(context, id, "pdf");
    await instanceOf(context, invoice.instance_id);
    const { seller } = invoice.content;
    const token = newToken();
    const kept = Link.parse(
      await rpc(context.service, "new_invoice_link", {
        ...(await acting(context)),
        invoice_id: id,
        sent_to: to,
        token,
      }),
    );
    const { identity, send } = await postOf(context, { organizationId: context.organizationId });
    const link = `${identity.origin}/app/invoice?token=${token}`;
    const until = tellDay(new Date(kept.expires_at).toISOString().slice(0, 10), "en");
    try {
      await send({
        to,
        subject: `${NAMES[invoice.kind]} ${number} of ${seller.name}`,
        body: [...(message ? [message] : []), `${seller.name} has sent you ${number}.`],
        action: { label: "Open it here", url: link },
        after: [`The link works until ${until}. After that, ask ${seller.name} to send it again.`],
      });
    } catch (error) {
      // A mail that didn't go out counts toward no limit, and stands in no list.
      await rpc(context.service, "forget_invoice_link", { link_id: kept.id }).catch((second: unknown) => {
        logError("a link to an invoice couldn't be forgotten", second, { link: kept.id, invoice: id });
      });
      throw error;
    }
    return { expires_at: kept.expires_at };
  },
  "/invoices/end-links": async (context, { id }) => {
    await rpc(context.service, "end_invoice_links", { ...(await acting(context)), invoice_id: id });
    return done;
  },
  "/public/invoice": async (context, { token }) => {
    const { path: _path, ...told } = await opened(context, token);
    return told;
  },
  "/public/invoice/download": async (context, { token }) => {
    const { path, number } = await opened(context, token);
    const bytes = path ? await context.uploads.read(path, context.stopping) : null;
    if (!bytes) throw new ApiError("conflict", "The file isn't there at present. Try again in a moment.");
    return { name: fileName(number, "pdf"), type: "application/pdf", body: bytes };
  },
};
