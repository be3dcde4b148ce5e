import { z } from "zod";
import type { AnswerSearch } from "../../../contract/chat.ts";
import { type Db, rpc } from "../../../db/client.ts";
import { MAX_PICTURE_BYTES, pictureIn } from "../../../domain/picture-page.ts";
import type { Ai, AiPicture } from "../../../providers/ai.ts";
import type { Uploads } from "../../../providers/storage/uploads.ts";
import type { AnswerContext } from "./context.ts";

/** All pictures of one question together; they are in memory a few times over while they are sent. */
const mostTogether = 8 * 1024 * 1024;
/** Pictures of all answers that this process is writing. */
const mostHeld = 24 * 1024 * 1024;
/** So many pictures of earlier questions are shown again, the latest, within this many bytes together. */
const mostEarlier = 3;
const mostEarlierBytes = 4 * 1024 * 1024;

const Files = z.array(z.object({ document_id: z.int(), name: z.string(), path: z.string(), size: z.int() }));
type Unseen = AnswerSearch["unread"];

/** What of a chat's attached pictures a model is shown. */
export interface Pictures {
  shown: AiPicture[];
  /** Those that came with the question and aren't shown, with the reason in words. */
  unseen: Unseen;
  /** Those of `shown` that came with the question, as `unseen` has them when the model takes none after all. */
  ifBlind: Unseen;
  /** Lets others use the memory; may be called twice. */
  release(): void;
}

const REASONS = {
  blind:
    "The AI model that answers doesn’t look at pictures: of this one it had only what was read out of it.",
  together:
    "Pictures of up to 8 MB together are shown to the AI model: of this one it had only what was read out of it.",
  busy: "Many pictures are being looked at right now: of this one the AI model had only what was read out of it. Ask again in a moment.",
};

let held = 0;

/**
 * The pictures that a question came with, and the latest of those before it in its branch. Whose they are is asked anew:
 * what was deleted, or is of another chat, isn't shown.
 * @param uploads null where nothing is kept: there are no attachments then
 */
export async function picturesOf(
  { service, ai, uploads }: { service: Db; ai: Pick<Ai, "models">; uploads: Pick<Uploads, "read"> | null },
  { answer_id, attachments, attached, settings }: AnswerContext,
  signal: AbortSignal,
): Promise<Pictures> {
  const unseen: Unseen = [];
  const ifBlind: Unseen = [];
  const shown: AiPicture[] = [];
  let taken = 0;
  const release = () => {
    held -= taken;
    taken = 0;
  };
  if (!uploads || attachments.length === 0) return { shown, unseen, ifBlind, release };
  const sees = (ai.models.find(({ id }) => id === settings.model) ?? ai.models[0])?.pictures === true;
  const wanted = sees ? attachments : attached;
  if (wanted.length === 0) return { shown, unseen, ifBlind, release };
  const asked = { of_answer_id: answer_id, document_ids: wanted, most_bytes: MAX_PICTURE_BYTES };
  const files = Files.parse(await rpc(service, "attached_pages", asked, signal));
  const isNew = ({ document_id }: { document_id: number }) => attached.includes(document_id);
  const latest = files.toSorted((one, other) => Number(isNew(other)) - Number(isNew(one)));
  const earlier = { count: 0, bytes: 0 };
  try {
    for (const file of latest) {
      const { document_id, name: document_name, path, size } = file;
      if (!isNew(file) && (earlier.count >= mostEarlier || earlier.bytes + size > mostEarlierBytes)) continue;
      const leave = (reason: string) => {
        if (isNew(file)) unseen.push({ document_id, document_name, pages: [], reason });
      };
      const bytes = await uploads.read(path, signal);
      const jpeg = bytes && (await pictureIn(bytes));
      if (!jpeg) continue;
      if (!sees) leave(REASONS.blind);
      else if (taken + size > mostTogether) leave(REASONS.together);
      else if (held + size > mostHeld) leave(REASONS.busy);
      else {
        taken += size;
        held += size;
        if (isNew(file)) ifBlind.push({ document_id, document_name, pages: [], reason: REASONS.blind });
        else {
          earlier.count++;
          earlier.bytes += size;
        }
        shown.push({ name: document_name, jpeg });
      }
    }
  } catch (error) {
    release();
    throw error;
  }
  return { shown, unseen, ifBlind, release };
}
