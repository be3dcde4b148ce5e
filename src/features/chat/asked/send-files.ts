import type { Attachment } from "@contract/attachments.ts";
import { MAX_ATTACHMENTS } from "@contract/chat.ts";
import { uploadRefusal, uploadTypeOf } from "@domain/uploads.ts";
import { request } from "@/lib/api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { objectAddress, storeObject } from "@/lib/store-object.ts";
import { notify } from "@/lib/toast.ts";
import { uuid } from "@/lib/uuid.ts";
import { type AttachedFile, changeAsked, readAsked } from "./asked-with.ts";
import { isPicture, pictureAsPdf } from "./picture.ts";

interface Draft {
  /** As `draftKey` names it. */
  key: string;
  organizationId: number;
}

/** The bytes of what is on its way, for a second try, and what calls it off. */
const sending = new Map<string, { file: File; stop: AbortController }>();

/** Attaches files to the question of a draft: as many as a question takes, each sent and then read. */
export function attachFiles(draft: Draft, files: readonly File[]): void {
  const room = MAX_ATTACHMENTS - readAsked(draft.key).files.length;
  if (files.length > room)
    notify((toast) => toast.warning(`At most ${MAX_ATTACHMENTS} files can be attached to a question.`));
  for (const file of files.slice(0, Math.max(0, room))) {
    const key = uuid();
    const entry: AttachedFile = { key, name: file.name, sent: 0, attachment: null, error: null };
    changeAsked(draft.key, (asked) => ({ ...asked, files: [...asked.files, entry] }));
    sending.set(key, { file, stop: new AbortController() });
    void send(draft, key);
  }
}

/** What a file says whose bytes are neither here nor on the server. */
const GONE = "This file is no longer here. Attach it again.";

/** Sends a file that couldn't be sent once more, or has it read once more. */
export function retryFile(draft: Draft, key: string): void {
  if (!sending.has(key)) {
    patch(draft, key, { attachment: null, error: GONE });
    return;
  }
  patch(draft, key, { sent: 0, attachment: null, error: null });
  void send(draft, key);
}

/** Takes a file off a question, and deletes what was sent of it. */
export function detachFile({ key: draft, organizationId }: Draft, { key, attachment }: AttachedFile): void {
  sending.get(key)?.stop.abort();
  sending.delete(key);
  changeAsked(draft, (asked) => ({ ...asked, files: asked.files.filter((file) => file.key !== key) }));
  if (!attachment) return;
  const { document_id } = attachment;
  // Unsent files are deleted by the server after a day in any case.
  request("/thread/attachments/delete", { document_id }, { organizationId }).catch(() => undefined);
}

/** What the server tells of the reading of files that were sent. @param ids those it was asked about */
export function noteReading(draft: string, ids: readonly number[], told: readonly Attachment[]): void {
  const byId = new Map(told.map((each) => [each.document_id, each]));
  changeAsked(draft, (asked) => ({
    ...asked,
    files: asked.files.map((file) => {
      const { document_id: id } = file.attachment ?? {};
      if (id === undefined || !ids.includes(id)) return file;
      const attachment = byId.get(id);
      return attachment ? { ...file, attachment } : { ...file, attachment: null, error: GONE };
    }),
  }));
}

async function send(draft: Draft, key: string): Promise<void> {
  const held = sending.get(key);
  if (!held) return;
  const { signal } = held.stop;
  try {
    const file = isPicture(held.file) ? await pictureAsPdf(held.file) : held.file;
    const refusal = uploadRefusal(file);
    if (refusal) {
      patch(draft, key, { error: refusal });
      return;
    }
    const type = uploadTypeOf(file.name)?.mime ?? "";
    const name = `files/${key}`;
    const onProgress = (sent: number) => patch(draft, key, { sent: Math.min(1, sent / file.size) });
    await storeObject(name, file, { type, signal, onProgress });
    const attachment = await request(
      "/thread/attachments/upload",
      { name: file.name, path: objectAddress(name), type },
      { organizationId: draft.organizationId, signal },
    );
    patch(draft, key, { sent: 1, attachment });
  } catch (error) {
    if (!signal.aborted) patch(draft, key, { error: errorMessage(error) });
  }
}

function patch({ key: draft }: Draft, key: string, change: Partial<AttachedFile>): void {
  changeAsked(draft, (asked) => ({
    ...asked,
    files: asked.files.map((file) => (file.key === key ? { ...file, ...change } : file)),
  }));
}
