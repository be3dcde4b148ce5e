import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { AnswerEvent } from "../../supabase/functions/_shared/contract/chat.ts";
import type { CallPath, InputOf } from "../../supabase/functions/_shared/contract/index.ts";
import { call, events } from "../support/call.ts";
import type { Ground } from "../../local/ground.ts";
import { type FakeModel, startFakeModel } from "../fakes/model.ts";
import { docx, lockedPdf, pdf, png, scannedPdf, wav } from "../support/files.ts";
import { startOwnStack } from "../support/own-stack.ts";
import { makeOrganization, type Organization } from "../support/people.ts";
import { upload } from "../support/upload.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const speech = [
  { start: 0, text: "Welcome to the yearly meeting." },
  { start: 4.5, text: "The pumps were serviced in spring." },
];

let ground: Ground;
let model: FakeModel;
let organization: Organization;

beforeAll(async () => {
  model = await startFakeModel(speech);
  ground = await startOwnStack({ OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: model.url });
  organization = await makeOrganization();
});
afterAll(async () => {
  await ground.close();
  await model.close();
});

const add = (name: string, bytes: string | Uint8Array<ArrayBuffer>) =>
  upload(organization.owner, organization.id, name, bytes);
const asOwner = <Path extends CallPath>(path: Path, input: InputOf<Path>) =>
  call(organization.owner, path, input, { organizationId: organization.id });

interface Row {
  ordinal: number;
  page: number | null;
  time_seconds?: number | null;
  start_offset: number;
  end_offset: number;
  text: string;
}

const partsOf = (id: number) =>
  ground.database.query<Row>("select * from public.document_parts where document_id = $1 order by ordinal", [
    id,
  ]);
const chunksOf = (id: number) =>
  ground.database.query<Row & { embedded: boolean }>(
    `select ordinal, page, time_seconds, start_offset, end_offset, text, embedding is not null as embedded
     from public.document_chunks where document_id = $1 order by ordinal`,
    [id],
  );

async function settled(id: number) {
  const document = async () => {
    const { documents } = await asOwner("/document/list", { limit: 100 });
    return documents.find((candidate) => candidate.id === id);
  };
  await expect.poll(async () => (await document())?.status, { timeout: 90_000 }).not.toBe("processing");
  const found = await document();
  if (!found) throw new Error(`Document ${id} is gone.`);
  return found;
}

/** Parts and chunks of a document, which must be exact and once only; its whole text. */
async function stored(id: number) {
  const [parts, chunks] = await Promise.all([partsOf(id), chunksOf(id)]);
  let whole = "";
  for (const part of parts) {
    whole += "\n".repeat(part.start_offset - whole.length) + part.text;
    expect(part.end_offset).toBe(whole.length);
  }
  let covered = 0;
  for (const [index, chunk] of chunks.entries()) {
    expect(chunk.ordinal).toBe(index);
    expect(whole.slice(chunk.start_offset, chunk.end_offset)).toBe(chunk.text);
    expect(chunk.embedded).toBe(true);
    expect(whole.slice(covered, chunk.start_offset).trim()).toBe("");
    covered = Math.max(covered, chunk.end_offset);
  }
  expect(whole.slice(covered).trim()).toBe("");
  return { parts, chunks, whole };
}

/** A text of several slices; every sentence is its own. */
function longText(slices: number): string {
  const sentence = (index: number) =>
    `Sentence ${index} of this long report is about pump number ${index * 7}.`;
  const paragraphs = Array.from({ length: Math.ceil((slices * 200_000) / 640) }, (_, paragraph) =>
    Array.from({ length: 10 }, (_, index) => sentence(paragraph * 10 + index)).join(" "),
  );
  return paragraphs.join("\n\n");
}

describe("a document that can be read", () => {
  const lines = ["The warranty covers pumps for five years.", "It ends when seals are replaced by others."];

  it.each([
    ["a.txt", `${lines[0]}\n\n${lines[1]}`],
    ["b.md", `# Warranty\n\n${lines[0]}\n\n- ${lines[1]}`],
    [
      "c.html",
      `<html><head><title>W</title><script>alert(1)</script></head><body><main><h1>Warranty</h1><p>${lines[0]}</p><p>${lines[1]}</p></main></body></html>`,
    ],
    ["d.docx", docx(["# Warranty", ...lines])],
    ["e.pdf", pdf([[lines[0] ?? ""], [lines[1] ?? ""]])],
  ])("ends in success with its text, exact to the character (%s)", async (name, bytes) => {
    const { id } = await add(name, bytes);
    expect(await settled(id)).toMatchObject({
      status: "success",
      stage: null,
      progress: 1,
      status_reason: null,
    });
    const { parts, chunks, whole } = await stored(id);
    for (const line of lines) expect(whole).toContain(line);
    expect(whole).not.toContain("alert");
    expect(chunks.length).toBeGreaterThan(0);
    if (name === "e.pdf") expect(parts.map(({ page }) => page)).toEqual([1, 2]);
  });

  it("knows when in a recording something is said", async () => {
    const { id } = await add("meeting.wav", wav());
    expect(await settled(id)).toMatchObject({ status: "success" });
    const { chunks, whole } = await stored(id);
    expect(whole).toBe(speech.map(({ text }) => text).join(" "));
    expect(chunks[0]?.time_seconds).toBe(0);
  });

  it("is read slice by slice when it is long", async () => {
    const text = longText(3);
    const { id } = await add("long.txt", text);
    expect(await settled(id)).toMatchObject({ status: "success", progress: 1 });
    const { parts, whole } = await stored(id);
    expect(whole).toBe(text);
    expect(Math.max(...parts.map((part) => part.text.length))).toBeLessThanOrEqual(4_000);
  });
});

describe("a document that can't be read", () => {
  const damaged = docx(["# Warranty", "A text that is cut off."]);

  it("ends in failed with a reason, and holds up no other", async () => {
    const bad: [string, Uint8Array<ArrayBuffer> | string, RegExp][] = [
      ["locked.pdf", lockedPdf(), /password/i],
      ["scan.pdf", scannedPdf(), /scan|image|picture/i],
      ["empty.txt", " \n\n \n", /empty|no text/i],
      ["truncated.docx", damaged.slice(0, damaged.length / 2), /breaks off/i],
      ["silent.wav", wav(0), /silent/i],
      ["image.pdf", png(), /named .pdf but is/i],
    ];
    const uploads = bad.map(([name, bytes]) => add(name, bytes));
    const good = await add("good.txt", "This one is fine.");
    for (const [index, { id, name }] of (await Promise.all(uploads)).entries()) {
      const { status, stage, status_reason } = await settled(id);
      expect({ name, status, stage }).toEqual({ name, status: "failed", stage: null });
      expect(status_reason).toMatch(bad[index]?.[2] ?? /^$/);
      expect(status_reason).toMatch(/^[A-Z].*\.$/s);
      expect(await chunksOf(id)).toEqual([]);
    }
    expect(await settled(good.id)).toMatchObject({ status: "success" });
  });

  it("is read anew by Retry", async () => {
    const { id } = await add("late.txt", "It came late.");
    await settled(id);
    await ground.database.query(
      "update public.documents set status = 'failed', status_reason = 'The disk was full.' where id = $1",
      [id],
    );
    expect(await asOwner("/document/update/", { id, retry: true })).toMatchObject({
      status: "processing",
    });
    expect(await settled(id)).toMatchObject({ status: "success", status_reason: null });
    expect((await stored(id)).whole).toBe("It came late.");
  });
});

describe("a model that refuses", () => {
  it("is asked again later, with what was read kept", async () => {
    model.refuse(2);
    const { id } = await add("busy.txt", "The model was busy when this came.");
    expect(await settled(id)).toMatchObject({ status: "success", progress: 1 });
    await stored(id);
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

describe("a file of the same bytes as another", () => {
  it("is ready with the same text and passages, and the model isn't asked again", async () => {
    const words = "The Petrel compressor is oiled every ninth week, and never on a Monday.";
    const first = await add("first.txt", words);
    await settled(first.id);
    const asked = model.embedded.length;
    const second = await add("second.txt", words);
    const { status, progress } = await settled(second.id);
    expect([status, progress, model.embedded.length]).toEqual(["success", 1, asked]);
    const [one, two] = [await stored(first.id), await stored(second.id)];
    expect(two.whole).toBe(words);
    expect(two.chunks).toEqual(one.chunks);
    await asOwner("/document/delete", { id: first.id });
    expect((await stored(second.id)).whole).toBe(words);
  });

  it("waits for one that is being read, and is read itself when that one goes", async () => {
    const words = "The Fulmar pump is red where the Petrel is blue.";
    const held = model.hold("Fulmar pump is red");
    const first = await add("one.txt", words);
    await held.reached;
    const second = await add("two.txt", words);
    const waits = async () => {
      const [job] = await ground.database.query<{ waits: boolean }>(
        "select status = 'queued' and run_at > created_at + interval '1 second' as waits from public.jobs where key = $1",
        [`document:${second.id}`],
      );
      return job?.waits;
    };
    await expect.poll(waits, { timeout: 30_000 }).toBe(true);
    await asOwner("/document/delete", { id: first.id });
    held.release();
    expect((await settled(second.id)).status).toBe("success");
    expect((await stored(second.id)).whole).toBe(words);
  });

  it("is read for itself in another organisation", async () => {
    const words = "The Gannet valve closes at ninety degrees.";
    await settled((await add("ours.txt", words)).id);
    const other = await makeOrganization();
    const asked = model.embedded.length;
    const { id } = await upload(other.owner, other.id, "theirs.txt", words);
    await expect.poll(async () => (await chunksOf(id)).length, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(model.embedded.length).toBeGreaterThan(asked);
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
  it("reaches the uploader by name and progress, and the organisation by id and status only", async () => {
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
      heard.filter((event) => event.topic === topic && event.payload.id === id).map(({ payload }) => payload);
    await expect.poll(() => of("organization").at(-1)?.status, { timeout: 60_000 }).toBe("success");
    await expect.poll(() => of("user").at(-1)?.status, { timeout: 60_000 }).toBe("success");
    expect(of("user").map(({ stage }) => stage)).toEqual(["queued", "reading", null]);
    expect(of("user").at(-1)).toMatchObject({ name: "live.txt", progress: 1, status_reason: null });
    expect(of("organization").map(({ status }) => status)).toEqual(["processing", "success"]);
    expect(of("organization").some((payload) => "name" in payload)).toBe(false);
    await organization.owner.client.removeAllChannels();
  });
});

describe("a scan", () => {
  it("is written down by a model that takes files, page by page", async () => {
    model.read(
      "=== Page 1 ===\n# Lease\n\nThe rent is due on the first.\n\n=== Page 2 ===\nSigned in Whitby.",
    );
    const { id } = await add("lease.pdf", scannedPdf());
    expect(await settled(id)).toMatchObject({ status: "success", page_count: 2 });
    expect((await partsOf(id)).map(({ page, text }) => [page, text])).toEqual([
      [1, "Lease\n\nThe rent is due on the first."],
      [2, "Signed in Whitby."],
    ]);
    expect((await chunksOf(id)).length).toBeGreaterThan(0);
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
