import { z } from "zod";
import { call, Done, Id, line } from "./call.ts";
import { DocumentStage, DocumentStatus, UploadPath, UploadType } from "./documents.ts";

/** A file that its caller attached to a question; nobody else reads it. */
export const Attachment = z.object({
  document_id: Id,
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.int().min(0),
  status: DocumentStatus,
  stage: DocumentStage.nullable(),
  /** Share done of the present stage, 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Why it couldn't be read, in words. */
  status_reason: z.string().nullable(),
});
export type Attachment = z.infer<typeof Attachment>;

export const attachments = {
  "/thread/attachments/upload": call({
    access: "member",
    summary:
      "Attaches an uploaded file to the next question of a chat, or of a new one, and reads it; again, when it couldn't be read.",
    input: z.object({
      chat_id: Id.optional(),
      name: line("Name", 255),
      path: UploadPath,
      type: UploadType,
    }),
    output: Attachment,
    invalidates: ["/thread/attachments", "/organization/getPlanInfo"],
  }),
  "/thread/attachments": call({
    access: "member",
    summary: "How far the reading of attachments of the caller is; those that are gone are left out.",
    input: z.object({ ids: z.array(Id).max(50) }),
    output: z.object({ attachments: z.array(Attachment) }),
  }),
  "/thread/attachments/delete": call({
    access: "member",
    summary: "Deletes an attachment of the caller with its file; answers that cited it keep their words.",
    input: z.object({ document_id: Id }),
    output: Done,
    invalidates: ["/thread/attachments", "/chat/get", "/organization/getPlanInfo"],
  }),
};
