import { deferred } from "@/lib/deferred.ts";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { UploadQueue } from "./upload-queue.ts";
import type { UploadState } from "./upload-state.ts";
import type { Upload } from "./upload-work.ts";

export interface Uploads {
  queue: UploadQueue;
  /** Uploads files to the active organisation, into a folder if one is given; the panel shows how each fares. */
  upload: (files: readonly File[], folderId?: number | null) => Upload[];
  /** Opens the system's file dialog and uploads what is picked, wherever the app has gone meanwhile. */
  pick: (folderId?: number | null) => void;
  /** The same for the new version of a document, which is one file. */
  pickVersion: (of: { id: number; name: string }) => void;
}

export const UploadsContext = createContext<Uploads | null>(null);

/** The uploads of this tab; only below UploadsProvider. */
export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error("There is no UploadsProvider above this component.");
  return uploads;
}

/** The uploads as they stand, rendered anew at each change. */
export function useUploadState(): UploadState {
  const { queue } = useUploads();
  return useSyncExternalStore(queue.subscribe, queue.getState);
}

/** What shows the uploads, in a file of its own. */
export const panel = deferred(() => import("./upload-panel.tsx"));
