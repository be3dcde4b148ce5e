import { z } from "zod";
import { InvoiceDetail } from "../../_shared/contract/invoices.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rows, rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import { tables } from "../../_shared/db/tables.ts";
import { missingOf, missingOfQuote } from "../../_shared/domain/invoices/from-instance.ts";
import type { InvoiceContent as Content } from "../../_shared/domain/invoices/invoice.ts";
import { totalsOf } from "../../_shared/domain/invoices/totals.ts";
import type { MemberContext } from "../context.ts";
import { acting } from "./acting.ts";

/** An instance of the invoice generator, as it stands for somebody. */
export const Instance = z.object({
  rights: z.record(z.string(), z.enum(["hidden", "read", "write"])),
  values: z.record(z.string(), z.unknown()),
});
/** The id of what was made. */
export const Made = z.int();

/** An invoice that the caller sees. @throws ApiError 404 */
export async function detail({ db, organizationId }: MemberContext, id: number): Promise<InvoiceDetail> {
  const told = await rpc(db, "get_invoice", { organization_id: organizationId, invoice_id: id });
  const found = InvoiceDetail.omit({ missing: true }).parse(told);
  return { ...found, missing: found.status === "draft" ? toTell(found) : [] };
}

const toTell = ({ kind, content }: { kind: string; content: Content }) =>
  kind === "quote" ? missingOfQuote(content) : missingOf(content);

/** The instance as it stands for the caller; null when it is gone. @throws ApiError 404 when it isn't for them any more */
export async function instanceOf(context: MemberContext, instanceId: number | null) {
  if (instanceId === null) return null;
  const told = await rpc(context.service, "agent_instance_for_run", {
    instance_id: instanceId,
    ...(await acting(context)),
  });
  return Instance.parse(told);
}

/** What SQL keeps of an invoice. @throws ApiError `invalid_input` for one that doesn't add up */
export function kept({ lines, ...content }: Content) {
  const added = totalsOf({ ...content, lines });
  if ("problems" in added) {
    throw new ApiError(
      "invalid_input",
      added.problems
        .map(({ message }) => message)
        .slice(0, 5)
        .join(" "),
    );
  }
  return { content: json(content), lines: json([...lines]), totals: json(added.totals) };
}

/** Where an issued invoice's file stands. @throws ApiError 404, 409 while it isn't made */
export async function fileOf(context: MemberContext, id: number, file: "pdf" | "ubl") {
  const invoice = await detail(context, id);
  if (invoice.number === null) throw new ApiError("conflict", "A draft has no files yet. Issue it first.");
  if (invoice.files !== "ready") {
    const why = invoice.files_error ?? "The invoice's files are being made. Try again in a moment.";
    throw new ApiError("conflict", why);
  }
  const paths = tables
    .selectFrom("invoices")
    .select(["pdf_path", "ubl_path"])
    .where("id", "=", id)
    .where("organization_id", "=", context.organizationId);
  const [found] = z
    .array(z.object({ pdf_path: z.string(), ubl_path: z.string().nullable() }))
    .parse(await rows(context.db, paths));
  if (!found) throw new ApiError("not_found", "That invoice doesn't exist.");
  const path = file === "pdf" ? found.pdf_path : found.ubl_path;
  if (!path) throw new ApiError("not_found", "A quote has a PDF alone: UBL is for invoices.");
  return { invoice, number: invoice.number, path };
}

/** What an invoice's file is called. */
export function fileName(number: string, ending: string): string {
  return `${number.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")}.${ending}`;
}
