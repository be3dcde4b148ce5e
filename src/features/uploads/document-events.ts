import { z } from "zod";
import { Document } from "@contract/documents.ts";

/** Event `document` of the topic `user:<auth id>`: a document of the user as it is read. */
export const OwnDocumentEvent = Document.pick({
  id: true,
  name: true,
  status: true,
  stage: true,
  progress: true,
  status_reason: true,
  page_count: true,
});

/** Event `document` of the topic `organization:<id>`: only that something changed; the rest is read by one's rights. */
export const OrganizationDocumentEvent = z.object({
  id: Document.shape.id,
  deleted: z.boolean().default(false),
});
