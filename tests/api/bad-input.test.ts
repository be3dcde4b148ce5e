import { randomUUID } from "node:crypto";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { makeDocx, p } from "../../supabase/functions/_shared/extraction/testing/make-docx.ts";
import { wavHeader } from "../../supabase/functions/_shared/domain/speech/wav.ts";
import { MAX_UPLOAD_BYTES } from "../../supabase/functions/_shared/domain/uploads.ts";
import { call, refusal } from "../support/call.ts";
import { docx, lockedPdf, pdf } from "../support/files.ts";
import { makeOrganization, type Organization } from "../support/people.ts";
import { storeFile, upload } from "../support/upload.ts";
import { until } from "../support/wait.ts";

let org: Organization;
beforeAll(async () => {
  org = await makeOrganization();
});

const here = () => ({ organizationId: org.id });
const addAs = (input: { name: string; path: string; type: string }) =>
  refusal(org.user, "/document/add", input, here());

async function settled(id: number) {
  return until(`the end of reading ${String(id)}`, async () => {
    const { documents } = await call(org.user, "/document/list", { limit: 100 }, here());
    const found = documents.find((one) => one.id === id);
    return found && found.status !== "processing" ? found : null;
  });
}

const both = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts));

/** A Word document whose text is an entity of entities: a few hundred bytes that would be gigabytes. */
function xmlBomb(): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(makeDocx({ body: p("&z;") }));
  const levels = [..."bcdefghijz"].map((name, index) => {
    const before = "abcdefghij"[index] ?? "a";
    return `<!ENTITY ${name} "${`&${before};`.repeat(10)}">`;
  });
  const doctype = `<!DOCTYPE d [<!ENTITY a "lol lol lol">${levels.join("")}]>`;
  const name = "word/document.xml";
  const text = strFromU8(parts[name] ?? new Uint8Array()).replace(
    /^(<\?xml[^>]*\?>)?/,
    (head) => head + doctype,
  );
  return new Uint8Array(zipSync({ ...parts, [name]: strToU8(text) }));
}

/** A recording of exactly so many bytes, in which nothing is said. */
function recordingOf(bytes: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes);
  file.set(wavHeader(bytes - 44));
  return file;
}

describe("a file that is bad", () => {
  it("ends in failed with a reason, or is read as what it is; one beside it is read as ever", async () => {
    const cases: [string, Uint8Array<ArrayBuffer> | string, RegExp | "success"][] = [
      ["zip-bomb.docx", makeDocx({ body: p("0".repeat(60_000_000)) }), /unpack|large/i],
      // Entities aren't followed: what is read is the reference.
      ["xml-bomb.docx", xmlBomb(), "success"],
      ["encrypted.pdf", lockedPdf(), /password/i],
      ["truncated.pdf", pdf([["A text that is cut off."]]).slice(0, 120), /./],
      ["empty.pdf", " ", /./],
      ["program.pdf", "MZ\x90\0\x03".padEnd(400, "\0"), /named .pdf but is|program/i],
      ["page.pdf", "<!doctype html><title>x</title><p>A page.</p>", /named .pdf but is/i],
      // Both a PDF and a Word document: it is read as what its first bytes say.
      ["polyglot.docx", both(pdf([["The text of the first of the two."]]), docx(["The second."])), "success"],
      ["good.txt", "This one is fine.", "success"],
    ];
    const added = await Promise.all(cases.map(([name, bytes]) => upload(org.user, org.id, name, bytes)));
    for (const [index, { id, name }] of added.entries()) {
      const wanted = cases[index]?.[2] ?? "success";
      const { status, status_reason } = await settled(id);
      expect([name, status]).toEqual([name, wanted === "success" ? "success" : "failed"]);
      if (wanted === "success") continue;
      expect(status_reason).toMatch(wanted);
      expect(status_reason).toMatch(/^[A-Z].*\.$/s);
    }
    const bomb = added.find(({ name }) => name === "xml-bomb.docx")?.id ?? 0;
    const { parts } = await call(org.user, "/document/text", { id: bomb }, here());
    expect(parts.map(({ text }) => text).join("").length).toBeLessThan(100);
  }, 180_000);

  it("of 50 MiB to the byte is taken, and of one more refused with the limit named", async () => {
    const most = await upload(org.user, org.id, "most.wav", recordingOf(MAX_UPLOAD_BYTES));
    expect(most.size).toBe(MAX_UPLOAD_BYTES);
    const fewer = await upload(org.user, org.id, "fewer.wav", recordingOf(MAX_UPLOAD_BYTES - 1));
    const more = storeFile(org.user, recordingOf(MAX_UPLOAD_BYTES + 1));
    await expect(more).rejects.toMatchObject({ message: expect.stringMatching(/50|exceeded|large/i) });
    for (const { id } of [most, fewer]) {
      const { status, status_reason } = await settled(id);
      expect([status, status_reason]).toEqual(["failed", expect.stringMatching(/\.$/)]);
    }
  }, 120_000);
});

describe("the name of a file", () => {
  it.each([
    ["a NUL", "a\0b.txt"],
    ["a line break", "a\nb.txt"],
    ["1,000 characters", `${"x".repeat(996)}.txt`],
    ["an override of direction", "a\u202etxt.exe"],
    ["nothing", ""],
  ])("with %s is refused, and the field named", async (_what, name) => {
    const path = await storeFile(org.user, "Text.");
    const { status, body } = await addAs({ name, path, type: "txt" });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toMatch(/[Nn]ame/);
  });

  it.each([
    "../../etc/passwd.txt",
    "C:\\Windows\\system32\\a.txt",
    "/absolute/a.txt",
    "..",
    "con.txt",
    "'; drop table x.txt",
  ])("is no place: %s is a name like others", async (name) => {
    const path = await storeFile(org.user, "Text.");
    const added = await call(org.user, "/document/add", { name, path, type: "txt" }, here());
    expect(added.name).toBe(name);
    expect(added.path).not.toContain("..");
    expect(await settled(added.id)).toMatchObject({ status: "success" });
  });
});

describe("the path of a file", () => {
  it("that is another's, nobody's, forged or taken already is refused, and nothing is added", async () => {
    const stranger = await makeOrganization();
    const theirs = await storeFile(stranger.owner, "A stranger's text.");
    const colleagues = await storeFile(org.owner, "A colleague's text.");
    const mine = await storeFile(org.user, "My text.");
    const { total: before } = await call(org.user, "/document/list", {}, here());
    const forged = [
      theirs,
      colleagues,
      `files/${randomUUID()}`,
      `./${mine}`,
      `files/../${mine}`,
      `${mine}/..`,
      `/${mine}`,
      `${mine}\0`,
      mine.toUpperCase(),
      `branding/${mine}`,
      "https://example.com/a.txt",
      "file:///etc/passwd",
      "",
      "x".repeat(1_001),
    ];
    for (const path of forged) {
      const { status } = await addAs({ name: "Forged", path, type: "txt" });
      expect([path.slice(0, 60), [400, 404].includes(status)]).toEqual([path.slice(0, 60), true]);
    }
    const added = await call(org.user, "/document/add", { name: "Mine", path: mine, type: "txt" }, here());
    const other = await refusal(
      stranger.owner,
      "/document/add",
      { name: "Theirs", path: mine, type: "txt" },
      { organizationId: stranger.id },
    );
    expect(other.status).toBe(404);
    // A version of a document can't be made of what is another's either.
    const version = await refusal(
      org.user,
      "/document/update",
      { id: added.id, path: theirs, type: "txt" },
      here(),
    );
    expect(version.status).toBe(404);
    expect((await call(org.user, "/document/list", {}, here())).total).toBe(before + 1);
  });
});
