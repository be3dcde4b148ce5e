import { useMutation } from "@tanstack/react-query";
import { Captions, ExternalLink, Eye, Pencil, RotateCw, Trash2 } from "lucide-react";
import type { Document } from "@contract/documents.ts";
import { hasFailed } from "@/components/document-status.tsx";
import type { Action } from "@/components/list/types.ts";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { mutation } from "@/lib/api.ts";
import { openOriginal } from "@/lib/open-original.ts";
import { useSession } from "@/lib/session.ts";
import { readableTypeOf } from "@domain/readable.ts";
import type { Panel } from "./panel.ts";

const isText = ({ origin }: Document) => origin === "text";
const isRecording = ({ type }: Document) => readableTypeOf(`.${type}`)?.kind !== "text";

/**
 * What the member can do with texts and recordings; they change their own, admins all.
 * @param read opens a document
 * @param open opens what changes one
 */
export function useTextActions(read: (documentId: number) => void, open: (panel: Panel) => void) {
  const { user, isAdmin } = useSession();
  const update = useMutation(mutation("/document/update/"));
  const remove = useMutation(mutation("/document/delete"));
  const canChange = (document: Document) => isAdmin || document.uploaded_by?.id === user.id;
  const retry = ({ id }: Document) => update.mutate({ id, retry: true });
  const actions: Action<Document>[] = [
    { label: "Read", icon: Eye, run: ([document]) => document && read(document.id) },
    {
      label: "Edit the text",
      icon: Pencil,
      can: (document) => isText(document) && canChange(document),
      run: ([document]) => document && open({ kind: "edit", documentId: document.id }),
    },
    {
      label: "Correct the transcript",
      icon: Captions,
      can: (document) => isRecording(document) && canChange(document),
      run: ([document]) => document && open({ kind: "transcript", documentId: document.id }),
    },
    {
      label: "Open the original",
      icon: ExternalLink,
      run: ([document]) => document && void openOriginal(document),
    },
    {
      label: "Retry",
      icon: RotateCw,
      can: (document) => hasFailed(document) && canChange(document),
      run: ([document]) => document && retry(document),
    },
    {
      label: "Delete",
      icon: Trash2,
      danger: true,
      divide: true,
      can: canChange,
      dialog: ({ open: isOpen, rows: [document], onClose, onDone }) =>
        document && (
          <ConfirmDialog
            open={isOpen}
            onOpenChange={(next) => !next && onClose()}
            title={`Delete ${document.name}?`}
            action="Delete"
            onConfirm={() => {
              remove.mutate({ id: document.id });
              onDone();
            }}
          >
            Its text, its versions and its file go with it, and no answer uses it any more. This can’t be
            undone.
          </ConfirmDialog>
        ),
    },
  ];
  return { actions, canChange, retry };
}
