import { uploadTypeOf } from "@domain/uploads.ts";
import { request } from "@/lib/api.ts";
import { checkConnection, whenConnected } from "@/lib/connection.ts";
import { ApiError } from "@/lib/errors.ts";
import { notify } from "@/lib/toast.ts";
import { tellFailed } from "./failure-toast.ts";
import { hashOf } from "./hash-file.ts";
import { objectAddress, storeObject } from "@/lib/store-object.ts";
import type { UploadServices } from "./upload-services.ts";
import type { UploadEntry } from "./upload-state.ts";

/** The queue's services over Supabase storage and the API. @param refresh fetches the lists of documents anew */
export function supabaseServices(refresh: () => void): UploadServices {
  return {
    async send(entry, file, signal, onProgress) {
      await storeObject(objectName(entry), file, {
        type: uploadTypeOf(entry.name)?.mime ?? "application/octet-stream",
        signal,
        onProgress,
      });
    },
    async findEqual({ organizationId }, file, signal) {
      const hash = await hashOf(file, signal);
      if (hash === null) return null;
      const options = { organizationId, signal };
      // A file is as good unchecked: what is equal is found to be so when it is read.
      const found = await request("/document/equal", { hashes: [hash] }, options).catch(() => null);
      const [first] = found?.documents ?? [];
      return found?.documents.find(({ can_change }) => can_change) ?? first ?? null;
    },
    async add(entry, signal) {
      const path = objectAddress(objectName(entry));
      const type = uploadTypeOf(entry.name)?.mime ?? "";
      const { name, versionOf } = entry;
      const options = { organizationId: entry.organizationId, signal };
      const document = versionOf
        ? await request(
            "/document/update/",
            { id: versionOf.id, path, type, ...newName(entry, versionOf) },
            options,
          )
        : await request("/document/add", { name, path, type }, options);
      if (!versionOf) await intoFolder(entry, document.id, signal);
      refresh();
      return document;
    },
    async reread({ documentId, organizationId }) {
      if (documentId === null) throw new Error("This file hasn't been added yet.");
      const input = { id: documentId, retry: true } as const;
      const document = await request("/document/update/", input, { organizationId });
      refresh();
      return document;
    },
    list: (organizationId, input, signal) =>
      request("/document/list", input, { organizationId, ...(signal && { signal }) }),
    onFailed: tellFailed,
    isConnected: checkConnection,
    whenConnected,
    pause: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, milliseconds);
        signal.addEventListener("abort", () => {
          clearTimeout(timer);
          reject(signal.reason);
        });
      }),
  };
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
