import { logError } from "../../_shared/config/seeing/log.ts";
import { z } from "zod";
import { InvoiceContent } from "../../_shared/contract/invoices.ts";
import { rpc } from "../../_shared/db/client.ts";
import { INVOICE_KINDS, type IssuedInvoice } from "../../_shared/domain/invoices/invoice.ts";
import { logoFault } from "../../_shared/domain/invoices/logo.ts";
import { invoiceUbl } from "../../_shared/domain/invoices/ubl.ts";
import { brokenRules } from "../../_shared/invoices/en16931.ts";
import { invoicePdf } from "../../_shared/invoices/pdf/invoice-pdf.ts";
import { type JobDeps, jobKind } from "./job.ts";

const ToMake = z
  .object({
    pdf_path: z.string(),
    /** null: a quote, which has none. */
    ubl_path: z.string().nullable(),
    look: z.object({
      color: z.string().nullable().default(null),
      /** The address of the organisation's own, where the invoices have none. */
      logo: z.string().nullable().default(null),
      logo_id: z.int().nullable().default(null),
    }),
    invoice: z.object({
      kind: z.enum(INVOICE_KINDS),
      number: z.string(),
      issued_on: z.string(),
      due_on: z.string(),
      corrects: z.object({ number: z.string(), issued_on: z.string() }).nullable(),
      content: InvoiceContent,
    }) satisfies z.ZodType<IssuedInvoice>,
  })
  .nullable();

const FAILED = "The invoice's files couldn't be made. Try again.";

/** Makes the PDF and the UBL of an issued invoice, to the paths that it was given: done again it comes to the same bytes. */
export const invoiceFiles = jobKind({
  kind: "invoice.files",
  lane: "interactive",
  leaseSeconds: 60,
  failure: FAILED,
  payloads: { 1: z.object({ invoice_id: z.int() }) },
  async run({ id, lease, payload }, deps, { signal }) {
    const { db, uploads, readFont } = deps;
    const toMake = ToMake.parse(await rpc(db, "invoice_files_to_make", payload, signal));
    if (!toMake) return { outcome: "finished" };
    const ubl = toMake.ubl_path ? invoiceUbl(toMake.invoice) : "";
    const broken = ubl ? brokenRules(ubl) : [];
    if (broken.length > 0)
      logError("an invoice breaks rules", undefined, { invoice: payload.invoice_id, rules: broken.length });
    const own = toMake.look.logo_id === null ? null : await rpc(db, "invoice_logo", payload, signal);
    const logo =
      typeof own === "string"
        ? Uint8Array.from(atob(own), (sign) => sign.charCodeAt(0))
        : await logoAt(toMake.look.logo, deps, signal);
    const pdf = await invoicePdf(toMake.invoice, { color: toMake.look.color, logo }, readFont);
    if (toMake.ubl_path)
      await uploads.write(toMake.ubl_path, new TextEncoder().encode(ubl), "application/octet-stream", signal);
    await uploads.write(toMake.pdf_path, pdf, "application/pdf", signal);
    await rpc(db, "finish_invoice_files", { job_id: id, job_lease: lease }, signal);
    return { outcome: "settled" };
  },
  async onDead({ id, lease, last_error }, { db }, { signal }) {
    const error = last_error ?? FAILED;
    await rpc(db, "finish_invoice_files", { job_id: id, job_lease: lease, error }, signal);
    return { outcome: "settled" };
  },
});

const STORED = "/storage/v1/object/public/uploads/";

/** A logo as paper takes it, PNG or JPEG of at most 300 KB; null for any other, and for one that isn't to be had: the invoice is worth more. */
async function logoAt(
  address: string | null,
  { uploads, web, env }: Pick<JobDeps, "uploads" | "web" | "env">,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  if (!address) return null;
  const own = `${env.supabasePublicUrl}${STORED}`;
  const bytes = address.startsWith(own)
    ? await uploads.read(address.slice(own.length), signal)
    : await web.fetchPublic(address, { signal }).then(
        ({ body }) => body,
        () => null,
      );
  return bytes && logoFault(bytes) === null ? bytes : null;
}
