import { beforeAll, describe, expect, it } from "vitest";
import { readWav } from "../../supabase/functions/_shared/voice/sound.ts";
import { refusal } from "../support/call.ts";
import { addMember, makePerson, newClient, type Person } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { until } from "../support/wait.ts";
import { makeScene, type Scene } from "./successes/scene.ts";
import { runVoice, script, voiceInstance } from "./successes/voice-runs.ts";

const path = "/agent/voice-generator/run";
let scene: Scene;
beforeAll(async () => {
  scene = await makeScene();
  await sql()`
    insert into public.limit_overrides (organization_id, meter, amount, reason) values (${scene.id}, 'voice_minutes', 500, 'Test')`;
});

const used = async (meter: string): Promise<number> => {
  const [row] = await sql()<{ used: number }[]>`
    select used::int from public.meter_usage where organization_id = ${scene.id} and meter = ${meter}`;
  return row?.used ?? 0;
};
const objects = async (id: number): Promise<string[]> => {
  const rows = await sql()<{ name: string }[]>`
    select name from storage.objects where bucket_id = 'recordings'
      and name like (select 'voice/' || folder || '/%' from public.voice_recordings where run_id = ${id})`;
  return rows.map(({ name }) => name);
};
const begin = (instance_id: number, values: Record<string, unknown>, person: Person = scene.user) =>
  scene.as(person, path, { instance_id, values });
/** A text that takes several parts. */
const long = `${script} `.repeat(40);

describe("a recording", () => {
  it("of several parts is joined without a jump, counted, and leaves no part behind", async () => {
    const before = {
      minutes: await used("voice_minutes"),
      storage: await used("storage"),
      messages: await used("messages"),
    };
    const run = await runVoice(scene, scene.user, {
      instance_id: await voiceInstance(scene),
      values: { text: long, format: "wav" },
    });
    expect(run).toMatchObject({ state: "success", cost: 0 });
    expect(run.parts).toBeGreaterThan(2);
    expect(run.minutes).toBe(Math.ceil(run.seconds / 60));
    expect({
      minutes: await used("voice_minutes"),
      storage: await used("storage"),
      messages: await used("messages"),
    }).toEqual({
      minutes: before.minutes + run.minutes,
      storage: before.storage + run.size,
      messages: before.messages,
    });
    const { samples, rate } = readWav(new Uint8Array(await (await fetch(run.url ?? "")).arrayBuffer()));
    expect(samples.length / rate).toBeCloseTo(run.seconds, 2);
    // Where parts meet there is silence of 0.35 s: at least one stretch of zeros a seam, and nothing jumps around it.
    let [seams, still] = [0, 0];
    for (let at = 1; at < samples.length; at++) {
      if (samples[at] === 0) still++;
      else {
        if (still > rate * 0.3) {
          seams++;
          expect(Math.abs(samples[at] ?? 0)).toBeLessThan(0.01);
        }
        still = 0;
      }
    }
    expect(seams).toBeGreaterThanOrEqual(run.parts - 1);
    await until("the parts to go", async () => ((await objects(run.id)).length === 1 ? true : null));
  });

  it("is its runner's alone, and its file nobody's without a link", async () => {
    const instance_id = await voiceInstance(scene);
    const run = await runVoice(scene, scene.user, { instance_id, values: { text: script } });
    const [name = ""] = (await objects(run.id)).filter((each) => each.endsWith("recording.mp3"));
    expect(name).not.toBe("");
    const colleague = await makePerson();
    await addMember(scene.id, colleague, "user");
    const outsider = (await makeScene()).user;
    for (const person of [colleague, scene.admin]) {
      const asked = { organizationId: scene.id };
      expect((await refusal(person, "/agent/voice-generator/get", { id: run.id }, asked)).status).toBe(404);
    }
    expect(
      (await refusal(outsider, "/agent/voice-generator/get", { id: run.id }, { organizationId: scene.id }))
        .status,
    ).toBe(403);
    for (const client of [scene.user.client, colleague.client, outsider.client, newClient()]) {
      const box = client.storage.from("recordings");
      expect((await box.download(name)).error).not.toBeNull();
      expect((await box.createSignedUrl(name, 60)).error).not.toBeNull();
      expect((await box.upload(name, "x", { upsert: true })).error).not.toBeNull();
      expect((await box.list("voice")).data ?? []).toEqual([]);
      await box.remove([name]);
    }
    const open = (run.url ?? "").replace("/object/sign/", "/object/public/");
    expect((await fetch(open)).ok).toBe(false);
    expect((await fetch(run.url ?? "", { headers: { range: "bytes=100-199" } })).status).toBe(206);
  });

  it("is served for two minutes by a link, and given no other once the right to it has ended", async () => {
    const instance_id = await voiceInstance(scene);
    const { id, url, download_url } = await runVoice(scene, scene.user, {
      instance_id,
      values: { text: script },
    });
    for (const link of [url, download_url]) {
      const token = new URL(link ?? "").searchParams.get("token") ?? "";
      const { exp } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
        exp: number;
      };
      expect(exp - Date.now() / 1000).toBeGreaterThan(0);
      expect(exp - Date.now() / 1000).toBeLessThanOrEqual(121);
    }
    await sql()`update public.agent_instances set visibility = 'private' where id = ${instance_id}`;
    const asked = { organizationId: scene.id };
    expect((await refusal(scene.user, "/agent/voice-generator/get", { id }, asked)).status).toBe(404);
    const { recordings } = await scene.as(scene.user, "/agent/voice-generator/recordings", { instance_id });
    expect(recordings).toEqual([]);
  });

  it("goes with its run, and counts no more", async () => {
    const before = await used("storage");
    const run = await runVoice(scene, scene.user, {
      instance_id: await voiceInstance(scene),
      values: { text: script },
    });
    const names = await objects(run.id);
    await scene.as(scene.user, "/agent/run/delete", { id: run.id });
    expect(await used("storage")).toBe(before);
    await until("the file to go", async () => {
      const left =
        await sql()`select from storage.objects where bucket_id = 'recordings' and name = any (${names})`;
      return left.length === 0 ? true : null;
    });
  });

  it("is begun once however often it is asked for", async () => {
    const before = await used("agent_runs");
    const input = {
      instance_id: await voiceInstance(scene),
      values: { text: script },
      key: crypto.randomUUID(),
    };
    const [one, other] = [await scene.as(scene.user, path, input), await scene.as(scene.user, path, input)];
    expect(other.id).toBe(one.id);
    expect(await used("agent_runs")).toBe(before + 1);
  });
});

describe("of a document", () => {
  it("a summary is spoken, a message is counted, and what is said stands beside it", async () => {
    const document = await scene.document();
    const before = await used("messages");
    const instance_id = await voiceInstance(scene);
    const run = await runVoice(scene, scene.admin, { instance_id, values: { document: [document.id] } });
    expect(run).toMatchObject({ state: "success", error: null, cost: 1, title: "Warranty" });
    expect(run.script).toContain("five years");
    expect(run.script).not.toMatch(/[[\]*#]/);
    expect(await used("messages")).toBe(before + 1);
  });

  it("nothing that the runner may not read is summarised, and one that is deleted meanwhile is told", async () => {
    const elsewhere = await makeScene();
    const { id } = await elsewhere.document();
    const instance_id = await voiceInstance(scene);
    const refused = await refusal(
      scene.user,
      path,
      { instance_id, values: { document: [id] } },
      { organizationId: scene.id },
    );
    expect(refused.status).toBe(404);
    const document = await scene.document();
    const minutes = await used("voice_minutes");
    const run = await held(
      () => begin(instance_id, { document: [document.id] }, scene.admin),
      async () => {
        await sql()`delete from public.documents where id = ${document.id}`;
      },
    );
    expect(run).toMatchObject({
      state: "failed",
      error: expect.stringContaining("was deleted while it was read") as string,
      minutes: 0,
    });
    expect(await used("voice_minutes")).toBe(minutes);
  });
});

/** Runs while something happens before its first step: the job waits until that is done. */
async function held(
  start: () => Promise<{ id: number }>,
  meanwhile: (id: number) => Promise<void>,
  person = scene.admin,
) {
  await sql().unsafe(`
    create function public.hold_voice_${scene.id}() returns trigger language plpgsql as
    $$ begin new.run_at := now() + interval '1 day'; new.turn := null; return new; end $$;
    create trigger hold_voice_${scene.id} before insert on public.jobs for each row
    when (new.kind = 'agent.voice' and new.organization_id = ${scene.id}) execute function public.hold_voice_${scene.id}()`);
  let id = 0;
  try {
    ({ id } = await start());
  } finally {
    await sql().unsafe(`drop function public.hold_voice_${scene.id} cascade`);
  }
  await meanwhile(id);
  await sql()`update public.jobs set run_at = now() where key = ${`agent-run:${id}`} and status = 'queued'`;
  return until("the run to end", async () => {
    const run = await scene.as(person, "/agent/voice-generator/get", { id });
    return run.state === "running" ? null : run;
  });
}

/** Runs while something happens once a part of it is spoken; tells how it ended, and that no file of it is left. */
async function heldAfterPart(start: () => Promise<{ id: number }>, meanwhile: () => Promise<unknown>) {
  await sql().unsafe(`
    create function public.hold_part_${scene.id}() returns trigger language plpgsql as $$ begin
      if exists (select from public.voice_parts where run_id = (new.payload ->> 'run_id')::bigint and seconds is not null) then
        new.run_at := now() + interval '1 day'; new.turn := null;
      end if;
      return new;
    end $$;
    create trigger hold_part_${scene.id} before update on public.jobs for each row
    when (new.kind = 'agent.voice' and new.organization_id = ${scene.id} and new.status = 'queued')
    execute function public.hold_part_${scene.id}()`);
  let id = 0;
  try {
    ({ id } = await start());
    await until("a part", async () => {
      const [job] = await sql()`
        select from public.jobs where key = ${`agent-run:${id}`} and status = 'queued' and run_at > now() + interval '1 hour'`;
      return job ?? null;
    });
    await meanwhile();
  } finally {
    await sql().unsafe(`drop function public.hold_part_${scene.id} cascade`);
  }
  await sql()`update public.jobs set run_at = now() where key = ${`agent-run:${id}`} and status = 'queued'`;
  return until("the run to end", async () => {
    const [run] =
      await sql()`select state, error from public.agent_runs where id = ${id} and state <> 'running'`;
    return run && (await objects(id)).length === 0 ? run : null;
  });
}

describe("what ends while it is made", () => {
  it("by its runner is stopped, and what wasn't spoken isn't counted", async () => {
    const minutes = await used("voice_minutes");
    const run = await held(
      () => begin(instance, { text: long }, scene.admin),
      (id) => scene.as(scene.admin, "/agent/run/stop", { id }).then(() => undefined),
    );
    expect(run).toMatchObject({ state: "cancelled", minutes: 0, url: null });
    expect(await used("voice_minutes")).toBe(minutes);
  });

  it.each([
    [
      "its agent is taken away",
      "This agent was taken away from you while it ran, so its result isn't shown.",
      "private",
    ],
    [
      "a field of it is hidden",
      "What you may see of this agent changed while it ran, so its result isn't shown. Run it again.",
      "hidden",
    ],
  ])("has no recording when %s after a part was spoken", async (_when, error, how) => {
    const own = await voiceInstance(scene);
    const counted = async () => [await used("voice_minutes"), await used("agent_runs"), await used("messages")];
    const before = await counted();
    const run = await heldAfterPart(
      () => begin(own, { text: long }),
      () =>
        how === "private"
          ? sql()`update public.agent_instances set visibility = 'private' where id = ${own}`
          : sql()`
              insert into public.agent_instance_field_permissions (organization_id, instance_id, field_key, permission)
              values (${scene.id}, ${own}, 'pronunciations', 'hidden')`,
    );
    expect(run).toEqual({ state: "failed", error });
    expect(await counted()).toEqual(before);
  });

  it("with its instance is told, and costs nothing", async () => {
    const own = await voiceInstance(scene);
    const before = [await used("agent_runs"), await used("voice_minutes")];
    const run = await held(
      () => begin(own, { text: script }, scene.admin),
      () => sql()`delete from public.agent_instances where id = ${own}`.then(() => undefined),
    );
    expect(run).toMatchObject({
      state: "failed",
      error: "This agent was deleted while it ran, so there is no result.",
      url: null,
    });
    expect([await used("agent_runs"), await used("voice_minutes")]).toEqual(before);
  });

  let instance = 0;
  beforeAll(async () => {
    instance = await voiceInstance(scene);
  });
});

describe("refused before anything is counted", () => {
  let instance_id = 0;
  beforeAll(async () => {
    instance_id = await voiceInstance(scene);
  });
  it.each([
    ["no text", {}, "Give a text, or choose a document."],
    ["blank text", { text: " \n " }, "Give a text, or choose a document."],
    ["nothing that can be said", { text: "🎉 … ---" }, "There is nothing in this text that can be said."],
    [
      "another language",
      { text: "Der Hafen öffnet um sieben Uhr und die Boote fahren jede Stunde." },
      "The voice that is set up here speaks English only, and this is German.",
    ],
    [
      "another script",
      { text: "港口七点开放。" },
      "The voice that is set up here speaks English only, and this is Chinese.",
    ],
    [
      "another language wanted",
      { text: script, language: "tr" },
      "The voice that is set up here speaks English only, and this is Turkish.",
    ],
    [
      "more than 200,000 characters",
      { text: "a".repeat(200_001) },
      "Text can have at most 200000 characters.",
    ],
    [
      "a long WAV",
      { text: "The harbour opens. ".repeat(2000), format: "wav" },
      "This takes about 46 minutes, and a WAV file can have 15. Choose MP3.",
    ],
    ["an unknown voice", { text: script, voice: "robot" }, "Voice must be one of its options."],
    ["a speed of 9", { text: script, speed: 9 }, "Speed can be at most 2."],
  ])("%s", async (_, values, message) => {
    const before = await used("agent_runs");
    const refused = await refusal(scene.user, path, { instance_id, values }, { organizationId: scene.id });
    expect([refused.status, refused.body.message]).toEqual([400, message]);
    expect(await used("agent_runs")).toBe(before);
  });
});

describe("what is hidden to the runner", () => {
  it("is neither spoken nor named", async () => {
    const instance_id = await voiceInstance(scene, {
      text: "The secret is Kestrel.",
      pronunciations: "harbour = Kestrel",
    });
    for (const key of ["text", "pronunciations"]) {
      await sql()`
        insert into public.agent_instance_field_permissions (organization_id, instance_id, field_key, permission)
        values (${scene.id}, ${instance_id}, ${key}, 'hidden')`;
    }
    const refused = await refusal(scene.user, path, { instance_id }, { organizationId: scene.id });
    expect([refused.status, refused.body.message]).toEqual([400, "Give a text, or choose a document."]);
    const set = await refusal(
      scene.user,
      path,
      { instance_id, values: { text: script } },
      { organizationId: scene.id },
    );
    expect(set.status).toBe(400);
    // With a text of the runner's own, what is hidden of how words are said rests, and is told by nothing.
    const free = await voiceInstance(scene, { pronunciations: "harbour = Kestrel" });
    await sql()`
      insert into public.agent_instance_field_permissions (organization_id, instance_id, field_key, permission)
      values (${scene.id}, ${free}, 'pronunciations', 'hidden')`;
    const run = await runVoice(scene, scene.user, { instance_id: free, values: { text: script } });
    const [kept] = await sql()`
      select recording.*, runs.* from public.voice_recordings as recording join public.agent_runs as runs on runs.id = run_id
      where run_id = ${run.id}`;
    expect(run.state).toBe("success");
    expect(JSON.stringify([run, kept])).not.toContain("Kestrel");
  });
});
