import { z } from "zod";
import { DocumentIds, LISTS as lists } from "./bulk.ts";
import { call, Done, Id, line, Nothing, Page, Timestamp, Total } from "./call.ts";
import { growing } from "./read.ts";
import { TranscriptLines } from "./transcript.ts";

/** Upload status of product §4. */
export const DocumentStatus = growing(z.enum(["processing", "success", "failed"]), "processing");
export type DocumentStatus = z.infer<typeof DocumentStatus>;

/** Where the reading of a document stands; one in `success` with a stage has a new version that is being read. */
export const DocumentStage = z.enum(["queued", "reading", "transcribing", "indexing"]);

/** Pages that couldn't be read, one or several in a row, and why in words. */
export const UnreadPages = z.object({ from: z.int().positive(), to: z.int().positive(), reason: z.string() });
export type UnreadPages = z.infer<typeof UnreadPages>;

/** A document may be out of date: its source couldn't be looked at, or wasn't for long. */
export const Stale = z.object({
  why: growing(z.enum(["failed", "old"]), "old"),
  /** When its source was last looked at with success; null: never. */
  since: Timestamp.nullable(),
});
export type Stale = z.infer<typeof Stale>;

/** What brought a document. */
export const DocumentOrigin = growing(
  z.enum(["upload", "website", "text", "audio", "lesson", "attachment", "drive"]),
  "upload",
);
export type DocumentOrigin = z.infer<typeof DocumentOrigin>;

/** A day without a time, `YYYY-MM-DD`. */
export const Day = z.iso.date();

export const Document = z.object({
  id: Id,
  name: z.string(),
  origin: DocumentOrigin,
  folder_id: Id.nullable(),
  /** Extension of an allowed upload type (product §3). */
  type: z.string(),
  /** The object's URL in storage, where storage is private a link of five minutes; empty where the file lies at its source. */
  path: z.string(),
  /** Bytes. */
  size: z.int().min(0),
  status: DocumentStatus,
  stage: DocumentStage.nullable(),
  /** Share done of the present stage, 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Why it failed, in words; in `success`, why its new version did. */
  status_reason: z.string().nullable(),
  page_count: z.int().nullable(),
  /** Pages of the version that answers that couldn't be read, in order. */
  unread: z.array(UnreadPages),
  /** Whether it may be out of date; told by `/document/list` and `/document/text`, null when it isn't. */
  stale: Stale.nullish(),
  /** Of a website's page or a drive's file: where it opens there; told by `/document/text`. */
  address: z.url().nullish(),
  /** Of a drive's file: the `ConnectionType` it comes from, null once no sync holds it; told by `/document/list` and `/document/text`. */
  service: z.string().nullish(),
  /** Who reads a drive's file: who connected it alone, by its tags, or whom the drive shares it with; told as its service is. */
  sharing: growing(z.enum(["me", "tags", "source"]), "source").nullish(),
  uploaded_by: z.object({ id: Id, name: z.string() }).nullable(),
  /** Its tags; without any, every member reads it (product §6). */
  tag_ids: z.array(Id),
  /** Those of them that the caller can't take off, because an admin put them on; told by `/document/list`. */
  fixed_tag_ids: z.array(Id).optional(),
  title: z.string().nullable(),
  author: z.string().nullable(),
  /** When it was written. */
  dated: Day.nullable(),
  /** BCP 47. */
  language: z.string().nullable(),
  /** Further facts, by keys that its organisation chose. */
  metadata: z.record(z.string(), z.string()),
  /** The member who answers for what it says. */
  owner_id: Id.nullable(),
  /** The first and the last day on which it holds; null: no bound. */
  valid_from: Day.nullable(),
  valid_until: Day.nullable(),
  /** The document that holds no more since this one does. */
  replaces_id: Id.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Document = z.infer<typeof Document>;

/** A stretch of a document's text: a page, or a section where the file has no pages. */
export const DocumentPart = z.object({
  ordinal: z.int().min(0),
  page: z.int().nullable(),
  /** Offset of the first character in the document's whole text. */
  start: z.int().min(0),
  text: z.string(),
});
export type DocumentPart = z.infer<typeof DocumentPart>;

/** The public URL of an uploaded file, or its object's name `files/<uuid>`, as the upload gave it. */
export const UploadPath = z.string().min(1, "Path can't be empty.").max(1000);
/** Its MIME type or extension; otherwise its name decides. */
export const UploadType = z.string().min(1, "Type can't be empty.").max(150);

export const documents = {
  "/document/list": call({
    access: "member",
    summary: "Documents that the caller may read, newest first, without lessons.",
    input: z.object({
      ...Page,
      limit: z.int().min(1).max(1000).default(50),
      /** In the name, title or author. */
      search: z.string().trim().max(200).optional(),
      status: DocumentStatus.optional(),
      type: z.string().max(10).optional(),
      tag_id: Id.optional(),
      /** In this folder; null: in none. */
      folder_id: Id.nullable().optional(),
      /** In the folders that lie in it too. */
      subfolders: z.boolean().default(false),
      origin: DocumentOrigin.optional(),
      /** Those for every member, which have no tags, or those for some. */
      readers: z.enum(["everyone", "tagged"]).optional(),
      /** Only those due for review, as `/document/reviews` lists them. */
      due: z.boolean().default(false),
      sort: z.enum(["created_at", "name", "size"]).default("created_at"),
      direction: z.enum(["asc", "desc"]).default("desc"),
    }),
    /** What a search finds is counted to ten thousand; without one the total is exact. */
    output: z.object({ documents: z.array(Document), ...Total }),
  }),
  "/document/add": call({
    access: "member",
    summary: "Adds an uploaded file to the organisation's documents and starts reading it.",
    input: z.object({
      name: line("Name", 255),
      path: UploadPath,
      type: UploadType,
      /** What brought it: a file of somebody's, a text that was written here, or a recording that was made here. */
      origin: z.enum(["upload", "text", "audio"]).default("upload"),
      /** The transcript of a recording, which becomes its text in place of what the model hears. */
      transcript: TranscriptLines.optional(),
    }),
    output: Document,
    invalidates: lists,
  }),
  "/document/update/": call({
    access: "member",
    summary:
      "Renames a document, gives it a new version (an uploaded file: path and type), or reads anew what failed; its uploader or an admin.",
    input: z.object({
      id: Id,
      name: line("Name", 255).optional(),
      path: UploadPath.optional(),
      type: UploadType.optional(),
      retry: z.literal(true).optional(),
    }),
    output: Document,
    invalidates: lists,
  }),
  "/document/restore": call({
    access: "member",
    summary: "Gives a document the file back that it had before its last change; its uploader or an admin.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: ["/document/list", "/lessons/list"],
  }),
  "/document/update/bulk": call({
    access: "member",
    summary: "Adds tags to documents and takes others off; admins any, uploaders their own.",
    input: z.object({
      ids: DocumentIds,
      add_tag_ids: z.array(Id).max(50).default([]),
      remove_tag_ids: z.array(Id).max(50).default([]),
    }),
    output: Done,
    invalidates: [...lists, "/document/readers", "/organization/tags/getAllWithInfo"],
  }),
  "/document/remove-tag": call({
    access: "member",
    summary: "Takes a tag off a document.",
    input: z.object({ id: Id, tag_id: Id }),
    output: Done,
    invalidates: [...lists, "/document/readers", "/organization/tags/getAllWithInfo"],
  }),
  "/document/delete": call({
    access: "member",
    summary: "Deletes a document with its file, text and index; its uploader or an admin.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: lists,
  }),
  "/document/storage": call({
    access: "member",
    summary: "How much the organisation's documents take of its storage, in bytes and files.",
    input: Nothing,
    output: z.object({
      used_bytes: z.int().min(0),
      limit_bytes: z.int().min(-1),
      documents: z.int().min(0),
      processing: z.int().min(0),
      failed: z.int().min(0),
    }),
  }),
  "/document/text": call({
    access: "member",
    summary: "A stretch of a document's text around an offset, for the passage view.",
    input: z.object({
      id: Id,
      /** The revision that a citation names; otherwise the one that answers. */
      revision_id: Id.optional(),
      /** An offset that the answer must contain. */
      offset: z.int().min(0).default(0),
      /** Parts before and after the one with the offset, at most 20 each. */
      before: z.int().min(0).max(20).default(1),
      after: z.int().min(0).max(20).default(2),
    }),
    output: z.object({
      document: Document,
      /** Whose text this is; `former`: the document has changed since. */
      revision: z.object({ id: Id, number: z.int().positive(), former: z.boolean(), created_at: Timestamp }),
      parts: z.array(DocumentPart),
      total_parts: z.int().min(0),
    }),
  }),
};
