import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { documentDetails } from "../../../supabase/functions/_shared/contract/document-details.ts";
import { refusal } from "../../support/call.ts";
import type { SuccessesOf } from "./scene.ts";

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const documentDetailsSuccesses: SuccessesOf<typeof documentDetails> = {
  "/document/update/metadata": async ({ as, admin, user, document, id: organizationId }) => {
    const [{ id, name }, old] = [await document(), await document()];
    const said = {
      title: "Guarantee of pumps",
      author: "Jane Doe",
      dated: "2024-03-12",
      language: "en",
      metadata: { Department: "Sales" },
      owner_id: user.id,
      valid_from: "2024-01-01",
      valid_until: dayFromNow(400),
      replaces_id: old.id,
    };
    expect(await as(admin, "/document/update/metadata", { id, ...said })).toMatchObject({
      id,
      name,
      ...said,
    });
    const { edited, found, owner, replaces } = await as(user, "/document/details", { id });
    expect([edited.sort(), found.title, owner?.id, replaces?.id]).toEqual([
      ["author", "dated", "language", "metadata", "title"],
      "Warranty",
      user.id,
      old.id,
    ]);
    const undone = await as(admin, "/document/update/metadata", { id, author: null, as_found: ["title"] });
    expect([undone.title, undone.author, undone.valid_from]).toEqual(["Warranty", null, "2024-01-01"]);
    const circle = await refusal(
      admin,
      "/document/update/metadata",
      { id: old.id, replaces_id: id },
      { organizationId },
    );
    expect(circle.status).toBe(409);
    const lower = await refusal(user, "/document/update/metadata", { id, title: "Mine" }, { organizationId });
    expect(lower.status).toBe(403);
  },
  "/document/details": async ({ as, user, document }) => {
    const { id } = await document();
    expect(await as(user, "/document/details", { id })).toMatchObject({
      found: { title: "Warranty" },
      edited: [],
      owner: null,
      replaces: null,
      standing: { document_id: id, in_force: true, due: false },
    });
  },
  "/document/standing": async ({ as, admin, user, document }) => {
    const [one, other] = [await document(), await document()];
    await as(admin, "/document/update/metadata", { id: other.id, replaces_id: one.id });
    const { standings } = await as(user, "/document/standing", { ids: [one.id, other.id] });
    expect(standings).toMatchObject([
      { document_id: one.id, in_force: false, replaced_by: { id: other.id } },
      { document_id: other.id, in_force: true, replaced_by: null },
    ]);
  },
  "/document/reviews": async ({ as, admin, user, document }) => {
    const { id } = await document();
    await as(admin, "/document/update/metadata", { id, owner_id: user.id, valid_until: dayFromNow(3) });
    const { documents } = await as(user, "/document/reviews", {});
    expect(documents.find((each) => each.id === id)).toMatchObject({
      past: false,
      can_change: false,
      owner: { id: user.id },
    });
  },
  "/document/names": async ({ as, user, document }) => {
    const { id, name } = await document();
    const { documents } = await as(user, "/document/names", { ids: [id, 999_999_999] });
    expect(documents).toEqual([{ id, name }]);
  },
  "/document/equal": async ({ as, user, document }) => {
    const { id } = await document();
    const hash = createHash("sha256").update("# Warranty\n\nPumps are covered for five years.").digest("hex");
    const { documents } = await as(user, "/document/equal", { hashes: [hash, "0".repeat(64)] });
    expect(documents.find((each) => each.id === id)).toMatchObject({ hash, can_change: false });
    expect(documents.every((each) => each.hash === hash)).toBe(true);
  },
  "/document/readers": async ({ as, admin, owner, user, document, tag }) => {
    const { id } = await document();
    const open = await as(admin, "/document/readers", { id });
    expect([open.everyone, open.readers.find((reader) => reader.id === user.id)?.reason]).toEqual([
      true,
      "everyone",
    ]);
    const tagId = await tag();
    await as(admin, "/document/update/bulk", { ids: [id], add_tag_ids: [tagId] });
    const { everyone, readers } = await as(admin, "/document/readers", { id });
    expect([everyone, readers.map((reader) => reader.id)]).toEqual([false, [owner.id, admin.id]]);
    await as(admin, "/organization/tags/assignUser", { user_id: user.id, tag_ids: [tagId] });
    const told = await as(admin, "/document/readers", { id });
    expect(told.readers.at(-1)).toMatchObject({ id: user.id, reason: "tag", tag_ids: [tagId] });
  },
};
