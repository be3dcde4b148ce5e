import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { postOf } from "../../_shared/mail/post.ts";
import { SupportMail, supportMailTo } from "../../_shared/domain/support/mail.ts";
import { NotConfiguredError } from "../../_shared/providers/not-configured.ts";
import { jobKind } from "./job.ts";

/**
 * Mails a message of a request, to support or to its requester. A run that was killed after sending sends again under the
 * same key, which a provider that knows keys sends once.
 */
export const supportMail = jobKind({
  kind: "support.mail",
  failure: "A mail of a request to support couldn't be sent.",
  payloads: { 1: z.object({ message_id: z.int(), to: z.enum(["support", "requester"]) }) },
  async run({ payload }, deps, { signal }) {
    const { db, mailer } = deps;
    const found = await rpc(db, "support_mail", { message_id: payload.message_id }, signal);
    if (found === null) return { outcome: "finished" };
    const mail = SupportMail.parse(found);
    const operators = mailer.supportAddress ? [mailer.supportAddress] : mail.operators;
    const toSupport = payload.to === "support";
    // Operators work on the product's own host.
    const { identity, send } = await postOf(deps, {
      organizationId: toSupport ? null : mail.organization_id,
    });
    for (const to of toSupport ? operators : [mail.email]) {
      try {
        await send({
          ...supportMailTo(payload.to, mail, identity.origin),
          to,
          key: `support-${payload.message_id}-${payload.to}-${to}`,
        });
      } catch (error) {
        // Without mail there is nothing to try again; the request stands on the screens.
        if (error instanceof NotConfiguredError) return { outcome: "finished" };
        throw error;
      }
    }
    return { outcome: "finished" };
  },
});

/** Deletes a file whose row is gone. */
export const supportDelete = jobKind({
  kind: "support.delete",
  lane: "bulk",
  failure: "A file of a request to support couldn't be deleted.",
  payloads: { 1: z.object({ path: z.string().min(1) }) },
  async run({ payload }, { supportFiles }, { signal }) {
    await supportFiles.remove(payload.path, signal);
    return { outcome: "finished" };
  },
});

/** Forgets files that were attached and never sent, a slice a statement until nothing is left. */
export const supportPrune = jobKind({
  kind: "support.prune",
  lane: "bulk",
  everySeconds: 3600,
  failure: "Files that were never sent to support couldn't be deleted.",
  payloads: { 1: z.object({}) },
  async run(_job, { db }, { signal }) {
    while ((await rpc(db, "prune_support_files", {}, signal)) !== 0);
    return { outcome: "finished" };
  },
});
