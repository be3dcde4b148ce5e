import { expect } from "vitest";
import type { reports } from "../../../supabase/functions/_shared/contract/reports.ts";
import { storeFile } from "../../support/upload.ts";
import { addRead, quietJobs, settledBy, until } from "../../support/wait.ts";
import { done, makeScene, type SuccessesOf } from "./scene.ts";

/** Two documents that disagree, looked through, in an organisation of their own; the one contradiction in them. */
async function disagreeing() {
  const scene = await makeScene();
  const { as, admin, id } = scene;
  await addRead(
    admin,
    id,
    "Handbook.md",
    "# Annual leave\n\nEvery employee receives 28 days of paid annual leave.",
  );
  await addRead(
    admin,
    id,
    "Welcome.md",
    "# Annual leave\n\nEvery employee receives 25 days of paid annual leave.",
  );
  await as(admin, "/reports/contradicting-info/generate", {});
  const found = await until("the contradiction", async () => {
    const { contradictions, run } = await as(admin, "/reports/contradicting-info", {});
    return run?.state === "done" ? (contradictions[0] ?? null) : null;
  });
  return { ...scene, found };
}

/** A document whose new version says otherwise, looked through, in an organisation of its own; what changed in it. */
async function revised() {
  const scene = await makeScene();
  const { as, admin, id: organizationId } = scene;
  const said = (days: number) =>
    `# Annual leave\n\nEvery employee receives ${days} days of paid annual leave.`;
  const document = await addRead(admin, organizationId, "Handbook.md", said(28));
  /** Gives it a new version, and waits until that is compared with the one before. */
  const revise = async (text: string) => {
    const path = await storeFile(admin, text);
    await as(admin, "/document/update/", { id: document.id, path, type: "md" });
    await settledBy(admin, organizationId, document.id);
    await as(admin, "/reports/contradicting-info/generate", {});
    await until("the comparison", async () => {
      const { run } = await as(admin, "/reports/contradicting-info", {});
      return run?.state === "done" ? run : null;
    });
  };
  await revise(said(25));
  const { changes } = await as(admin, "/reports/document-changes", {});
  const [changed, ...others] = changes;
  expect(others).toEqual([]);
  if (!changed) throw new Error("Nothing that changed was told.");
  return { ...scene, document, changed, revise, said };
}

export const reportsSuccesses: SuccessesOf<typeof reports> = {
  "/reports/contradicting-info": async () => {
    const { as, admin, found } = await disagreeing();
    expect([found.first.document.name, found.second.document.name]).toEqual(["Handbook.md", "Welcome.md"]);
    const said = [found.first, found.second].map(({ text, marks }) =>
      marks.map(({ start, end }) => text.slice(start, end)),
    );
    expect(said).toEqual([["28"], ["25"]]);
    expect(found.first.added_by?.id).toBe(admin.id);
    const elsewhere = await as(admin, "/reports/contradicting-info", {
      search: "nothing like it",
    });
    expect(elsewhere).toMatchObject({ total: 0, counts: { open: 1 } });
  },
  "/reports/contradicting-info/generate": async () => {
    const { as, admin, id } = await makeScene();
    // A look that began by itself would be answered with instead.
    await quietJobs([id]);
    const run = await as(admin, "/reports/contradicting-info/generate", {});
    expect(run).toMatchObject({ asked: true, found: 0 });
  },
  "/reports/contradicting-info/stop": async ({ as, admin }) => {
    expect(await as(admin, "/reports/contradicting-info/stop", {})).toEqual(done);
  },
  "/reports/contradicting-info/get": async () => {
    const { as, admin, found } = await disagreeing();
    expect(await as(admin, "/reports/contradicting-info/get", { id: found.id })).toEqual(found);
    expect(found.reason).toContain("28");
  },
  "/reports/contradicting-info/resolve": async () => {
    const { as, admin, found } = await disagreeing();
    const { id, second } = found;
    const resolved = await as(admin, "/reports/contradicting-info/resolve", { id, keep: "first" });
    expect(resolved).toMatchObject({ state: "resolved", resolution: "first", decided_by: { id: admin.id } });
    expect([resolved.first.demoted, resolved.second.demoted]).toEqual([false, true]);
    const { passages } = await as(admin, "/document/contradictions", { ids: [second.document.id] });
    expect(passages).toEqual([{ document_id: second.document.id, contested: 0, demoted: 1 }]);
  },
  "/reports/contradicting-info/reopen": async () => {
    const { as, admin, found } = await disagreeing();
    const { id } = found;
    await as(admin, "/reports/contradicting-info/resolve", { id, keep: "neither" });
    const open = await as(admin, "/reports/contradicting-info/reopen", { id });
    expect(open).toMatchObject({ state: "open", resolution: null, decided_by: null });
    expect(open.first.demoted).toBe(false);
  },
  "/reports/contradicting-info/delete": async () => {
    const { as, admin, found } = await disagreeing();
    const { id } = found;
    expect(await as(admin, "/reports/contradicting-info/delete", { id })).toEqual(done);
    expect((await as(admin, "/reports/contradicting-info", {})).contradictions).toEqual([]);
    const { contradictions } = await as(admin, "/reports/contradicting-info", { state: "dismissed" });
    expect(contradictions.map((each) => each.id)).toEqual([id]);
  },
  "/reports/document-changes": async () => {
    const { as, admin, document, changed, revise, said: textOf } = await revised();
    expect(changed.former).toMatchObject({
      document: { id: document.id },
      revision: 1,
      added_by: { id: admin.id },
    });
    const said = [changed.former, changed.present].map(({ text, marks }) =>
      marks.map(({ start, end }) => text.slice(start, end)),
    );
    expect(said).toEqual([["28"], ["25"]]);
    // What was said before is held against no answer, and found nowhere else.
    expect(await as(admin, "/reports/contradicting-info", {})).toMatchObject({ total: 0 });
    const { standings } = await as(admin, "/document/standing", { ids: [document.id] });
    expect(standings).toMatchObject([{ contested: 0, demoted: 0 }]);
    await revise(`${textOf(25)} This is as before.`);
    expect((await as(admin, "/reports/document-changes", {})).changes).toEqual([]);
  },
  "/reports/document-changes/seen": async () => {
    const { as, admin, changed } = await revised();
    const { id } = changed;
    expect(await as(admin, "/reports/document-changes/seen", { id })).toMatchObject({
      seen_by: { id: admin.id },
    });
    expect((await as(admin, "/reports/document-changes", {})).total).toBe(0);
    expect(
      (await as(admin, "/reports/document-changes", { seen: true })).changes.map((one) => one.id),
    ).toEqual([id]);
    expect(await as(admin, "/reports/document-changes/seen", { id, seen: false })).toEqual(changed);
  },
  "/document/contradictions": async () => {
    const { as, user, found } = await disagreeing();
    const ids = [found.first.document.id];
    expect((await as(user, "/document/contradictions", { ids })).passages).toEqual([
      { document_id: ids[0], contested: 1, demoted: 0 },
    ]);
  },
};
