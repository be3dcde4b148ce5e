import { expect } from "vitest";
import type { bulk } from "../../../supabase/functions/_shared/contract/bulk.ts";
import type { folders } from "../../../supabase/functions/_shared/contract/folders.ts";
import type { previews } from "../../../supabase/functions/_shared/contract/previews.ts";
import { refusal } from "../../support/call.ts";
import { failDocument } from "../../support/fail-document.ts";
import { sql } from "../../support/sql.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

const folder = async ({ as, user }: Scene, name: string, parent_id: number | null = null) =>
  (await as(user, "/document/folders/create", { name, parent_id })).id;
const inFolder = async ({ as, admin }: Scene, folder_id: number | null, subfolders = false) =>
  (await as(admin, "/document/list", { folder_id, subfolders, limit: 1000 })).documents.map(({ id }) => id);

export const foldersSuccesses: SuccessesOf<typeof folders> = {
  "/document/folders": async (scene) => {
    const { as, admin, user, document } = scene;
    const outer = await folder(scene, "Listed");
    const inner = await folder(scene, "In it", outer);
    const { id } = await document();
    await as(admin, "/document/folders/attach", { folder_id: inner, document_id: id });
    const told = await as(user, "/document/folders", {});
    expect(told.folders.find((one) => one.id === inner)).toEqual({
      id: inner,
      name: "In it",
      parent_id: outer,
      documents: 1,
      can_change: true,
    });
    expect([await inFolder(scene, outer), await inFolder(scene, outer, true)]).toEqual([[], [id]]);
  },
  "/document/folders/create": async (scene) => {
    const id = await folder(scene, "Made");
    const taken = await refusal(
      scene.admin,
      "/document/folders/create",
      { name: "MADE" },
      {
        organizationId: scene.id,
      },
    );
    expect([id > 0, taken.status, taken.body.message]).toEqual([
      true,
      409,
      'There is a folder "MADE" here already.',
    ]);
  },
  "/document/folders/update": async (scene) => {
    const { as, user } = scene;
    const [one, two] = [await folder(scene, "To move"), await folder(scene, "Target")];
    expect(await as(user, "/document/folders/update", { id: one, name: "Moved", parent_id: two })).toEqual(
      done,
    );
    const { folders } = await as(user, "/document/folders", {});
    expect(folders.find(({ id }) => id === one)).toMatchObject({ name: "Moved", parent_id: two });
    expect(await as(user, "/document/folders/update", { id: one, parent_id: null })).toEqual(done);
  },
  "/document/folders/delete": async (scene) => {
    const { as, admin, document } = scene;
    const [kept, gone] = [await document(), await document()];
    const [first, second] = [await folder(scene, "Emptied"), await folder(scene, "With all")];
    await as(admin, "/document/folders/attach", { folder_id: first, document_id: kept.id });
    await as(admin, "/document/folders/attach", { folder_id: second, document_id: gone.id });
    expect(await as(admin, "/document/folders/delete", { id: first })).toEqual({
      deleted: 0,
      complete: true,
    });
    expect(await as(admin, "/document/folders/delete", { id: second, documents: "delete" })).toEqual({
      deleted: 1,
      complete: true,
    });
    const unfiled = await inFolder(scene, null);
    expect([unfiled.includes(kept.id), unfiled.includes(gone.id)]).toEqual([true, false]);
  },
  "/document/folders/attach": async (scene) => {
    const [{ id }, folder_id] = [await scene.document(), await folder(scene, "Attached to")];
    expect(await scene.as(scene.admin, "/document/folders/attach", { folder_id, document_id: id })).toEqual(
      done,
    );
    expect(await inFolder(scene, folder_id)).toEqual([id]);
  },
  "/document/folders/detach": async (scene) => {
    const [{ id }, folder_id] = [await scene.document(), await folder(scene, "Detached from")];
    await scene.as(scene.admin, "/document/folders/attach", { folder_id, document_id: id });
    expect(await scene.as(scene.admin, "/document/folders/detach", { document_id: id })).toEqual(done);
    expect(await inFolder(scene, folder_id)).toEqual([]);
  },
  "/document/folders/attach/bulk": async (scene) => {
    const [{ id }, folder_id] = [await scene.document(), await folder(scene, "Of many")];
    const { as, admin, user } = scene;
    const document_ids = [id, 999_999_999];
    const outcome = await as(admin, "/document/folders/attach/bulk", { folder_id, document_ids });
    expect(outcome).toMatchObject({ done: [id], refused: [{ id: 999_999_999, code: "not_found" }] });
    expect(await inFolder(scene, folder_id)).toEqual([id]);
    const refused = await as(user, "/document/folders/attach/bulk", { folder_id: null, document_ids: [id] });
    expect(refused).toMatchObject({ done: [], refused: [{ id, name: "Warranty.md", code: "forbidden" }] });
  },
};

export const bulkSuccesses: SuccessesOf<typeof bulk> = {
  "/document/delete/bulk": async ({ as, admin, user, document }) => {
    const [one, two] = [await document(), await document()];
    const ids = [one.id, two.id];
    expect((await as(user, "/document/delete/bulk", { ids })).refused.map(({ code }) => code)).toEqual([
      "forbidden",
      "forbidden",
    ]);
    expect(await as(admin, "/document/delete/bulk", { ids })).toEqual({ done: ids, refused: [] });
    expect(await sql()`select 1 from public.document_revisions where document_id in ${sql()(ids)}`).toEqual(
      [],
    );
  },
  "/document/retry/bulk": async ({ as, admin, document }) => {
    const [failed, fine] = [await document(), await document()];
    await sql().unsafe(failDocument, [failed.id]);
    const outcome = await as(admin, "/document/retry/bulk", { ids: [failed.id, fine.id] });
    expect(outcome).toMatchObject({ done: [failed.id], refused: [{ id: fine.id, code: "conflict" }] });
  },
};

export const previewsSuccesses: SuccessesOf<typeof previews> = {
  "/document/readers/preview": async ({ as, admin, user, document, tag }) => {
    const [{ id }, tagId] = [await document(), await tag()];
    const told = await as(admin, "/document/readers/preview", { ids: [id], add_tag_ids: [tagId] });
    expect(told).toMatchObject({ losing: { documents: 1 }, gaining: { people: 0, documents: 0 } });
    expect(told.people).toContainEqual(expect.objectContaining({ id: user.id, loses: 1, gains: 0 }));
    expect(told.people).toHaveLength(told.losing.people);
  },
  "/organization/tags/preview": async ({ as, admin, user, document, tag }) => {
    const [{ id }, tagId] = [await document(), await tag()];
    await as(admin, "/document/update/bulk", { ids: [id], add_tag_ids: [tagId] });
    const change = { user_ids: [user.id], tag_ids: [tagId], replace: false };
    const given = await as(admin, "/organization/tags/preview", change);
    expect([given.losing, given.gaining]).toEqual([
      { people: 0, documents: 0 },
      { people: 1, documents: 1 },
    ]);
    const gone = await as(admin, "/organization/tags/preview", { delete_tag_id: tagId });
    expect(gone.people).toContainEqual(expect.objectContaining({ id: user.id, gains: 1 }));
  },
};
