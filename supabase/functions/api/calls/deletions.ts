import { z } from "zod";
import { deletions } from "../../_shared/contract/deletions.ts";
import type { FileAnswer } from "../../_shared/contract/call.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { STATEMENT_TIMEOUT } from "../../_shared/db/principal.ts";
import type { Returned, Statement } from "../../_shared/db/statement.ts";
import { receiptFile, Signature } from "../../_shared/domain/receipts/receipt.ts";
import type { Handlers, PublicContext } from "../context.ts";

const Told = z.object({
  state: z.enum(["running", "failed", "finished"]),
  kind: z.enum(["organization", "account"]),
  name: z.string().nullable(),
  number: z.uuid(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  statement: z.record(z.string(), z.unknown()).nullable(),
  signature: Signature.nullable(),
  rows: z.int(),
  files: z.int(),
});
type Told = z.infer<typeof Told>;

/** A receipt that a link opens. @throws ApiError 404 for a token that isn't the number's, 409 for an expired link */
async function opened({ service, receipts }: PublicContext, number: string, token: string): Promise<Told> {
  if (!receipts.opens(number, token))
    throw new ApiError("not_found", "This link isn't known. Open it just as it stands in the mail.");
  return Told.parse(await rpc(service, "open_deletion_receipt", { receipt_number: number, linked: true }));
}

/** @throws ApiError 409 while there is no signed receipt */
function fileOf({ statement, signature, state, number }: Told): z.output<typeof FileAnswer> {
  if (!statement || !signature)
    throw new ApiError(
      "conflict",
      state === "finished"
        ? "The receipt isn't signed yet. Try again in a moment."
        : "The last files are still being removed. The receipt is there when that is done.",
    );
  const bytes = new TextEncoder().encode(receiptFile(statement, signature));
  return { name: `deletion-receipt-${number}.json`, type: "application/json", body: bytes };
}

/** A deletion may take as long as a statement of the server's own: one of many documents takes longer than a person's may. */
const UNHURRIED: Statement<unknown> = {
  sql: `select set_config('statement_timeout', '${STATEMENT_TIMEOUT.service_role}', true)`,
  parameters: [],
};

/**
 * Deletes an organisation or an account, in one exchange.
 * @param deletion gives the number of the receipt
 * @returns the link to the receipt; null where receipts aren't signed
 */
export async function deleted({ db, receipts }: PublicContext, deletion: Statement<Returned>) {
  const [, [told]] = await db.transact([UNHURRIED, deletion]);
  const number = z.uuid().parse(told?.value);
  return {
    success: true as const,
    receipt: receipts.configured ? { number, token: receipts.token(number) } : null,
  };
}

export const deletionCalls: Handlers<typeof deletions> = {
  "/public/deletion-receipt": async (context, { number, token }) => {
    const { statement, signature: _signature, ...told } = await opened(context, number, token);
    return { ...told, signed: statement !== null };
  },
  "/public/deletion-receipt/download": async (context, { number, token }) =>
    fileOf(await opened(context, number, token)),
  "/public/deletion-receipt/keys": async ({ receipts }) => ({ keys: await receipts.keys() }),
  "/plat-admin/deletion/getAll": async ({ db }, { search, state, kind, limit, offset }) =>
    deletions["/plat-admin/deletion/getAll"].output.parse(
      await rpc(db, "list_deletions", {
        page_limit: limit,
        page_offset: offset,
        search,
        ...(state && { state }),
        ...(kind && { kind }),
      }),
    ),
  "/plat-admin/deletion/download": async ({ db }, { id }) => {
    const told = await rpc(db, "deletion_receipt", { receipt_id: id });
    if (told === null) throw new ApiError("not_found", "That receipt doesn't exist.");
    return fileOf(Told.parse(told));
  },
  "/plat-admin/deletion/retry": async ({ db }, { id }) => {
    await rpc(db, "retry_deletion", { receipt_id: id });
    return { success: true };
  },
};
