import { describe, expect, it } from "vitest";
import type { AnswerEvent } from "../../../supabase/functions/_shared/contract/chat.ts";
import { events } from "../../support/call.ts";
import {
  add,
  asOwner,
  chunksOf,
  ground,
  longText,
  model,
  organization,
  partsOf,
  settled,
  stored,
} from "./reading.ts";

describe("a model that refuses", () => {
  it("is asked again later, with what was read kept", async () => {
    model.refuse(2);
    const { id } = await add("busy.txt", "The model was busy when this came.");
    expect(await settled(id)).toMatchObject({ status: "success", progress: 1 });
    await stored(id);
  });

  it("has its name and the length of its vectors kept with each passage", async () => {
    const { id } = await add("named.txt", "Which model made the vector of this?");
    await settled(id);
    const models = await ground.database.query<{ name: string; dimensions: number }>(
      `select models.name, models.dimensions from public.document_chunks as chunks
       join public.documents on documents.revision_id = chunks.revision_id and documents.id = $1
       join public.embedding_models as models on models.id = chunks.embedding_model_id`,
      [id],
    );
    expect(models).toEqual([{ name: "text-embedding-3-small", dimensions: 1536 }]);
  });
});

describe("a worker that dies or is overtaken", () => {
  const overtake = async (id: number) => {
    await ground.database.query(
      "update public.jobs set leased_until = now() where key = $1 and status = 'running'",
      [`document:${id}`],
    );
    await ground.database.query("select pg_notify('jobs', 'document.ingest')");
  };

  it("leaves a document that another finishes from where it stood, with no passage twice", async () => {
    const text = `This report is read by two workers.\n\n${longText(3)}`;
    const before = model.embedded.length;
    const held = model.hold(/Sentence \d+ /.exec(text.slice(text.length / 2))?.[0] ?? "");
    const { id } = await add("crash.txt", text);
    await held.reached;
    const saved = await chunksOf(id);
    expect(saved.length).toBeGreaterThan(0);
    const pid = ground.functions?.pid("worker");
    if (!pid) throw new Error("The worker isn't running.");
    process.kill(pid, "SIGKILL");
    held.release();
    await overtake(id);
    expect(await settled(id)).toMatchObject({ status: "success" });
    const { chunks, whole } = await stored(id);
    expect(whole).toBe(text);
    expect(chunks.slice(0, saved.length)).toEqual(saved);
    const again = model.embedded.slice(before).filter((embedded) => embedded.includes(saved[0]?.text ?? "?"));
    expect(again).toHaveLength(1);
  });

  it("writes nothing once its lease is another's", async () => {
    const text = "Two workers read this, one writes it.";
    const first = model.hold(text);
    const { id } = await add("overtaken.txt", text);
    await first.reached;
    const second = model.hold(text);
    await overtake(id);
    await second.reached;
    first.release();
    second.release();
    expect(await settled(id)).toMatchObject({ status: "success" });
    expect((await stored(id)).whole).toBe(text);
    const jobs = await ground.database.query<{ status: string }>(
      "select status from public.jobs where key = $1",
      [`document:${id}`],
    );
    expect(jobs).toEqual([{ status: "done" }]);
  });
});

describe("deleting a document", () => {
  it("takes its file, text and passages along, also while it is read", async () => {
    const done = await add("done.txt", "Read to the end.");
    await settled(done.id);
    const held = model.hold("Deleted while");
    const reading = await add("reading.txt", "Deleted while it is read.");
    await held.reached;
    for (const { id } of [done, reading]) await asOwner("/document/delete", { id });
    held.release();
    for (const { id, path } of [done, reading]) {
      expect(await partsOf(id)).toEqual([]);
      expect(await chunksOf(id)).toEqual([]);
      await expect.poll(async () => (await fetch(path)).ok, { timeout: 30_000 }).toBe(false);
    }
    const names = [done, reading].map(({ path }) => path.split("/uploads/")[1]);
    const objects = () =>
      ground.database.query("select 1 from storage.objects where name = any ($1)", [names]);
    await expect.poll(objects, { timeout: 30_000 }).toEqual([]);
  });
});

describe("live status", () => {
  it("reaches the uploader step by step, and the organisation when it begins and ends", async () => {
    const heard: { topic: string; payload: Record<string, unknown> }[] = [];
    await organization.owner.client.realtime.setAuth();
    for (const topic of [`user:${organization.owner.authId}`, `organization:${organization.id}`]) {
      await new Promise<void>((resolve, reject) => {
        organization.owner.client
          .channel(topic, { config: { private: true } })
          .on("broadcast", { event: "document" }, ({ payload }) => {
            heard.push({ topic: topic.split(":")[0] ?? "", payload: payload as Record<string, unknown> });
          })
          .subscribe((status, error) => {
            if (status === "SUBSCRIBED") resolve();
            else if (status !== "CLOSED") reject(error ?? new Error(status));
          });
      });
    }
    const { id } = await add("live.txt", "Watched as it is read.");
    const of = (topic: string) =>
      heard.filter((event) => event.topic === topic).map(({ payload }) => payload);
    const own = () => of("user").filter(({ document_id }) => document_id === id);
    const shared = () =>
      of("organization").filter(({ document_ids }) => (document_ids as number[]).includes(id));
    await expect.poll(() => own().at(-1)?.state, { timeout: 60_000 }).toBe("success");
    expect(own().map(({ stage }) => stage)).toEqual(["queued", "reading", null]);
    expect(own().at(-1)).toMatchObject({ progress: 1 });
    await expect.poll(() => shared().length).toBe(2);
    await organization.owner.client.removeAllChannels();
  });
});

describe("an answer of a model that invents", () => {
  it("has each sentence marked that no passage supports, and is stored so", async () => {
    await settled(
      (await add("Warranty.txt", "The Heron valve is covered for three years. Its seat is made of bronze."))
        .id,
    );
    const { id: chat_id } = await asOwner("/chat/create", {});
    const invented = "It also plays music in the evening.";
    model.say(`The Heron valve is covered for three years. [1] ${invented}`);
    let end: AnswerEvent | undefined;
    const question = { chat_id, message: "How long is the Heron valve covered?" };
    for await (const event of events(organization.owner, "/chat/message", question, {
      organizationId: organization.id,
    })) {
      end = event;
    }
    const message = end?.type === "end" ? end.message : undefined;
    expect(message?.unsupported.map(({ start, end }) => message.content.slice(start, end))).toEqual([
      invented,
    ]);
    const { messages } = await asOwner("/chat/get", { id: chat_id });
    expect(messages.at(-1)).toEqual(message);
  });
});
