import type { Document } from "@contract/documents.ts";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { toast } from "sonner";
import { mutation, request } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import type { Bulk } from "../bulk/use-bulk.tsx";
import { DeleteFolder } from "./delete-folder.tsx";
import type { Dropped } from "./drag.ts";
import { NameFolder } from "./folder-dialogs.tsx";
import { beneath, type FolderIndex, type Place } from "./folder-tree-data.ts";
import { MoveDialog } from "./move-dialog.tsx";

type Asking = { about: "new" | "rename" | "move" | "delete"; folderId: number | null; open: boolean };

/** What can be done with folders, and its dialogs. @param open opens a folder */
export function useFolderWork(index: FolderIndex, bulk: Bulk, place: Place, open: (place: Place) => void) {
  const { organization } = useSession();
  const [asking, setAsking] = useState<Asking | null>(null);
  const move = useMutation(mutation("/document/folders/update"));
  const close = () => setAsking((now) => now && { ...now, open: false });
  const ask = (about: Asking["about"]) => (folderId: number | null) =>
    setAsking({ about, folderId, open: true });
  const folder = asking?.folderId ? index.byId.get(asking.folderId) : undefined;

  function moveDocuments(documents: readonly Pick<Document, "id" | "name">[], folder_id: number | null) {
    return bulk.run({
      rows: documents,
      doing: "Moving",
      did:
        folder_id === null
          ? "taken out of the folder"
          : `moved to ${index.byId.get(folder_id)?.name ?? "the folder"}`,
      slice: (some) =>
        request(
          "/document/folders/attach/bulk",
          { folder_id, document_ids: some.map(({ id }) => id) },
          { organizationId: organization.id },
        ),
    });
  }
  function moveFolder(id: number, parent_id: number | null) {
    const moved = index.byId.get(id);
    if (!moved || moved.parent_id === parent_id || id === parent_id) return;
    move.mutate({ id, parent_id }, { onSuccess: () => toast.success(`${moved.name} moved`) });
  }
  const remove = useMutation({
    ...mutation("/document/folders/delete"),
    mutationFn: ({ id, documents }: { id: number; documents: "keep" | "delete" }) =>
      removeFolder(id, documents, organization.id),
  });
  function removeNow(documents: "keep" | "delete") {
    if (!folder) return;
    const gone = beneath(index, documents === "delete" ? folder.id : -1).concat(folder.id);
    close();
    remove.mutate(
      { id: folder.id, documents },
      {
        onSuccess({ deleted }) {
          if (typeof place === "number" && gone.includes(place)) open(folder.parent_id);
          toast.success(
            deleted > 0
              ? `${folder.name} and ${formatCount(deleted, "document")} deleted`
              : `${folder.name} deleted`,
          );
        },
      },
    );
  }

  const dialogs: ReactNode = asking && (
    <>
      <NameFolder
        open={asking.open && (asking.about === "new" || (asking.about === "rename" && folder !== undefined))}
        folder={asking.about === "rename" ? folder : undefined}
        inside={asking.about === "new" ? folder : undefined}
        onClose={close}
        onCreated={open}
      />
      {folder && (
        <>
          <DeleteFolder
            key={`${folder.id} ${asking.about}`}
            open={asking.open && asking.about === "delete"}
            folder={folder}
            index={index}
            onClose={close}
            onDelete={removeNow}
          />
          <MoveDialog
            open={asking.open && asking.about === "move"}
            title={`Move “${folder.name}”`}
            index={index}
            none="The top"
            without={beneath(index, folder.id)}
            onClose={close}
            onMove={(to) => {
              close();
              moveFolder(folder.id, to);
            }}
          />
        </>
      )}
    </>
  );

  return {
    create: ask("new"),
    rename: ask("rename"),
    move: ask("move"),
    remove: ask("delete"),
    moveDocuments,
    drop(dropped: Dropped, folderId: number | null, documents: readonly Document[]) {
      if ("folder" in dropped) return moveFolder(dropped.folder, folderId);
      const names = new Map(documents.map(({ id, name }) => [id, name]));
      const rows = dropped.documents.map((id) => ({ id, name: names.get(id) ?? "The document" }));
      return void moveDocuments(rows, folderId);
    },
    dialogs,
  };
}

export type FolderWork = ReturnType<typeof useFolderWork>;

/** Deletes a folder, with its documents a few hundred a request. */
async function removeFolder(id: number, documents: "keep" | "delete", organizationId: number) {
  let deleted = 0;
  for (;;) {
    const step = await request("/document/folders/delete", { id, documents }, { organizationId });
    deleted += step.deleted;
    if (step.complete) return { deleted, complete: true };
    toast.loading(`Deleting, ${formatCount(deleted, "document")} so far`, {
      id: `folder-${id}`,
      duration: 3000,
    });
  }
}
