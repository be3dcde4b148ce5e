import { expect } from "vitest";
import type { agentStyles } from "../../../supabase/functions/_shared/contract/agent-styles.ts";
import { messageInstance } from "./agent-runs.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

/** An instance whose style an admin and then the owner have written. */
async function changedTwice({ as, admin, owner, ...scene }: Scene) {
  const id = await messageInstance({ as, admin, owner, ...scene });
  await as(admin, "/agent/instance/update", { id, style: "Short." });
  await as(owner, "/agent/instance/update", { id, style: "Long." });
  const { versions } = await as(owner, "/agent/instance/styles", { instance_id: id });
  return { id, versions };
}

export const agentStylesSuccesses: SuccessesOf<typeof agentStyles> = {
  "/agent/instance/styles": async (scene) => {
    const { id, versions } = await changedTwice(scene);
    expect(versions.map(({ style, created_by }) => [style, created_by?.id])).toEqual([
      ["Long.", scene.owner.id],
      ["Short.", scene.admin.id],
    ]);
    // Saving the same again is no version.
    await scene.as(scene.owner, "/agent/instance/update", { id, style: "Long.", name: "Other" });
    const { total } = await scene.as(scene.owner, "/agent/instance/styles", { instance_id: id });
    expect(total).toBe(2);
  },
  "/agent/instance/style/restore": async (scene) => {
    const { id, versions } = await changedTwice(scene);
    const [, first] = versions;
    const input = { instance_id: id, version_id: first?.id ?? 0 };
    expect(await scene.as(scene.owner, "/agent/instance/style/restore", input)).toEqual(done);
    expect(await scene.as(scene.owner, "/agent/instance", { id })).toMatchObject({ style: "Short." });
    const now = await scene.as(scene.owner, "/agent/instance/styles", { instance_id: id });
    expect(now.versions.map(({ style, restored_from }) => [style, restored_from])).toEqual([
      ["Short.", first?.created_at],
      ["Long.", null],
      ["Short.", null],
    ]);
  },
};
