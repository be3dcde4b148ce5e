import { describe, expect, it } from "vitest";
import { failDocument } from "../../support/fail-document.ts";
import { docx, lockedPdf, pdf, png, scannedPdf, wav } from "../../support/files.ts";
import { makeOrganization } from "../../support/people.ts";
import { upload } from "../../support/upload.ts";
import { add, asOwner, chunksOf, ground, longText, model, settled, speech, stored } from "./reading.ts";

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
    await ground.database.query(failDocument, [id]);
    expect(await asOwner("/document/update/", { id, retry: true })).toMatchObject({
      status: "processing",
    });
    expect(await settled(id)).toMatchObject({ status: "success", status_reason: null });
    expect((await stored(id)).whole).toBe("It came late.");
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

  it("is not heard again when it is a recording, nor written down again when it is a scan", async () => {
    const recording = wav(7_000);
    const first = await add("meeting.wav", recording);
    await settled(first.id);
    model.read("=== Page 1 ===\nThe Dunlin lease ends in May.");
    await settled((await add("dunlin.pdf", scannedPdf("10ff80c0"))).id);
    const before = [model.heard(), model.embedded.length];
    const again = [
      await add("meeting again.wav", recording),
      await add("dunlin again.pdf", scannedPdf("10ff80c0")),
    ];
    const texts = [];
    for (const { id } of again) {
      expect(await settled(id)).toMatchObject({ status: "success", progress: 1 });
      texts.push((await stored(id)).whole);
    }
    expect(texts).toEqual([(await stored(first.id)).whole, "The Dunlin lease ends in May."]);
    expect([model.heard(), model.embedded.length]).toEqual(before);
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
