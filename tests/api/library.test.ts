import { expect, it, vi } from "vitest";
import { call, refusal } from "../support/call.ts";
import { makeOrganization } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { upload } from "../support/upload.ts";
import { addRead, until } from "../support/wait.ts";

vi.setConfig({ testTimeout: 180_000 });

/** From the deletion until all must be gone (product §4). */
const WITHIN_MS = 60_000;

it("what is deleted, with its folder too, answers no more at once, and is gone with all it left within a minute", async () => {
  const { admin, id: organizationId } = await makeOrganization();
  const as = { organizationId };
  const outer = (await call(admin, "/document/folders/create", { name: "Pumps" }, as)).id;
  const inner = (await call(admin, "/document/folders/create", { name: "Old", parent_id: outer }, as)).id;
  const text = (word: string) => `# Pumps\n\nThe ${word} pump is serviced each year.`;
  const added = [];
  for (const word of ["zircon", "quartz", "cobalt"]) {
    added.push(await addRead(admin, organizationId, `${word}.md`, text(word)));
  }
  // One goes while it is still to be read.
  added.push(await upload(admin, organizationId, "late.md", text("late")));
  const ids = added.map(({ id }) => id);
  const [first = 0, ...rest] = ids;
  await call(
    admin,
    "/document/folders/attach/bulk",
    { folder_id: inner, document_ids: rest.slice(0, 2) },
    as,
  );
  await call(admin, "/document/folders/attach", { folder_id: outer, document_id: rest[2] ?? 0 }, as);
  const revisions = await sql()`select id from public.document_revisions where document_id in ${sql()(ids)}`;
  const paths = await sql()`select path from public.document_revisions where document_id in ${sql()(ids)}`;
  const names = paths.map((row) => String(row["path"]));
  const began = performance.now();
  expect(await call(admin, "/document/delete/bulk", { ids: [first] }, as)).toEqual({
    done: [first],
    refused: [],
  });
  expect(await call(admin, "/document/folders/delete", { id: outer, documents: "delete" }, as)).toEqual({
    deleted: 3,
    complete: true,
  });

  // At once: no list, no text, no passage.
  expect((await call(admin, "/document/list", {}, as)).total).toBe(0);
  expect((await call(admin, "/document/folders", {}, as)).folders).toEqual([]);
  for (const id of ids) expect((await refusal(admin, "/document/text", { id }, as)).status).toBe(404);
  const chunks = await sql()`select 1 from public.document_chunks where organization_id = ${organizationId}`;
  expect([chunks.length, revisions.length]).toEqual([0, 4]);

  await until("files, and jobs of what is deleted, to be gone", async () => {
    const [left] = await sql()`
      select (select count(*)::int from storage.objects where bucket_id = 'uploads' and name in ${sql()(names)}) as objects,
             (select count(*)::int from public.jobs where status in ('queued', 'running')
              and (organization_id = ${organizationId} or key in ${sql()(names.map((name) => `storage:${name}`))})) as jobs,
             (select count(*)::int from public.document_chunks where organization_id = ${organizationId}) as chunks`;
    return left?.["objects"] === 0 && left["jobs"] === 0 && left["chunks"] === 0 ? left : null;
  });
  expect(performance.now() - began).toBeLessThan(WITHIN_MS);
});

it("another organisation's folders and documents don't exist, and visitors are refused", async () => {
  const [own, other] = [await makeOrganization(), await makeOrganization()];
  const folder = (
    await call(other.admin, "/document/folders/create", { name: "Theirs" }, { organizationId: other.id })
  ).id;
  const { id } = await upload(other.admin, other.id, "theirs.md", "Theirs.");
  const as = { organizationId: own.id };
  for (const [path, input] of [
    ["/document/folders/update", { id: folder, name: "Mine" }],
    ["/document/folders/delete", { id: folder }],
    ["/document/folders/create", { name: "In it", parent_id: folder }],
    ["/document/folders/attach", { folder_id: folder, document_id: id }],
    ["/document/folders/detach", { document_id: id }],
    ["/document/readers/preview", { ids: [id] }],
  ] as const) {
    expect([path, (await refusal(own.admin, path, input, as)).status]).toEqual([path, 404]);
    expect([path, (await refusal(null, path, input, as)).status]).toEqual([path, 401]);
    expect([path, (await refusal(own.admin, path, input, { organizationId: other.id })).status]).toEqual([
      path,
      403,
    ]);
  }
  expect(await call(own.admin, "/document/delete/bulk", { ids: [id] }, as)).toMatchObject({
    done: [],
    refused: [{ id, name: null, code: "not_found" }],
  });
});
