import { folders } from "../../_shared/contract/folders.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";

const done = { success: true } as const;
const { output: List } = folders["/document/folders"];
const { output: Made } = folders["/document/folders/create"];
const { output: Deleted } = folders["/document/folders/delete"];
const { output: Moved } = folders["/document/folders/attach/bulk"];

export const folderCalls: Handlers<typeof folders> = {
  "/document/folders": async ({ db, organizationId }) =>
    List.parse(await rpc(db, "list_folders", { organization_id: organizationId })),
  "/document/folders/create": async ({ db, organizationId }, { name, parent_id }) =>
    Made.parse({
      id: await rpc(db, "create_folder", {
        organization_id: organizationId,
        name,
        ...(parent_id !== null && { in_folder_id: parent_id }),
      }),
    }),
  "/document/folders/update": async ({ db, organizationId }, { id, name, parent_id }) => {
    await rpc(db, "update_folder", {
      organization_id: organizationId,
      folder_id: id,
      move: parent_id !== undefined,
      ...(name !== undefined && { new_name: name }),
      ...(parent_id && { in_folder_id: parent_id }),
    });
    return done;
  },
  "/document/folders/delete": async ({ db, organizationId }, { id, documents }) =>
    Deleted.parse(
      await rpc(db, "delete_folder", {
        organization_id: organizationId,
        folder_id: id,
        with_documents: documents === "delete",
      }),
    ),
  "/document/folders/attach": async ({ db, organizationId }, { folder_id, document_id }) => {
    await rpc(db, "move_document", {
      organization_id: organizationId,
      document_id,
      to_folder_id: folder_id,
    });
    return done;
  },
  "/document/folders/detach": async ({ db, organizationId }, { document_id }) => {
    await rpc(db, "move_document", { organization_id: organizationId, document_id });
    return done;
  },
  "/document/folders/attach/bulk": async ({ db, organizationId }, { folder_id, document_ids }) =>
    Moved.parse(
      await rpc(db, "move_documents", {
        organization_id: organizationId,
        document_ids,
        ...(folder_id !== null && { to_folder_id: folder_id }),
      }),
    ),
};
