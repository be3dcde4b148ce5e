import { expect } from "vitest";
import type { InputOf } from "../../../supabase/functions/_shared/contract/index.ts";
import type { VoiceRun, voiceRuns } from "../../../supabase/functions/_shared/contract/voice-runs.ts";
import type { Person } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { until } from "../../support/wait.ts";
import type { Scene, SuccessesOf } from "./scene.ts";

/** An instance of the voice generator that everybody in the scene's organisation may use. */
export async function voiceInstance(
  { id }: Pick<Scene, "id">,
  values: Readonly<Record<string, string | number | number[]>> = {},
): Promise<number> {
  const [row] = await sql()<{ id: number }[]>`
    insert into public.agent_instances (organization_id, agent_id, name, values, visibility)
    select ${id}, agents.id, gen_random_uuid()::text, ${sql().json(values)}, 'organization'
    from public.agents where type = 'voice_generator' returning id`;
  if (!row) throw new Error("There is no voice generator.");
  return row.id;
}

/** Runs the voice generator to its end. */
export async function runVoice(
  scene: Scene,
  person: Person,
  input: InputOf<"/agent/voice-generator/run">,
): Promise<VoiceRun> {
  const { id } = await scene.as(person, "/agent/voice-generator/run", input);
  return until("a recording", async () => {
    const run = await scene.as(person, "/agent/voice-generator/get", { id });
    return run.state === "running" ? null : run;
  });
}

export const script = "The harbour opens at seven. Boats leave every hour. Dogs travel free.";

export const voiceRunsSuccesses: SuccessesOf<typeof voiceRuns> = {
  "/agent/voice-generator/run": async (scene) => {
    const instance_id = await voiceInstance(scene);
    const run = await runVoice(scene, scene.user, { instance_id, values: { text: script, format: "wav" } });
    expect(run).toMatchObject({
      state: "success",
      error: null,
      cost: 0,
      minutes: 1,
      offline: true,
      stage: "ready",
    });
    expect(run.seconds).toBeGreaterThan(3);
    const file = new Uint8Array(await (await fetch(run.url ?? "")).arrayBuffer());
    expect(file.length).toBe(run.size);
    expect(run.size).toBe(44 + Math.round(run.seconds * 16_000) * 2);
  },
  "/agent/voice-generator/get": async (scene) => {
    const instance_id = await voiceInstance(scene);
    const values = { text: script, title: "Harbour" };
    const { id } = await runVoice(scene, scene.user, { instance_id, values });
    const run = await scene.as(scene.user, "/agent/voice-generator/get", { id });
    expect(run).toMatchObject({ title: "Harbour", format: "mp3", language: "en", script: null });
    expect(run.inputs).toMatchObject(values);
    const saved = await fetch(run.download_url ?? "");
    expect(saved.headers.get("content-disposition")).toContain("Harbour.mp3");
    expect(saved.headers.get("content-type")).toBe("audio/mpeg");
  },
  "/agent/voice-generator/recordings": async (scene) => {
    const instance_id = await voiceInstance(scene);
    const { id } = await runVoice(scene, scene.user, { instance_id, values: { text: script } });
    const listed = await scene.as(scene.user, "/agent/voice-generator/recordings", { instance_id });
    expect(listed).toMatchObject({ total: 1, recordings: [{ id, state: "success", format: "mp3" }] });
    const others = await scene.as(scene.owner, "/agent/voice-generator/recordings", { instance_id });
    expect(others).toEqual({ recordings: [], total: 0 });
  },
  "/agent/voice-generator/voice": async (scene) =>
    expect(await scene.as(scene.user, "/agent/voice-generator/voice", {})).toEqual({
      speaks: true,
      offline: true,
      languages: ["en"],
    }),
};
