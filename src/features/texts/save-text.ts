import type { Document } from "@contract/documents.ts";
import { MAX_TEXT } from "@domain/uploads.ts";
import { request } from "@/lib/api.ts";
import { objectAddress, storeObject } from "@/lib/store-object.ts";
import { uuid } from "@/lib/uuid.ts";

const TYPE = "text/markdown";

interface Text {
  name: string;
  content: string;
}

/** Saves a text as a document, or as the next version of one. @throws SendError, or as `request` */
export async function saveText(
  documentId: number | null,
  { name, content }: Text,
  organizationId: number,
): Promise<Document> {
  const object = `files/${uuid()}`;
  await storeObject(object, new Blob([content], { type: TYPE }), { type: TYPE });
  const path = objectAddress(object);
  return documentId === null
    ? request("/document/add", { name, path, type: TYPE, origin: "text" }, { organizationId })
    : request("/document/update/", { id: documentId, name, path, type: "md" }, { organizationId });
}

/** Why a text can't be saved as it is, in words; null when it can. */
export function textRefusal({ name, content }: Text): { field: "name" | "content"; message: string } | null {
  if (name.trim() === "") return { field: "name", message: "Give the text a title." };
  if (name.trim().length > 255) return { field: "name", message: "A title can have at most 255 characters." };
  if (content.trim() === "") return { field: "content", message: "Write something first." };
  // Counted in characters as the server does, not in the browser's units.
  if (content.length > MAX_TEXT && [...content].length > MAX_TEXT) {
    return {
      field: "content",
      message: `A text can have at most ${MAX_TEXT.toLocaleString("en-US")} characters. Save a longer one as a file and upload that.`,
    };
  }
  return null;
}
