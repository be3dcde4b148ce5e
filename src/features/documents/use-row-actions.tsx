import type { Document } from "@contract/documents.ts";
import {
  ExternalLink,
  Eye,
  FolderInput,
  Info,
  Pencil,
  RotateCw,
  Tags,
  Trash2,
  Upload,
  Users,
} from "lucide-react";
import type { Action } from "@/components/list/types.ts";
import { hasFailed, hasUnread } from "@/components/document-status.tsx";
import { openOriginal } from "@/lib/open-original.ts";
import { useSession } from "@/lib/session.ts";
import { DetailsSheet } from "./details/details-sheet.tsx";
import { formatCount } from "@/lib/format.ts";
import type { Bulk } from "./bulk/use-bulk.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import type { FolderIndex } from "./folders/folder-tree-data.ts";
import { MoveDialog } from "./folders/move-dialog.tsx";
import type { FolderWork } from "./folders/use-folder-work.tsx";
import { ReadersSheet } from "./readers-sheet.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import { useDocumentActions } from "./use-document-actions.ts";

interface RowActionsProps {
  openId: number | null;
  open: (id: number | null) => void;
  bulk: Bulk;
  folders: FolderIndex;
  work: FolderWork;
  /** Has the member choose a file that becomes the document's new version; left out where versions come another way. */
  onNewVersion?: (document: Document) => void;
}

/** What the member can do with documents; they change those that they uploaded, admins all. */
export function useRowActions({ openId, open, bulk, folders, work, onNewVersion }: RowActionsProps) {
  const { user, isAdmin } = useSession();
  const { rename, retry, remove } = useDocumentActions(bulk);
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
            onNewVersion={onNewVersion && (() => onNewVersion(document))}
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
      dialog: ({ open, rows, onClose }) => (
        <TagDialog open={open} documents={rows} bulk={bulk} onClose={onClose} />
      ),
    },
    {
      label: "Move to…",
      icon: FolderInput,
      on: "both",
      can: canChange,
      dialog: ({ open, rows, onClose, onDone }) => (
        <MoveDialog
          open={open}
          title={
            rows.length === 1
              ? `Move “${rows[0]?.name ?? ""}”`
              : `Move ${formatCount(rows.length, "document")}`
          }
          index={folders}
          none="No folder"
          onClose={onClose}
          onMove={(to) => {
            onDone();
            void work.moveDocuments(rows, to);
          }}
        />
      ),
    },
    {
      label: "Upload new version",
      icon: Upload,
      can: (document) => onNewVersion !== undefined && canChange(document),
      run: ([document]) => document && onNewVersion?.(document),
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
      run: retry,
    },
    {
      label: "Try the unread pages again",
      icon: RotateCw,
      on: "both",
      can: (document) => hasUnread(document) && canChange(document),
      run: retry,
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
  return { actions, canChange, retry: (document: Document) => retry([document]) };
}
