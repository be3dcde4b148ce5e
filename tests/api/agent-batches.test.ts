import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../support/call.ts";
import { sql } from "../support/sql.ts";
import { addRead, until } from "../support/wait.ts";
import { batchOf, ended } from "./successes/agent-batches.ts";
import { messageInstance, points, runMessage } from "./successes/agent-runs.ts";
import { makeScene, type Scene } from "./successes/scene.ts";
import { script, voiceInstance } from "./successes/voice-runs.ts";

let scene: Scene;
beforeEach(async () => {
  scene = await makeScene();
});
const pumps = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...points, purpose: `Repair of pump ${index + 1}` }));
const rule = (instance: number, key: string, permission: string) => sql()`
  insert into public.agent_instance_field_permissions (organization_id, instance_id, field_key, permission)
  values (${scene.id}, ${instance}, ${key}, ${permission}::public.agent_field_permission)`;
const limit = (meter: string, amount: number) => sql()`
  insert into public.limit_overrides (organization_id, meter, amount, reason) values (${scene.id}, ${meter}, ${amount}, 'Test')
  on conflict (organization_id, meter) do update set amount = excluded.amount`;
const used = async () => {
  const { meters } = await scene.as(scene.user, "/organization/getPlanInfo", {});
  return ["agent_runs", "messages"].map((name) => meters.find(({ meter }) => meter === name)?.used);
};
const refused = async (path: "/agent/batch/add-rows" | "/agent/batch/create", input: never) => {
  const { status, body } = await refusal(scene.user, path, input, { organizationId: scene.id });
  return { status, message: body.message, fields: Object.keys(body.fields ?? {}) };
};
const rowsOf = async (id: number) =>
  (await scene.as(scene.user, "/agent/batch/rows", { id, limit: 100 })).rows;

describe("the rows of a batch", () => {
  it("are refused by their numbers and fields, and none of those sent with them is kept", async () => {
    const instance_id = await messageInstance(scene, { values: { tone: "formal" } });
    await rule(instance_id, "tone", "read");
    await rule(instance_id, "avoid", "hidden");
    const { id } = await batchOf(scene, scene.user, instance_id, pumps(1));
    const rows = [
      { number: 2, values: { ...points, purpose: "x".repeat(200_000) } },
      { number: 3, values: { ...points, tone: "warm" } },
      { number: 4, values: { ...points, invented: "x" } },
      { number: 6, values: { ...points, purpose: "" } },
      { number: 7, values: { ...points, variants: 9 } },
      { number: 8, values: points },
    ];
    expect(await refused("/agent/batch/add-rows", { id, rows } as never)).toMatchObject({
      status: 400,
      message: "Row 2: Purpose can have at most 2000 characters.",
      fields: ["rows.2.purpose", "rows.3.tone", "rows.4.invented", "rows.6.purpose", "rows.7.variants"],
    });
    expect((await scene.as(scene.user, "/agent/batch/get", { id })).arrived).toBe(1);
    const made = { instance_id, name: "Rows.csv", row_count: 1 };
    const column = async (key: string) =>
      (await refused("/agent/batch/create", { ...made, columns: [key] } as never)).message;
    expect(await column("tone")).toBe("Tone can't be set by you.");
    expect(await column("avoid")).toBe("There is no field avoid.");
    expect(
      (await refused("/agent/batch/create", { ...made, columns: ["kind"], row_count: 5001 } as never))
        .message,
    ).toBe("A batch can have at most 5,000 rows.");
  });

  it("are their runner's alone, and no batch begins before all have arrived", async () => {
    const instance_id = await messageInstance(scene);
    const { id } = await scene.as(scene.user, "/agent/batch/create", {
      instance_id,
      name: "Rows.csv",
      columns: ["purpose"],
      row_count: 2,
    });
    const here = { organizationId: scene.id };
    const start = await refusal(scene.user, "/agent/batch/start", { id }, here);
    expect([start.status, start.body.message]).toEqual([
      409,
      "Only 0 of the 2 rows have arrived. Choose the file again.",
    ]);
    for (const call of ["get", "rows", "start", "stop", "retry", "delete"] as const)
      expect((await refusal(scene.owner, `/agent/batch/${call}`, { id }, here)).status).toBe(404);
    const rows = { id, rows: [{ number: 1, values: points }] };
    expect((await refusal(scene.owner, "/agent/batch/add-rows", rows, here)).status).toBe(404);
  });
});

describe("a batch", () => {
  it("writes and counts each row once, however often its workers die", async () => {
    const { id } = await batchOf(scene, scene.user, await messageInstance(scene), pumps(12));
    await scene.as(scene.user, "/agent/batch/start", { id });
    const end = new AbortController();
    const ending = end.signal;
    // What a worker that is gone leaves: a lease that has lapsed, which another takes. It is in no transaction then.
    const killing = (async () => {
      while (!ending.aborted) {
        await sql()`update public.jobs set leased_until = now() - interval '1 second'
                    where id in (select id from public.jobs where organization_id = ${scene.id} and status = 'running'
                                 for update skip locked)`;
        await pause(300);
      }
    })();
    const batch = await ended(scene, scene.user, id);
    end.abort();
    await killing;
    expect(batch).toMatchObject({ state: "done", succeeded: 12, failed: 0 });
    const [runs] = await sql()`
      select count(*) as runs, count(distinct inputs ->> 'purpose') as purposes, sum(cost) as cost
      from public.agent_runs where organization_id = ${scene.id}`;
    expect(runs).toEqual({ runs: 12, purposes: 12, cost: 12 });
    expect(await used()).toEqual([12, 12]);
  });

  it("isn't begun for more rows than the plan is enough for, and rests when others use that up", async () => {
    const { id } = await batchOf(scene, scene.user, await messageInstance(scene), pumps(5));
    await limit("messages", 3);
    const { status, body } = await refusal(
      scene.user,
      "/agent/batch/start",
      { id },
      { organizationId: scene.id },
    );
    expect([status, body.message]).toEqual([
      429,
      "What is left of your organisation's plan is enough for 3 of these 5 rows.",
    ]);
    await limit("messages", 5);
    await scene.as(scene.user, "/agent/batch/start", { id, first: 1 });
    await ended(scene, scene.user, id);
    // Counted past the check that stands before a start.
    await sql()`update public.agent_batches set state = 'running', pause = null where id = ${id}`;
    await limit("messages", 2);
    await sql()`select private.wake_agent_batch(${id}, ${scene.id})`;
    const paused = await ended(scene, scene.user, id);
    expect(paused).toMatchObject({
      state: "paused",
      pause: "limit",
      succeeded: 2,
      waiting: 3,
      failed: 0,
      fits: 0,
    });
    expect(paused.reason).toMatch(/has used 2 of the 2 messages that its plan includes/);
    await limit("messages", 50);
    await scene.as(scene.user, "/agent/batch/start", { id });
    expect(await ended(scene, scene.user, id)).toMatchObject({ state: "done", succeeded: 5 });
    expect(await used()).toEqual([5, 5]);
  });

  it("asks the rights again for each row, and tries those that failed again, and no other", async () => {
    const instance_id = await messageInstance(scene);
    const { id } = await batchOf(
      scene,
      scene.user,
      instance_id,
      pumps(4).map((row) => ({ ...row, tone: "warm" })),
    );
    await scene.as(scene.user, "/agent/batch/start", { id, first: 1 });
    await ended(scene, scene.user, id);
    await rule(instance_id, "tone", "read");
    await scene.as(scene.user, "/agent/batch/start", { id, first: 2 });
    expect(await ended(scene, scene.user, id)).toMatchObject({
      pause: "held",
      succeeded: 1,
      failed: 2,
      waiting: 1,
    });
    expect((await rowsOf(id)).map(({ error }) => error)).toEqual([
      null,
      "Tone can't be set by you.",
      "Tone can't be set by you.",
      null,
    ]);
    expect(await used()).toEqual([1, 1]);
    await sql()`delete from public.agent_instance_field_permissions where instance_id = ${instance_id}`;
    await scene.as(scene.user, "/agent/batch/retry", { id });
    expect(await ended(scene, scene.user, id)).toMatchObject({
      pause: "held",
      succeeded: 3,
      failed: 0,
      waiting: 1,
    });
    expect(await used()).toEqual([3, 3]);
  });

  it.each([
    ["taken away", /^This agent was taken away from you/],
    ["deleted", /^This agent was deleted/],
  ])("fails what it hasn't written when its agent is %s, and tells no value then", async (how, words) => {
    const instance_id = await messageInstance(scene);
    const { id } = await batchOf(scene, scene.user, instance_id, pumps(30));
    await scene.as(scene.user, "/agent/batch/start", { id });
    await until("the first row", async () => {
      const { succeeded } = await scene.as(scene.user, "/agent/batch/get", { id });
      return succeeded > 0 ? succeeded : null;
    });
    if (how === "deleted") await sql()`delete from public.agent_instances where id = ${instance_id}`;
    else await sql()`update public.agent_instances set visibility = 'private' where id = ${instance_id}`;
    const batch = await ended(scene, scene.user, id);
    expect(batch).toMatchObject({ state: "done", waiting: 0 });
    expect(batch.failed).toBeGreaterThan(0);
    const rows = await rowsOf(id);
    for (const { error } of rows.filter(({ state }) => state === "failed")) expect(error).toMatch(words);
    if (how !== "deleted")
      expect(rows.flatMap(({ texts, values }) => [...texts, ...Object.keys(values)])).toEqual([]);
  });

  it("is stopped: what is being written ends, and nothing else begins", async () => {
    const { id } = await batchOf(scene, scene.user, await messageInstance(scene), pumps(40));
    await scene.as(scene.user, "/agent/batch/start", { id });
    await scene.as(scene.user, "/agent/batch/stop", { id });
    const stopped = await ended(scene, scene.user, id);
    expect(stopped).toMatchObject({ state: "paused", pause: "stopped", failed: 0 });
    expect(stopped.waiting).toBeGreaterThan(30);
    expect(await used()).toEqual([stopped.succeeded, stopped.succeeded]);
    await scene.as(scene.user, "/agent/batch/delete", { id });
    const { total } = await scene.as(scene.user, "/agent/runs", {});
    expect(total).toBe(stopped.succeeded);
  });

  it("tells its runner of each change over realtime, and nobody of a value", async () => {
    const { id } = await batchOf(scene, scene.user, await messageInstance(scene), pumps(2));
    await scene.as(scene.user, "/agent/batch/start", { id });
    await ended(scene, scene.user, id);
    const told = await sql()`
      select topic, payload from realtime.messages where event = 'agent_batch' and payload ->> 'batch_id' = ${String(id)}`;
    expect(new Set(told.map(({ payload }) => (payload as { state: string }).state))).toEqual(
      new Set(["draft", "running", "done"]),
    );
    expect(JSON.stringify(told)).not.toContain("pump");
    expect(new Set(told.map(({ topic }) => topic as string)).size).toBe(1);
  });
});

describe("a batch of the voice generator", () => {
  const told = (number: number) => `Recording ${number}. ${script}`;

  it("makes a recording of each row, counted by minutes, and fails a row whose document is gone", async () => {
    const instance_id = await voiceInstance(scene);
    const { id } = await batchOf(scene, scene.user, instance_id, [{ text: told(1) }, { text: told(2) }]);
    const [{ id: gone }] = await sql()<
      [{ id: number }]
    >`select coalesce(max(id), 0) + 1000 as id from public.documents`;
    await sql()`update public.agent_batch_rows set values = ${JSON.stringify({ document: [gone] })}::text::jsonb
                where batch_id = ${id} and number = 2`;
    expect(await scene.as(scene.user, "/agent/batch/get", { id })).toMatchObject({
      meter: "voice_minutes",
      cost: 2,
    });
    await scene.as(scene.user, "/agent/batch/start", { id });
    expect(await ended(scene, scene.user, id)).toMatchObject({ state: "done", succeeded: 1, failed: 1 });
    const [made, failed] = await rowsOf(id);
    expect(made).toMatchObject({ state: "success", texts: [], recording: { format: "mp3" } });
    expect(made?.recording?.seconds).toBeGreaterThan(1);
    expect(failed).toMatchObject({
      error: "That document doesn't exist, or isn't for you to read.",
      recording: null,
      run_id: null,
    });
    const run = await scene.as(scene.user, "/agent/voice-generator/get", { id: made?.run_id ?? 0 });
    const file = await fetch(run.download_url ?? "");
    expect([file.ok, Number(file.headers.get("content-length"))]).toEqual([true, run.size]);
  });

  it("names the row that says nothing, or in a language that the voice doesn't speak", async () => {
    const { id } = await batchOf(scene, scene.user, await voiceInstance(scene), [{ text: told(1) }]);
    const rows = [
      { number: 1, values: { text: "  " } },
      { number: 2, values: { text: "Das ist ein deutscher Satz, den die Stimme hier nicht sprechen kann." } },
    ];
    expect(await refused("/agent/batch/add-rows", { id, rows } as never)).toMatchObject({
      status: 400,
      message: expect.stringContaining("Row 1: "),
      fields: ["rows.1.text", "rows.2.text"],
    });
  });
});

describe("a row that names its documents", () => {
  it("takes the one that is called so among those that its runner may read, and is refused by row and field", async () => {
    const instance_id = await voiceInstance(scene);
    const document = await scene.document();
    const [tag] = [await scene.tag()];
    const secret = await addRead(scene.admin, scene.id, "Secret.md", "# Secret\n\nWords.");
    await sql()`insert into public.document_tags (organization_id, document_id, tag_id) values (${scene.id}, ${secret.id}, ${tag})`;
    for (const text of ["One.", "Two."]) await addRead(scene.admin, scene.id, "Twice.md", text);
    const { id } = await scene.as(scene.user, "/agent/batch/create", {
      instance_id,
      name: "Rows.csv",
      columns: ["document"],
      row_count: 2,
    });
    const named = (name: string, number: number) => ({ number, values: { document: [name] } });
    const rows = [
      named("Twice.md", 1),
      named("Secret.md", 2),
      named("warranty.md", 3),
      named("Warranty.md", 4),
    ];
    const told = await refused("/agent/batch/add-rows", { id, rows } as never);
    expect(told.fields).toEqual(["rows.1.document", "rows.2.document", "rows.3.document"]);
    expect(told.message).toMatch(/^Row 1: .+: 2 documents are called “Twice.md”/);
    const good = [named("Warranty.md", 1), named(String(document.id), 2)];
    expect(await scene.as(scene.user, "/agent/batch/add-rows", { id, rows: good })).toEqual({ arrived: 2 });
    const kept = await rowsOf(id);
    expect(kept.map(({ values }) => values)).toEqual([
      { document: [document.id] },
      { document: [document.id] },
    ]);
  });
});

describe("runs of a batch", () => {
  it("stand with it, not among the others, and among them once it is deleted", async () => {
    const instance_id = await messageInstance(scene);
    const own = await runMessage(scene, scene.user, { instance_id, values: points });
    const { id } = await batchOf(scene, scene.user, instance_id, pumps(2));
    await scene.as(scene.user, "/agent/batch/start", { id });
    await ended(scene, scene.user, id);
    const listed = async () =>
      (await scene.as(scene.user, "/agent/runs", { instance_id })).runs.map((run) => run.id);
    expect(await listed()).toEqual([own.run.id]);
    const made = (await rowsOf(id)).flatMap(({ run_id }) => run_id ?? []);
    expect(made).toHaveLength(2);
    await scene.as(scene.user, "/agent/batch/delete", { id });
    expect(new Set(await listed())).toEqual(new Set([own.run.id, ...made]));
  });
});
