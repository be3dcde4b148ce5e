import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { postOf } from "../../_shared/mail/post.ts";
import { NotConfiguredError } from "../../_shared/providers/not-configured.ts";
import { type JobDeps, jobKind } from "./job.ts";

const Reminder = z.object({
  id: z.int(),
  document_id: z.int(),
  name: z.string(),
  valid_until: z.string(),
  past: z.boolean(),
  organization_id: z.int(),
  organization: z.string(),
  user_id: z.int(),
  email: z.string(),
});
type Reminder = z.infer<typeof Reminder>;

/** So many documents are named in one mail. */
const mostNamed = 20;

/**
 * Reminds by mail who answers for a document that its last day is near or past: once for each document and day, one mail
 * for all of a person's. What was sent is noted at once; a mail that a killed run sent without noting it goes out again
 * under the same key, which a provider that knows keys sends once.
 */
export const documentsRemind = jobKind({
  kind: "documents.remind",
  lane: "bulk",
  everySeconds: 3600,
  failure: "Reminders of documents couldn't be sent.",
  payloads: { 1: z.object({}) },
  async run(_job, deps, { signal }) {
    const due = z.array(Reminder).parse(await rpc(deps.db, "due_reminders", {}, signal));
    const byPerson = new Map<string, Reminder[]>();
    for (const reminder of due) {
      const key = `${reminder.organization_id} ${reminder.user_id}`;
      byPerson.set(key, [...(byPerson.get(key) ?? []), reminder]);
    }
    const failed: unknown[] = [];
    for (const reminders of byPerson.values()) {
      for (let at = 0; at < reminders.length; at += mostNamed) {
        const some = reminders.slice(at, at + mostNamed);
        const reminder_ids = some.map(({ id }) => id);
        try {
          await send(deps, some);
        } catch (error) {
          // Without mail there is nothing to try again; the library lists what is due.
          if (error instanceof NotConfiguredError) return { outcome: "finished" };
          failed.push(error);
          await rpc(deps.db, "settle_reminders", { reminder_ids, sent: false }, signal);
          continue;
        }
        await rpc(deps.db, "settle_reminders", { reminder_ids, sent: true }, signal);
      }
    }
    if (failed.length > 0) throw failed[0];
    return { outcome: "finished" };
  },
});

async function send(deps: JobDeps, reminders: readonly Reminder[]): Promise<void> {
  const [first] = reminders;
  if (!first) return;
  const lines = reminders.map(
    ({ name, valid_until, past }) => `${name}: ${past ? "expired on" : "in force until"} ${valid_until}`,
  );
  const one = reminders.length === 1;
  const post = await postOf(deps, { organizationId: first.organization_id });
  await post.send({
    to: first.email,
    subject: one ? `Due for review: ${first.name}` : `${reminders.length} documents are due for review`,
    body: [
      `${one ? "A document" : "Documents"} of ${first.organization} that you answer for ${one ? "is" : "are"} due for review:`,
      { list: lines },
      "Answers prefer what is in force. Set a new last day, upload a new version, or say what replaces it.",
    ],
    action: { label: "Open the documents", url: `${post.identity.origin}/app/train/files` },
    key: `document-reminders-${first.id}-${reminders.at(-1)?.id ?? 0}-${reminders.length}`,
  });
}
