import { expect } from "vitest";
import type { AgentBatch, agentBatches } from "../../../supabase/functions/_shared/contract/agent-batches.ts";
import type { OutputOf } from "../../../supabase/functions/_shared/contract/index.ts";
import type { Person } from "../../support/people.ts";
import { until } from "../../support/wait.ts";
import { messageInstance, points } from "./agent-runs.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

type Values = Record<string, string | number | boolean>;

/** A batch with all of its rows, not begun. */
export async function batchOf(
  scene: Scene,
  person: Person,
  instance_id: number,
  rows: readonly Values[],
): Promise<AgentBatch> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const input = { instance_id, name: "Rows.csv", columns, row_count: rows.length };
  const batch = await scene.as(person, "/agent/batch/create", input);
  const numbered = rows.map((values, index) => ({ number: index + 1, values }));
  await scene.as(person, "/agent/batch/add-rows", { id: batch.id, rows: numbered });
  return batch;
}

/** The batch once it rests or is over. */
export function ended(scene: Scene, person: Person, id: number): Promise<OutputOf<"/agent/batch/get">> {
  return until(`the end of batch ${id}`, async () => {
    const batch = await scene.as(person, "/agent/batch/get", { id });
    return batch.state === "running" || batch.running > 0 ? null : batch;
  });
}

const pumps = (count: number): Values[] =>
  Array.from({ length: count }, (_, index) => ({ ...points, purpose: `Repair of pump ${index + 1}` }));
const made = async (scene: Scene, count = 2) =>
  batchOf(scene, scene.user, await messageInstance(scene), pumps(count));

export const agentBatchesSuccesses: SuccessesOf<typeof agentBatches> = {
  "/agent/batch/create": async (scene) => {
    const instance_id = await messageInstance(scene);
    const input = {
      instance_id,
      name: "Rows.csv",
      columns: ["purpose"],
      row_count: 2,
      key: crypto.randomUUID(),
    };
    const batch = await scene.as(scene.user, "/agent/batch/create", input);
    expect(batch).toMatchObject({ state: "draft", arrived: 0, row_count: 2, name: "Rows.csv", instance_id });
    expect((await scene.as(scene.user, "/agent/batch/create", input)).id).toBe(batch.id);
  },
  "/agent/batch/add-rows": async (scene) => {
    const { id } = await made(scene, 3);
    const again = { id, rows: [{ number: 3, values: { ...points, variants: 3 } }] };
    expect(await scene.as(scene.user, "/agent/batch/add-rows", again)).toEqual({ arrived: 3 });
    expect(await scene.as(scene.user, "/agent/batch/get", { id })).toMatchObject({
      arrived: 3,
      cost: 5,
      fits: 3,
    });
  },
  "/agent/batch/start": async (scene) => {
    const { id } = await made(scene, 4);
    expect(await scene.as(scene.user, "/agent/batch/start", { id, first: 1 })).toEqual(done);
    expect(await ended(scene, scene.user, id)).toMatchObject({
      state: "paused",
      pause: "held",
      succeeded: 1,
    });
    await scene.as(scene.user, "/agent/batch/start", { id });
    expect(await ended(scene, scene.user, id)).toMatchObject({ state: "done", succeeded: 4, failed: 0 });
    const { rows } = await scene.as(scene.user, "/agent/batch/rows", { id });
    expect(rows.map(({ texts }) => texts[0]?.split("\n")[0])).toEqual(
      [1, 2, 3, 4].map((number) => `Subject: Repair of pump ${number}`),
    );
  },
  "/agent/batch/stop": async (scene) => {
    const { id } = await made(scene);
    expect(await scene.as(scene.user, "/agent/batch/stop", { id })).toEqual(done);
    expect((await scene.as(scene.user, "/agent/batch/get", { id })).state).toBe("draft");
  },
  "/agent/batch/retry": async (scene) => {
    const { id } = await made(scene);
    expect(await scene.as(scene.user, "/agent/batch/retry", { id })).toEqual(done);
    expect((await scene.as(scene.user, "/agent/batch/get", { id })).state).toBe("draft");
  },
  "/agent/batch/delete": async (scene) => {
    const { id, instance_id } = await made(scene);
    expect(await scene.as(scene.user, "/agent/batch/delete", { id })).toEqual(done);
    expect((await scene.as(scene.user, "/agent/batches", { instance_id: instance_id ?? 0 })).total).toBe(0);
  },
  "/agent/batches": async (scene) => {
    const { id, instance_id } = await made(scene);
    const asked = { instance_id: instance_id ?? 0 };
    expect(await scene.as(scene.user, "/agent/batches", asked)).toMatchObject({
      total: 1,
      batches: [{ id }],
    });
    expect(await scene.as(scene.owner, "/agent/batches", asked)).toEqual({ total: 0, batches: [] });
  },
  "/agent/batch/get": async (scene) => {
    const { id } = await made(scene);
    expect(await scene.as(scene.user, "/agent/batch/get", { id })).toMatchObject({
      columns: Object.keys(points),
      waiting: 2,
      cost: 2,
      fits: 2,
      meter: "messages",
    });
  },
  "/agent/batch/rows": async (scene) => {
    const { id } = await made(scene);
    const { rows, total } = await scene.as(scene.user, "/agent/batch/rows", {
      id,
      state: "waiting",
      limit: 1,
    });
    expect(total).toBe(2);
    expect(rows).toEqual([
      {
        number: 1,
        state: "waiting",
        error: null,
        cost: 1,
        run_id: null,
        values: { ...points, purpose: "Repair of pump 1" },
        texts: [],
        recording: null,
      },
    ]);
  },
};
