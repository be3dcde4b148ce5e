import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { UPLOAD_TYPES } from "@domain/uploads.ts";
import { useSession } from "@/lib/session.ts";
import { sending, supabaseServices } from "./supabase-services.ts";
import { createUploadQueue } from "./upload-queue.ts";
import { isSending } from "./upload-state.ts";
import { UploadsContext } from "./uploads-context.ts";
import { useDocumentEvents } from "./use-document-events.ts";
import { useFileDropGuard } from "@/lib/use-file-drop-guard.ts";
import { useRefreshDocuments } from "./use-refresh-documents.ts";

const ACCEPT = UPLOAD_TYPES.map((type) => `.${type.extension}`).join(",");

/** Holds the uploads of a signed-in member; put it above the routes, so that they go on when the route changes. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const { organization } = useSession();
  const refresh = useRefreshDocuments();
  const [queue] = useState(() => createUploadQueue(supabaseServices(refresh)));
  const input = useRef<HTMLInputElement>(null);
  const version = useRef<HTMLInputElement>(null);
  const replaced = useRef<{ id: number; name: string } | null>(null);
  const into = useRef<number | null>(null);
  useDocumentEvents(queue, refresh);
  useFileDropGuard();
  sending.useSoon();

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (queue.getState().entries.some(isSending)) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("beforeunload", warn);
      queue.reset();
    };
  }, [queue]);

  const organizationId = organization.id;
  const uploads = useMemo(
    () => ({
      queue,
      upload: (files: readonly File[], folderId: number | null = null) =>
        queue.upload(files, organizationId, folderId),
      pick(folderId: number | null = null) {
        into.current = folderId;
        input.current?.click();
      },
      pickVersion(of: { id: number; name: string }) {
        replaced.current = of;
        version.current?.click();
      },
    }),
    [queue, organizationId],
  );
  return (
    <UploadsContext value={uploads}>
      {children}
      {/* Not beside its buttons: a list that has loaded swaps them while the file dialog is open. */}
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        hidden
        aria-label="Files to upload"
        onChange={(event) => {
          uploads.upload([...(event.target.files ?? [])], into.current);
          event.target.value = "";
        }}
      />
      <input
        ref={version}
        type="file"
        accept={ACCEPT}
        hidden
        aria-label="New version"
        onChange={(event) => {
          queue.upload([...(event.target.files ?? [])], organizationId, null, replaced.current);
          event.target.value = "";
        }}
      />
    </UploadsContext>
  );
}
