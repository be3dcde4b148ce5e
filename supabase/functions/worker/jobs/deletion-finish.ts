import { z } from "zod";
import { identityTold } from "../../_shared/branding/identity.ts";
import { json } from "../../_shared/db/statement.ts";
import { rpc } from "../../_shared/db/client.ts";
import { receiptMail } from "../../_shared/domain/receipts/mail.ts";
import { Settled, statementOf } from "../../_shared/domain/receipts/receipt.ts";
import { postAs } from "../../_shared/mail/post.ts";
import { NotConfiguredError } from "../../_shared/providers/not-configured.ts";
import { type JobDeps, jobKind } from "./job.ts";

const Standing = z.union([
  z.object({ state: z.literal("removing") }),
  z.object({ state: z.literal("running") }),
  z.object({ state: z.literal("failed") }),
  Settled.extend({
    state: z.literal("finished"),
    signed: z.boolean(),
    mail_to: z.array(z.string()),
    mail_as: z.unknown(),
  }),
]);
const State = z.object({ waited: z.int() });

/** How long to wait before looking again, by how often it was looked. */
const waitSeconds = (waited: number) => Math.min(300, 2 ** Math.min(waited, 9));
/** What failed waits for an operator, who has it looked at at once. */
const FAILED_SECONDS = 3600;

/** How long one run of the job goes on with steps, in milliseconds, before others have their turn. */
const STEPS_MS = 10_000;

/**
 * Deletes the rows of a large organisation step by step, and waits until everything of a deleted organisation or account is gone, signs what was removed, and mails the link to it. Run
 * twice it signs once and mails under the same key.
 */
export const deletionFinish = jobKind({
  kind: "deletion.finish",
  failure: "The receipt of a deletion couldn't be made.",
  payloads: { 1: z.object({ receipt_id: z.int() }) },
  async run({ payload, state }, deps, { signal }) {
    const { receipt_id } = payload;
    const found = Standing.parse(await rpc(deps.db, "settle_deletion", { receipt_id }, signal));
    if (found.state === "removing") {
      const until = Date.now() + STEPS_MS;
      while (!z.boolean().parse(await rpc(deps.db, "continue_deletion", { receipt_id }, signal)))
        if (Date.now() > until) break;
      return { outcome: "continue", state: { waited: 0 } };
    }
    if (found.state === "failed")
      return { outcome: "continue", state: { waited: 0 }, delaySeconds: FAILED_SECONDS };
    if (found.state === "running") {
      const waited = State.safeParse(state).data?.waited ?? 0;
      return { outcome: "continue", state: { waited: waited + 1 }, delaySeconds: waitSeconds(waited) };
    }
    // Without a key a receipt stays as the database has it, until an operator has set one.
    if (!deps.receipts.configured) return { outcome: "finished" };
    if (!found.signed) {
      const statement = statementOf(found);
      const signature = await deps.receipts.sign(statement);
      await rpc(
        deps.db,
        "sign_deletion",
        { receipt_id, statement: json(statement), signature: json(signature) },
        signal,
      );
    }
    for (const to of found.mail_to) await mail(deps, found, to);
    await rpc(deps.db, "deletion_mailed", { receipt_id }, signal);
    return { outcome: "finished" };
  },
});

async function mail(
  { env, mailer, receipts }: JobDeps,
  { receipt, parts, mail_as }: z.infer<typeof Settled> & { mail_as: unknown },
  to: string,
): Promise<void> {
  const query = new URLSearchParams({ number: receipt.number, token: receipts.token(receipt.number) });
  const link = `${env.supabasePublicUrl}/functions/v1/api/public/deletion-receipt/download?${query.toString()}`;
  try {
    const { send } = postAs(identityTold(mail_as ?? null, env), mailer);
    await send({ ...receiptMail(receipt, parts, link), to, key: `deletion-${receipt.number}-${to}` });
  } catch (error) {
    // Without mail there is nothing to try again; the link stood on the screen.
    if (!(error instanceof NotConfiguredError)) throw error;
  }
}
