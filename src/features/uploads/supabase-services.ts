import { uploadTypeOf } from "@domain/uploads.ts";
import { request } from "@/lib/api.ts";
import { checkConnection, whenConnected } from "@/lib/connection.ts";
import { tellFailed } from "./failure-toast.ts";
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
    async add(entry, signal) {
      const path = objectAddress(objectName(entry));
      const type = uploadTypeOf(entry.name)?.mime ?? "";
      const input = { name: entry.name, path, type };
      const document = await request("/document/add", input, {
        organizationId: entry.organizationId,
        signal,
      });
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

function objectName(entry: UploadEntry): string {
  return `files/${entry.id}`;
}
