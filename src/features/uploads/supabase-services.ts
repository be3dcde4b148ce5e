import { request } from "@/lib/api.ts";
import { checkConnection, whenConnected } from "@/lib/connection.ts";
import { deferred } from "@/lib/deferred.ts";
import { NetworkError } from "@/lib/errors.ts";
import { tellFailed } from "./failure-toast.ts";
import type { UploadServices } from "./upload-services.ts";

/** What sends and adds files. */
export const sending = deferred(() => import("./send-upload.ts"));

/** @throws NetworkError when it can't be loaded: the upload is paused until the connection is back */
async function sender() {
  try {
    return await sending.load();
  } catch (error) {
    throw new NetworkError(error);
  }
}

/** The queue's services over Supabase storage and the API. @param refresh fetches the lists of documents anew */
export function supabaseServices(refresh: () => void): UploadServices {
  return {
    send: async (...upload) => (await sender()).sendUpload(...upload),
    findEqual: async (...upload) => (await sender()).findEqual(...upload),
    async add(...upload) {
      const document = await (await sender()).addUpload(...upload);
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
