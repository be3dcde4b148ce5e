import { describe, expect, it } from "vitest";
import { wavHeader } from "../../supabase/functions/_shared/domain/speech/wav.ts";
import { encodeMp3 } from "../../supabase/functions/_shared/voice/mp3.ts";
import { joined } from "../../supabase/functions/_shared/voice/sound.ts";
import { events, refusal, send } from "../support/call.ts";
import { wav } from "../support/files.ts";
import { makeOrganization } from "../support/people.ts";
import { storeFile } from "../support/upload.ts";
import { add, asOwner, ground, model, organization, settled, speech, stored } from "./ingestion/reading.ts";

/** Ten seconds of a tone as MP3. */
async function tenSeconds(): Promise<Uint8Array<ArrayBuffer>> {
  const samples = Float32Array.from({ length: 10 * 16_000 }, (_, at) => 0.1 * Math.sin(at / 9));
  return new Uint8Array(joined(await encodeMp3({ rate: 16_000, samples }, 48)));
}
const here = () => ({ organizationId: organization.id });

/** Twenty minutes of a tone: more than a model takes at once. */
function twentyMinutes(): Uint8Array<ArrayBuffer> {
  const samples = new Int16Array(20 * 60 * 16_000).map((_, at) => 3000 * Math.sin(at / 9));
  const file = new Uint8Array(44 + samples.byteLength);
  file.set(wavHeader(samples.byteLength));
  file.set(new Uint8Array(samples.buffer), 44);
  return file;
}

async function heard(input: { path: string; from?: number }) {
  const all = [];
  for await (const event of events(organization.owner, "/document/audio/transcribe", input, here()))
    all.push(event);
  return all;
}

describe("a recording before it is taken", () => {
  it("is written down, and nothing is kept", async () => {
    const path = await storeFile(organization.owner, await tenSeconds());
    expect(await heard({ path })).toMatchObject([{ lines: speech, until: null }]);
    expect((await asOwner("/document/text-audio/list", {})).total).toBe(0);
  });

  it("is heard stretch by stretch, and gone on with where it was broken off", async () => {
    const path = await storeFile(organization.owner, twentyMinutes());
    const all = await heard({ path });
    expect(all.map(({ until }) => until !== null)).toEqual([true, true, false]);
    const second = all[0]?.until ?? 0;
    expect(second).toBeGreaterThan(460);
    expect(second).toBeLessThanOrEqual(480);
    expect(all[1]?.lines[1]?.start).toBeCloseTo(second + 4.5, 3);
    expect(await heard({ path, from: second })).toEqual(all.slice(1));
  });

  it("is refused in words when there is nothing in it to hear, or it isn't the caller's", async () => {
    const cases: [Uint8Array<ArrayBuffer> | string, RegExp][] = [
      [wav(0), /silent/],
      ["Words, not sound.", /plain text/],
    ];
    for (const [bytes, words] of cases) {
      const path = await storeFile(organization.owner, bytes);
      const told = await refusal(organization.owner, "/document/audio/transcribe", { path }, here());
      expect([told.status, told.body.message]).toEqual([400, expect.stringMatching(words)]);
    }
    const other = await makeOrganization();
    const path = await storeFile(other.owner, wav());
    const theirs = await refusal(organization.owner, "/document/audio/transcribe", { path }, here());
    expect(theirs.status).toBe(404);
  });
});

describe("a transcript that was corrected", () => {
  const lines = [
    { start: 0, text: "Welcome to the yearly meeting of Heron." },
    { start: 4.5, text: "The pumps were serviced in autumn." },
  ];

  it("is what is stored with its seconds, and the model isn't asked", async () => {
    const before = model.heard();
    const path = await storeFile(organization.owner, wav(9_000));
    const input = { name: "Meeting", path, type: "wav", origin: "audio" as const, transcript: lines };
    const { id } = await asOwner("/document/add", input);
    expect(await settled(id)).toMatchObject({ status: "success", origin: "audio" });
    const { whole, chunks } = await stored(id);
    expect(whole).toBe(lines.map(({ text }) => text).join(" "));
    expect([chunks[0]?.time_seconds, model.heard()]).toEqual([0, before]);
  });

  it("takes the place of what was heard, while the file and its id stay; a twin is heard for itself", async () => {
    const { id } = await add("heard.wav", wav(11_000));
    await settled(id);
    expect(await asOwner("/document/audio/transcript", { id })).toMatchObject({
      lines: speech,
      corrected: false,
    });
    await asOwner("/document/audio/correct", { id, lines });
    const reads = async () => (await stored(id)).whole;
    await expect.poll(reads, { timeout: 60_000 }).toContain("serviced in autumn");
    expect(await asOwner("/document/audio/transcript", { id })).toMatchObject({ lines, corrected: true });
    const { document } = await asOwner("/document/text", { id });
    expect((await fetch(document.path)).status).toBe(200);
    const twin = await add("twin.wav", wav(11_000));
    await settled(twin.id);
    expect((await stored(twin.id)).whole).toBe(speech.map(({ text }) => text).join(" "));
  });

  it("isn't taken of what is no recording, without words, or from who may not change it", async () => {
    const { id } = await add("notes.txt", "Just words.");
    const talk = await add("talk.wav", wav(13_000));
    await Promise.all([settled(id), settled(talk.id)]);
    const correct = (person: typeof organization.owner, input: object) =>
      refusal(person, "/document/audio/correct", input, here());
    expect((await correct(organization.owner, { id, lines })).status).toBe(400);
    const blank = await correct(organization.owner, { id: talk.id, lines: [{ start: 0, text: "  " }] });
    expect(blank.body.message).toBe("A transcript needs at least one line with words.");
    expect((await correct(organization.user, { id: talk.id, lines })).status).toBe(403);
  });
});

describe("a text", () => {
  it("keeps what it said for who may change it, and refuses in words what it can't be", async () => {
    const input = { name: "Long", type: "md", origin: "text" as const };
    const addText = async (bytes: string | Uint8Array<ArrayBuffer>) => {
      const path = await storeFile(organization.owner, bytes);
      return refusal(organization.owner, "/document/add", { ...input, path }, here());
    };
    expect((await addText("ä".repeat(200_001))).body.message).toContain("200,000 characters");
    expect((await addText(new Uint8Array([0xff, 0xfe, 0x00, 0x41]))).body.message).toContain("UTF-8");
    const path = await storeFile(organization.owner, "Kept.");
    const { id } = await asOwner("/document/add", { ...input, name: "Kept", path });
    expect((await refusal(organization.user, "/document/text/versions", { id }, here())).status).toBe(403);
    await settled(id);
    await asOwner("/document/delete", { id });
    const left = "select 1 from public.text_versions where document_id = $1";
    expect(await ground.database.query(left, [id])).toEqual([]);
  });
});

describe("reading aloud", () => {
  it("gives sound of what the caller may read, and stops at the hour's bound", async () => {
    const { id } = await add("aloud.txt", "The Heron pump is oiled in May. ".repeat(80));
    await settled(id);
    const input = { document_id: id, start: 0, end: 900 };
    const sound = await send(organization.user, "/audio/speech", input, here());
    expect([sound.status, sound.headers.get("content-type")]).toEqual([200, "audio/wav"]);
    await sound.body?.cancel();
    const stranger = await makeOrganization();
    const theirs = await refusal(stranger.owner, "/audio/speech", input, { organizationId: stranger.id });
    expect(theirs.status).toBe(404);
    await ground.database.query("update public.audio_uses set characters = 149500 where user_id = $1", [
      organization.user.id,
    ]);
    const { status, body } = await refusal(organization.user, "/audio/speech", input, here());
    expect([status, body.message]).toEqual([429, expect.stringContaining("150,000 characters")]);
  });
});
