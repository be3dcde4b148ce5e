import { expect } from "vitest";
import type { documents } from "../../../supabase/functions/_shared/contract/documents.ts";
import { refusal } from "../../support/call.ts";
import { failDocument } from "../../support/fail-document.ts";
import { sql } from "../../support/sql.ts";
import { storeFile, upload } from "../../support/upload.ts";
import { done, type SuccessesOf } from "./scene.ts";

export const documentsSuccesses: SuccessesOf<typeof documents> = {
  "/document/list": async ({ as, user, document }) => {
    const { id } = await document();
    const { documents, total } = await as(user, "/document/list", {
      search: "warranty",
      type: "md",
      status: "success",
    });
    expect(documents.map((each) => each.id)).toContain(id);
    expect(total).toBe(documents.length);
    const all = await as(user, "/document/list", {});
    expect(await as(user, "/document/list", { offset: 5000 })).toMatchObject({
      documents: [],
      total: all.total,
    });
    expect(await as(user, "/document/list", { search: "100%_\\" })).toEqual({
      documents: [],
      total: 0,
      total_is_about: false,
    });
    for (const sort of ["name", "size", "created_at"] as const) {
      for (const direction of ["asc", "desc"] as const) {
        expect((await as(user, "/document/list", { sort, direction })).total).toBe(total);
      }
    }
  },
  "/document/add": async ({ user, id }) => {
    const added = await upload(user, id, "Notes ∆.txt", "Pumps need oil.");
    expect(added).toMatchObject({
      name: "Notes ∆.txt",
      type: "txt",
      size: 15,
      uploaded_by: { id: user.id },
    });
    expect(await (await fetch(added.path)).text()).toBe("Pumps need oil.");
  },
  "/document/restore": async ({ as, admin, document, id: organizationId }) => {
    const { id } = await document();
    const says = async () =>
      (await as(admin, "/document/text", { id, offset: 0 })).parts.map(({ text }) => text).join();
    const isRead = (words: string) => expect.poll(says, { timeout: 60_000 }).toContain(words);
    const path = await storeFile(admin, "# Warranty\n\nPumps are covered for nine years.");
    await as(admin, "/document/update/", { id, path, name: "Warranty.md", type: "md" });
    await isRead("nine years");
    expect(await as(admin, "/document/restore", { id })).toEqual(done);
    await isRead("five years");
    // The other way round as well, and no further.
    await as(admin, "/document/restore", { id });
    await isRead("nine years");
    await as(admin, "/document/delete", { id });
    expect((await refusal(admin, "/document/restore", { id }, { organizationId })).status).toBe(404);
  },
  "/document/update/": async ({ as, admin, document, id: organizationId }) => {
    const { id } = await document();
    expect(await as(admin, "/document/update/", { id, name: "Guarantee.md" })).toMatchObject({
      id,
      name: "Guarantee.md",
    });
    expect((await refusal(admin, "/document/update/", { id, retry: true }, { organizationId })).status).toBe(
      409,
    );
    await sql().unsafe(failDocument, [id]);
    expect(await as(admin, "/document/update/", { id, retry: true })).toMatchObject({ status_reason: null });
  },
  "/document/update/bulk": async ({ as, admin, document, tag }) => {
    const [one, two, first, second] = [await document(), await document(), await tag(), await tag()];
    const ids = [one.id, two.id];
    expect(await as(admin, "/document/update/bulk", { ids, add_tag_ids: [first, second] })).toEqual(done);
    expect(
      await as(admin, "/document/update/bulk", { ids, add_tag_ids: [], remove_tag_ids: [first] }),
    ).toEqual(done);
    const rows = await sql()`select tag_ids from public.documents where id in ${sql()(ids)}`;
    expect(rows.map(({ tag_ids }) => tag_ids as unknown)).toEqual([[second], [second]]);
  },
  "/document/remove-tag": async ({ as, admin, document, tag }) => {
    const [{ id }, tagId] = [await document(), await tag()];
    await as(admin, "/document/update/bulk", { ids: [id], add_tag_ids: [tagId] });
    expect(await as(admin, "/document/remove-tag", { id, tag_id: tagId })).toEqual(done);
    expect(await sql()`select tag_ids from public.documents where id = ${id}`).toEqual([{ tag_ids: [] }]);
  },
  "/document/delete": async ({ as, admin, document, id: organizationId }) => {
    const { id } = await document();
    expect(await as(admin, "/document/delete", { id })).toEqual(done);
    expect((await refusal(admin, "/document/text", { id }, { organizationId })).status).toBe(404);
    expect(await sql()`select 1 from public.document_revisions where document_id = ${id}`).toEqual([]);
  },
  "/document/storage": async ({ as, user, document }) => {
    const before = await as(user, "/document/storage", {});
    const { size } = await document();
    expect(await as(user, "/document/storage", {})).toMatchObject({
      documents: before.documents + 1,
      used_bytes: before.used_bytes + size,
    });
  },
  "/document/text": async ({ as, user, document }) => {
    const { id } = await document();
    const { parts, total_parts } = await as(user, "/document/text", { id });
    expect(total_parts).toBe(parts.length);
    expect(parts.map(({ text }) => text).join("\n")).toContain("Pumps are covered for five years.");
  },
};
