import { expect } from "vitest";
import type {
  agentRuns,
  MessageRun,
  RunEvent,
} from "../../../supabase/functions/_shared/contract/agent-runs.ts";
import type { InputOf } from "../../../supabase/functions/_shared/contract/index.ts";
import { events } from "../../support/call.ts";
import type { Person } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

/** An instance of the message generator that everybody in the scene's organisation may use. */
export async function messageInstance(
  { id }: Scene,
  {
    values = {},
    context = "",
    style = "",
  }: { values?: Record<string, string>; context?: string; style?: string } = {},
): Promise<number> {
  const [row] = await sql()<{ id: number }[]>`
    insert into public.agent_instances (organization_id, agent_id, name, values, context, style, visibility)
    select ${id}, agents.id, gen_random_uuid()::text, ${sql().json(values)}, ${context}, ${style}, 'organization'
    from public.agents where type = 'message_generator' returning id`;
  if (!row) throw new Error("There is no message generator.");
  return row.id;
}

export const points = {
  kind: "mail",
  purpose: "Repair of the Kestrel pump",
  key_points: "- the pump is repaired\n- collection from Monday",
  use_documents: false,
};

/** Runs the message generator to its end. @returns what was told, and the run as it ended */
export async function runMessage(
  { id }: Scene,
  person: Person,
  input: InputOf<"/agent/message-generator/run">,
): Promise<{ told: RunEvent[]; run: MessageRun }> {
  const told: RunEvent[] = [];
  for await (const event of events(person, "/agent/message-generator/run", input, { organizationId: id })) {
    told.push(event);
  }
  const last = told.at(-1);
  if (last?.type !== "end" && last?.type !== "start") throw new Error("The run has no end.");
  return { told, run: last.run };
}

const ran = async (scene: Scene) =>
  (await runMessage(scene, scene.user, { instance_id: await messageInstance(scene), values: points })).run;

export const agentRunsSuccesses: SuccessesOf<typeof agentRuns> = {
  "/agent/message-generator/run": async (scene) => {
    const instance_id = await messageInstance(scene);
    const { told, run } = await runMessage(scene, scene.user, {
      instance_id,
      values: { ...points, variants: 2 },
    });
    expect(run).toMatchObject({ state: "success", error: null, cost: 2, offline: true, instance_id });
    for (const [variant, { versions }] of run.variants.entries()) {
      const text = told.flatMap((event) =>
        event.type === "delta" && event.variant === variant ? [event.text] : [],
      );
      expect(versions.map((version) => version.text)).toEqual([text.join("")]);
      expect(text.join("")).toMatch(/^Subject: Repair of the Kestrel pump\n\n[\s\S]*The pump is repaired\./);
    }
  },
  "/agent/runs": async (scene) => {
    const { id, instance_id } = await ran(scene);
    const listed = await scene.as(scene.user, "/agent/runs", { instance_id: instance_id ?? 0 });
    expect(listed).toMatchObject({
      total: 1,
      runs: [{ id, preview: expect.stringContaining("pump") as string }],
    });
    expect(await scene.as(scene.owner, "/agent/runs", { instance_id: instance_id ?? 0 })).toEqual({
      runs: [],
      total: 0,
      next: null,
    });
  },
  "/agent/run/get": async (scene) => {
    const run = await ran(scene);
    expect(await scene.as(scene.user, "/agent/run/get", { id: run.id })).toEqual(run);
  },
  "/agent/run/stop": async (scene) => {
    const { id } = await ran(scene);
    expect(await scene.as(scene.user, "/agent/run/stop", { id })).toEqual(done);
    expect((await scene.as(scene.user, "/agent/run/get", { id })).state).toBe("success");
  },
  "/agent/run/rate": async (scene) => {
    const { id } = await ran(scene);
    await scene.as(scene.user, "/agent/run/rate", { id, value: -1, comment: "Too stiff" });
    const rated = await scene.as(scene.user, "/agent/run/get", { id });
    expect([rated.rating, rated.rating_comment]).toEqual([-1, "Too stiff"]);
    await scene.as(scene.user, "/agent/run/rate", { id, value: null });
    expect((await scene.as(scene.user, "/agent/run/get", { id })).rating).toBeNull();
  },
  "/agent/run/edit": async (scene) => {
    const { id } = await ran(scene);
    const edit = { id, variant: 0, subject: "Your pump", body: "It is ready. <b>Really</b>" };
    const { variants } = await scene.as(scene.user, "/agent/run/edit", edit);
    expect(variants[0]?.versions.map(({ kind, text }) => [kind, text]).at(-1)).toEqual([
      "edited",
      "Subject: Your pump\n\nIt is ready. <b>Really</b>",
    ]);
    expect((await scene.as(scene.user, "/agent/run/edit", edit)).variants[0]?.versions).toHaveLength(2);
  },
  "/agent/run/delete": async (scene) => {
    const { id, instance_id } = await ran(scene);
    expect(await scene.as(scene.user, "/agent/run/delete", { id })).toEqual(done);
    expect((await scene.as(scene.user, "/agent/runs", { instance_id: instance_id ?? 0 })).total).toBe(0);
  },
};
