import { expect } from "vitest";
import type { reports } from "../../../supabase/functions/_shared/contract/reports.ts";
import { addRead, until } from "../../support/wait.ts";
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
  "/reports/contradicting-info/generate": async ({ as, admin }) => {
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
  "/document/contradictions": async () => {
    const { as, user, found } = await disagreeing();
    const ids = [found.first.document.id];
    expect((await as(user, "/document/contradictions", { ids })).passages).toEqual([
      { document_id: ids[0], contested: 1, demoted: 0 },
    ]);
  },
};
