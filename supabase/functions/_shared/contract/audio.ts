import { z } from "zod";
import { LISTS as lists } from "./bulk.ts";
import { call, FileAnswer, Id, Nothing, Page, Timestamp } from "./call.ts";
import { Document, UploadPath } from "./documents.ts";
import { TranscriptLine, TranscriptLines } from "./transcript.ts";

/** A recording that the caller uploaded, or a document's that they may change. */
const Recording = {
  path: UploadPath.optional(),
  id: Id.optional(),
};

export const audio = {
  "/audio/abilities": call({
    access: "member",
    summary:
      "What can be done with sound here: whether recordings are transcribed, and texts read aloud by a voice of the server.",
    input: Nothing,
    output: z.object({
      transcribes: z.boolean(),
      speaks: z.boolean(),
      /** The languages that the server's voice knows, such as `en`; null: any. */
      voice_languages: z.array(z.string()).nullable(),
    }),
  }),
  "/audio/speech": call({
    access: "member",
    transport: "download",
    summary:
      "Reads a stretch of an answer or of a document aloud: sound as it is made, of at most 2,000 characters that the caller may read.",
    input: z
      .object({
        /** An answer of one of the caller's chats. */
        message_id: Id.optional(),
        document_id: Id.optional(),
        /** The revision of the document that is shown; otherwise the one that answers. */
        revision_id: Id.optional(),
        /** The stretch of its text, in UTF-16 units: from `start` up to, not including, `end`. */
        start: z.int().min(0).max(100_000_000),
        end: z.int().min(1).max(100_000_000),
      })
      .refine(({ message_id, document_id }) => (message_id === undefined) !== (document_id === undefined), {
        error: "Say which answer or document is to be read aloud.",
        path: ["document_id"],
      })
      .refine(({ start, end }) => end > start && end - start <= 2000, {
        error: "At most 2,000 characters are read aloud at once.",
        path: ["end"],
      }),
    output: FileAnswer,
  }),
  "/document/audio/transcribe": call({
    access: "member",
    transport: "events",
    summary:
      "Has a recording written down, stretch by stretch, before it is taken: nothing is kept. An uploaded file's path, or a document's id.",
    input: z
      .object({
        ...Recording,
        /** Seconds that have been heard already: an `until` of before, to go on where it was broken off. */
        from: z.number().min(0).max(86_400).default(0),
      })
      .refine(({ path, id }) => (path === undefined) !== (id === undefined), {
        error: "Say which recording is to be transcribed.",
        path: ["id"],
      }),
    output: z.object({
      lines: z.array(TranscriptLine),
      /** Seconds up to which it has been heard now; null: to its end. */
      until: z.number().nullable(),
      /** Its length in seconds; null where its file doesn't tell. */
      total: z.number().nullable(),
    }),
  }),
  "/document/audio/transcript": call({
    access: "member",
    summary:
      "What is said in a document that is a recording, with its times; no lines where nobody has heard it yet.",
    input: z.object({ id: Id, revision_id: Id.optional() }),
    output: z.object({
      revision_id: Id,
      lines: z.array(z.object({ start: z.number(), text: z.string() })),
      /** Somebody wrote or corrected it. */
      corrected: z.boolean(),
    }),
  }),
  "/document/audio/correct": call({
    access: "member",
    summary:
      "Makes a corrected transcript the text of a recording; its uploader or an admin. Until it is read, the one before answers.",
    input: z.object({ id: Id, lines: TranscriptLines }),
    output: Document,
    invalidates: [...lists, "/document/text", "/document/audio/transcript"],
  }),
  "/document/text-audio/list": call({
    access: "member",
    summary: "Texts written here and all recordings that the caller may read, newest first.",
    input: z.object({
      ...Page,
      search: z.string().trim().max(200).optional(),
      kind: z.enum(["text", "audio"]).optional(),
    }),
    output: z.object({ documents: z.array(Document), total: z.int().min(0) }),
  }),
  "/document/text/versions": call({
    access: "member",
    summary: "The versions of a text that was written here, and one of them whole; its uploader or an admin.",
    input: z.object({ id: Id, number: z.int().positive().optional() }),
    output: z.object({
      versions: z.array(
        z.object({
          number: z.int().positive(),
          created_at: Timestamp,
          characters: z.int().min(0),
          /** null: somebody who isn't a member any more. */
          saved_by: z.string().nullable(),
        }),
      ),
      /** The named one, otherwise the last, and what the one before it said. */
      shown: z
        .object({ number: z.int().positive(), content: z.string(), before: z.string().nullable() })
        .nullable(),
    }),
  }),
};
