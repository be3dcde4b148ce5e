import type { Document } from "@contract/documents.ts";
import { ExternalLink, Eye, Info, Pencil, RotateCw, Tags, Trash2, Upload, Users } from "lucide-react";
import type { Action } from "@/components/list/types.ts";
import { hasFailed, hasUnread } from "@/components/document-status.tsx";
import { openOriginal } from "@/lib/open-original.ts";
import { useSession } from "@/lib/session.ts";
import { DetailsSheet } from "./details/details-sheet.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ReadersSheet } from "./readers-sheet.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import { useDocumentActions } from "./use-document-actions.ts";

/** What the member can do with documents; they change those that they uploaded, admins all. */
export function useRowActions(
  openId: number | null,
  open: (id: number | null) => void,
  onNewVersion: (document: Document) => void,
) {
  const { user, isAdmin } = useSession();
  const { rename, retry, remove } = useDocumentActions();
  const canChange = (document: Document) => isAdmin || document.uploaded_by?.id === user.id;
  const actions: Action<Document>[] = [
    { label: "Read", icon: Eye, run: ([document]) => document && open(document.id) },
    {
      label: "Open the original",
      icon: ExternalLink,
      run: ([document]) => document && void openOriginal(document),
    },
    {
      label: "Details",
      icon: Info,
      dialog: ({ open, rows: [document], onClose }) =>
        document && (
          <DetailsSheet
            open={open}
            document={document}
            canChange={canChange(document)}
            onClose={onClose}
            onNewVersion={() => onNewVersion(document)}
          />
        ),
    },
    {
      label: "Who can read this?",
      icon: Users,
      can: () => isAdmin,
      dialog: ({ open, rows: [document], onClose }) =>
        document && <ReadersSheet open={open} document={document} onClose={onClose} />,
    },
    {
      label: "Tags",
      icon: Tags,
      on: "both",
      divide: true,
      can: canChange,
      dialog: ({ open, rows, onClose }) => <TagDialog open={open} documents={rows} onClose={onClose} />,
    },
    {
      label: "Upload new version",
      icon: Upload,
      can: canChange,
      run: ([document]) => document && onNewVersion(document),
    },
    {
      label: "Rename",
      icon: Pencil,
      can: canChange,
      dialog: ({ open, rows, onClose }) => (
        <RenameDialog open={open} document={rows[0]} onClose={onClose} onRename={rename} />
      ),
    },
    {
      label: "Retry",
      icon: RotateCw,
      on: "both",
      can: (document) => hasFailed(document) && canChange(document),
      run: (documents) => documents.forEach(retry),
    },
    {
      label: "Try the unread pages again",
      icon: RotateCw,
      on: "both",
      can: (document) => hasUnread(document) && canChange(document),
      run: (documents) => documents.forEach(retry),
    },
    {
      label: "Delete",
      icon: Trash2,
      on: "both",
      danger: true,
      can: canChange,
      dialog: (props) => (
        <DeleteDialog
          {...props}
          onDelete={(documents) => {
            remove(documents);
            if (documents.some(({ id }) => id === openId)) open(null);
          }}
        />
      ),
    },
  ];
  return { actions, canChange, retry };
}
