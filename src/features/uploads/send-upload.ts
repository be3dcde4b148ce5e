import { uploadTypeOf } from "@domain/uploads.ts";
import type { Document } from "@contract/documents.ts";
import { request } from "@/lib/api.ts";
import { ApiError } from "@/lib/errors.ts";
import { objectAddress, storeObject } from "@/lib/store-object.ts";
import { notify } from "@/lib/toast.ts";
import { hashOf } from "./hash-file.ts";
import type { EqualDocument, UploadEntry } from "./upload-state.ts";

/** Stores a file under its upload's name. @throws as `storeObject` */
export async function sendUpload(
  entry: UploadEntry,
  file: File,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<void> {
  await storeObject(objectName(entry), file, {
    type: uploadTypeOf(entry.name)?.mime ?? "application/octet-stream",
    signal,
    onProgress,
  });
}

/** A document of the same bytes that the person may read, rather one that they may change; null: none, or nobody could tell. */
export async function findEqual(
  { organizationId }: UploadEntry,
  file: File,
  signal: AbortSignal,
): Promise<EqualDocument | null> {
  const hash = await hashOf(file, signal);
  if (hash === null) return null;
  const options = { organizationId, signal };
  // A file is as good unchecked: what is equal is found to be so when it is read.
  const found = await request("/document/equal", { hashes: [hash] }, options).catch(() => null);
  const [first] = found?.documents ?? [];
  return found?.documents.find(({ can_change }) => can_change) ?? first ?? null;
}

/** Adds the stored file to the documents, or as a new version to the one that it is for. @throws as `request` */
export async function addUpload(entry: UploadEntry, signal: AbortSignal): Promise<Document> {
  const path = objectAddress(objectName(entry));
  const type = uploadTypeOf(entry.name)?.mime ?? "";
  const { name, versionOf } = entry;
  const options = { organizationId: entry.organizationId, signal };
  if (versionOf) {
    const version = { id: versionOf.id, path, type, ...newName(entry, versionOf) };
    return request("/document/update/", version, options);
  }
  const document = await request("/document/add", { name, path, type }, options);
  await intoFolder(entry, document.id, signal);
  return document;
}

/** A document keeps its name over its versions, unless that says another type, or only the name is new. */
function newName({ name, equal }: UploadEntry, versionOf: { name: string }): { name?: string } {
  const isOther = uploadTypeOf(name)?.extension !== uploadTypeOf(versionOf.name)?.extension;
  return equal !== null || isOther ? { name } : {};
}

/** The document is there by now: that its folder is gone meanwhile loses nothing, and is said. */
async function intoFolder(
  { folderId, organizationId, name }: UploadEntry,
  document_id: number,
  signal: AbortSignal,
): Promise<void> {
  if (folderId === null) return;
  try {
    await request(
      "/document/folders/attach",
      { folder_id: folderId, document_id },
      { organizationId, signal },
    );
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    notify((toast) =>
      toast.warning(`${name} is in no folder`, {
        description: "Its folder was deleted while it was uploaded.",
      }),
    );
  }
}

function objectName(entry: UploadEntry): string {
  return `files/${entry.id}`;
}
