import { z } from "zod";
import { BulkOutcome, DocumentIds, LISTS } from "./bulk.ts";
import { call, Done, Id, line, Nothing } from "./call.ts";

export const Folder = z.object({
  id: Id,
  name: z.string(),
  /** The folder that it lies in; null: at the top. */
  parent_id: Id.nullable(),
  /** Documents that the caller may read in it itself, without those of folders in it. */
  documents: z.int().min(0),
  /** Whether the caller may rename, move and delete it. */
  can_change: z.boolean(),
});
export type Folder = z.infer<typeof Folder>;

const name = line("Folder name", 100);

/** Folders of documents (product §3): every member makes them, who made one and admins change it; nobody reads more by them. */
export const folders = {
  "/document/folders": call({
    access: "member",
    summary: "All folders of the organisation, by name, with how many documents the caller may read in each.",
    input: Nothing,
    output: z.object({
      folders: z.array(Folder),
      /** Documents in no folder. */
      unfiled: z.int().min(0),
    }),
  }),
  "/document/folders/create": call({
    access: "member",
    summary: "Makes a folder, in another one or at the top.",
    input: z.object({ name, parent_id: Id.nullable().default(null) }),
    output: z.object({ id: Id }),
    invalidates: ["/document/folders"],
  }),
  "/document/folders/update": call({
    access: "member",
    summary: "Renames a folder, or moves it into another or (null) to the top; who made it, or an admin.",
    input: z.object({ id: Id, name: name.optional(), parent_id: Id.nullable().optional() }),
    output: Done,
    invalidates: ["/document/folders", "/document/list"],
  }),
  "/document/folders/delete": call({
    access: "member",
    summary:
      "Deletes a folder. What is in it moves up, or goes with it: 200 documents a call, to be called again until it is complete.",
    input: z.object({
      id: Id,
      /** What becomes of the documents in it and in its folders; those that the caller can't change always move up. */
      documents: z.enum(["keep", "delete"]).default("keep"),
    }),
    output: z.object({ deleted: z.int().min(0), complete: z.boolean() }),
    invalidates: LISTS,
  }),
  "/document/folders/attach": call({
    access: "member",
    summary: "Puts a document into a folder; its uploader or an admin.",
    input: z.object({ folder_id: Id, document_id: Id }),
    output: Done,
    invalidates: LISTS,
  }),
  "/document/folders/detach": call({
    access: "member",
    summary: "Takes a document out of its folder; its uploader or an admin.",
    input: z.object({ document_id: Id }),
    output: Done,
    invalidates: LISTS,
  }),
  "/document/folders/attach/bulk": call({
    access: "member",
    summary: "Puts documents into a folder, or (null) out of any, and says why some weren't moved.",
    input: z.object({ folder_id: Id.nullable(), document_ids: DocumentIds }),
    output: BulkOutcome,
    invalidates: LISTS,
  }),
};
