import { z } from "zod";
import { call, FileAnswer, Id } from "./call.ts";

/** How many revisions are told of at once. */
export const MAX_EXPORTED_SOURCES = 50;

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A revision that is cited, by what names it beyond doubt. */
export const ExportedSource = z.object({
  document_id: Id,
  revision_id: Id,
  /** Which of its document's revisions it is, from 1. */
  revision: z.int().positive(),
  /** Of the text that answers read and citations count in, in UTF-8. */
  text_sha256: Sha256,
  /** Of the file's bytes; null where nobody hashed them. */
  file_sha256: Sha256.nullable(),
  /** Length of the text in UTF-16 units. */
  characters: z.int().min(0),
});
export type ExportedSource = z.infer<typeof ExportedSource>;

/** What the app asks to write an export with (product §4). */
export const chatExports = {
  "/chat/export/sources": call({
    access: "member",
    summary:
      "The hashes of revisions that the caller's answers cite, for an export; those that they may not read now are left out.",
    input: z.object({ revision_ids: z.array(Id).min(1).max(MAX_EXPORTED_SOURCES) }),
    output: z.object({ sources: z.array(ExportedSource) }),
  }),
  "/chat/export/text": call({
    access: "member",
    transport: "download",
    summary:
      "The whole text of a revision, in which the offsets of its citations count, as UTF-8: what its text_sha256 is of.",
    input: z.object({ revision_id: Id }),
    output: FileAnswer,
  }),
};
