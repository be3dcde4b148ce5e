import { beforeAll, describe, expect, it } from "vitest";
import { call, refusal } from "../support/call.ts";
import { sql } from "../support/sql.ts";
import { until } from "../support/wait.ts";
import { batchOf, ended } from "./successes/agent-batches.ts";
import { drafted, letters } from "./successes/agent-drafts.ts";
import { messageInstance, points, runMessage } from "./successes/agent-runs.ts";
import { generator, SENTENCE } from "./successes/invoices.ts";
import { makeScene, type Scene } from "./successes/scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await makeScene();
});
const hide = (instance: number, key: string) => sql()`
  insert into public.agent_instance_field_permissions (organization_id, instance_id, field_key, permission)
  values (${scene.id}, ${instance}, ${key}, 'hidden')`;

/** What nobody could write by chance, in fields of each way to the model. */
const planted = {
  sender: "Xantippe Quorndon-Zebrowski",
  signature: "Vault code 90417-KESTREL-8823",
  avoid: "the Brumbleworth affair of ninety-one",
  reply_to: "Our margin with Grindlewick & Sons is 43.71 percent.",
};
const context = "The takeover of Pellucid Harrow is planned for the ninth.";
/** Words of them, and no number alone: ids and hashes of other files' rows have any digits. */
const leak =
  /quorndon|zebrowski|90417.?kestrel|kestrel.?8823|brumbleworth|grindlewick|43\.71 ?(percent|%)|pellucid/i;

describe("a hidden value", () => {
  it("is in nothing that a full run leaves for its runner: answers, channels, refusals, logs of jobs and audit", async () => {
    const instance_id = await messageInstance(scene, { values: planted, context });
    for (const key of [...Object.keys(planted), "context"]) await hide(instance_id, key);
    const { user } = scene;
    const here = { organizationId: scene.id };
    const { told, run } = await runMessage(scene, user, {
      instance_id,
      values: { ...points, variants: 2 },
    });
    const { id } = run;
    const change = { run_id: id, variant: 0, how: "longer" as const };
    const path = "/agent/message-generator/run";
    const found: unknown[] = [
      told,
      await runMessage(scene, user, { instance_id, change }),
      await scene.as(user, "/agent/run/edit", { id, variant: 1, subject: "Pump", body: "It is ready." }),
      await scene.as(user, "/agent/runs", {}),
      await scene.as(user, "/agent/run/get", { id }),
      await scene.as(user, "/agent/instances", {}),
      await scene.as(user, "/agent/instance", { id: instance_id }),
      (await refusal(user, path, { instance_id, values: { ...points, sender: "x" } }, here)).body,
      (await refusal(user, path, { instance_id, values: { ...points, nothing: "x" } }, here)).body,
      (await refusal(user, path, { instance_id, values: points, style: "x".repeat(20_001) }, here)).body,
      (await refusal(user, "/agent/message-generator/fine-tune", { instance_id, messages: letters }, here))
        .body,
      (await refusal(user, "/agent/draft", { instance_id, kind: "context" }, here)).body,
    ];
    // Exports: a batch's results, an invoice's fields, and the trail that admins save.
    const { id: batch } = await batchOf(scene, user, instance_id, [points]);
    await scene.as(user, "/agent/batch/start", { id: batch });
    await ended(scene, user, batch);
    found.push(await scene.as(user, "/agent/batch/rows", { id: batch }));
    const seller = {
      seller_name: planted.sender,
      notes: planted.signature,
      payment_reference: planted.avoid,
    };
    const invoices = await generator(scene, { ...seller, seller_country: "GB" });
    for (const key of Object.keys(seller)) await hide(invoices, key);
    const asked = { instance_id: invoices, sentence: SENTENCE };
    const made = await scene.as(user, "/agent/invoice-generator/run", asked);
    found.push(await scene.as(user, "/invoices/get", { id: made.id }));
    found.push(await scene.as(user, "/invoices", {}));
    found.push(await scene.as(scene.admin, "/organization/audit", {}));
    // What an editor learns of it who sees all is no way around either: others read the style.
    const messages = letters.map((text) => text.replace("Give", `${planted.reply_to} Give`));
    found.push((await drafted(scene, scene.admin, "fine-tune", { instance_id, messages })).draft.style);
    const kept = ["agent_runs", "agent_batch_rows", "invoices", "jobs", "audit_entries", "generations"].map(
      (name) => `public.${name}`,
    );
    for (const table of [...kept, "realtime.messages"]) {
      const rows = await sql()`select to_jsonb(kept) as row from ${sql()(table)} as kept`;
      found.push(rows);
    }
    const all = JSON.stringify(found);
    expect(all).not.toMatch(leak);
    // The built-in model signs with what is hidden, so there was something to withhold.
    expect(all).toContain("[withheld]");
    // An admin sees all of it, so that it was there to be found.
    const seen = await call(scene.admin, "/agent/instance", { id: instance_id }, here);
    expect(JSON.stringify(seen)).toMatch(leak);
  });
});

describe("work whose writer was killed", () => {
  /** Has a worker take over what nobody holds any more. */
  const takeOver = async (kind: string) => {
    await sql()`update public.jobs set leased_until = now() where kind = ${kind} and status = 'running'`;
    await sql()`select pg_notify('jobs', ${kind})`;
  };

  it("is gone on with, and a run keeps its input", async () => {
    const instance_id = await messageInstance(scene);
    const [row] = await sql()<{ id: number }[]>`
      select (public.start_message_run(
        ${scene.id}, ${scene.user.id}, ${instance_id}, ${sql().json(points)}, '{}', 1, true, gen_random_uuid()
      ) -> 'run' ->> 'id')::integer as id`;
    const id = row?.id ?? 0;
    // What it had written is no part of what another writes.
    await sql()`
      update public.agent_runs
      set result = jsonb_set(result, '{variants,0,versions,0}', result #> '{variants,0,versions,0}' || '{"text": "Half a sen", "units": 10}')
      where id = ${id}`;
    await takeOver("agent.message");
    const run = await until("the run's end", async () => {
      const now = await scene.as(scene.user, "/agent/run/get", { id });
      return now.state === "running" ? null : now;
    });
    expect(run).toMatchObject({ state: "success", inputs: points, cost: 1 });
    expect(run.variants[0]?.versions[0]?.text).toContain("The pump is repaired.");
    expect(run.variants[0]?.versions[0]?.text).not.toContain("Half a sen");
  });

  it("is gone on with, and a draft keeps its input", async () => {
    const instance_id = await messageInstance(scene);
    const input = { messages: letters, use_edits: false };
    await sql()`select public.start_agent_draft(
      ${scene.id}, ${scene.admin.id}, ${instance_id}, 'style', ${sql().json(input)}, gen_random_uuid())`;
    await takeOver("agent.draft");
    const draft = await until("the draft's end", async () => {
      const now = await scene.as(scene.admin, "/agent/draft", { instance_id, kind: "style" });
      return now.draft?.state === "running" ? null : now.draft;
    });
    expect(draft).toMatchObject({ state: "success", input, style: { samples: 3 } });
  });
});
