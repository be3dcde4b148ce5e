import { expect } from "vitest";
import type { audio } from "../../../supabase/functions/_shared/contract/audio.ts";
import { call, refusal, send } from "../../support/call.ts";
import { storeFile } from "../../support/upload.ts";
import { settledBy } from "../../support/wait.ts";
import { wav } from "../../support/files.ts";
import type { SuccessesOf } from "./scene.ts";

const lines = [
  { start: 2.5, text: "The pumps are red." },
  { start: 0, text: "Welcome to the harbour." },
];

export const audioSuccesses: SuccessesOf<typeof audio> = {
  "/audio/abilities": async ({ as, user }) => {
    expect(await as(user, "/audio/abilities", {})).toEqual({
      transcribes: false,
      speaks: true,
      voice_languages: ["en"],
    });
  },
  "/audio/speech": async ({ user, id: organizationId, document }) => {
    const { id } = await document();
    const input = { document_id: id, start: 0, end: 40 };
    const response = await send(user, "/audio/speech", input, { organizationId });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "audio/wav"]);
    const sound = new Uint8Array(await response.arrayBuffer());
    expect(new TextDecoder().decode(sound.subarray(0, 4))).toBe("RIFF");
    expect(sound.length).toBeGreaterThan(16_000);
  },
  "/document/audio/transcribe": async ({ user, id: organizationId }) => {
    // The built-in model hears nothing, and says so; with one that does: tests/api/audio.test.ts.
    const path = await storeFile(user, wav());
    const { status, body } = await refusal(user, "/document/audio/transcribe", { path }, { organizationId });
    expect([status, body.code]).toEqual([501, "not_configured"]);
  },
  "/document/audio/transcript": async ({ as, user, id: organizationId }) => {
    const path = await storeFile(user, wav(3_000));
    const { id } = await as(user, "/document/add", {
      name: "Talk",
      path,
      type: "wav",
      origin: "audio",
      transcript: lines,
    });
    await settledBy(user, organizationId, id);
    expect(await as(user, "/document/audio/transcript", { id })).toMatchObject({
      lines: [lines[1], lines[0]],
      corrected: true,
    });
  },
  "/document/audio/correct": async ({ as, user, id: organizationId }) => {
    const path = await storeFile(user, wav(4_000));
    const { id } = await as(user, "/document/add", { name: "Talk", path, type: "wav", origin: "audio" });
    expect((await settledBy(user, organizationId, id)).status).toBe("failed");
    await as(user, "/document/audio/correct", { id, lines });
    expect((await settledBy(user, organizationId, id)).status).toBe("success");
    const { parts } = await as(user, "/document/text", { id });
    expect(parts.map(({ text }) => text)).toEqual(["Welcome to the harbour. The pumps are red."]);
  },
  "/document/text-audio/list": async ({ as, user, document }) => {
    await document();
    const path = await storeFile(user, "# Written here\n\nBy hand.");
    const { id } = await as(user, "/document/add", {
      name: "Written 100%",
      path,
      type: "md",
      origin: "text",
    });
    const all = await as(user, "/document/text-audio/list", { kind: "text", search: "100%" });
    expect([all.total, all.documents.map((one) => [one.id, one.origin])]).toEqual([1, [[id, "text"]]]);
    expect((await as(user, "/document/text-audio/list", { kind: "audio", search: "100%" })).total).toBe(0);
  },
  "/document/text/versions": async ({ as, user, admin, id: organizationId }) => {
    const first = await storeFile(user, "The first.");
    const { id } = await as(user, "/document/add", {
      name: "Versions",
      path: first,
      type: "md",
      origin: "text",
    });
    const second = await storeFile(user, "The second.");
    await as(user, "/document/update/", { id, path: second, type: "md" });
    await call(user, "/document/update/", { id, path: second, type: "md" }, { organizationId });
    const { versions, shown } = await as(admin, "/document/text/versions", { id });
    expect(versions.map(({ number, characters }) => [number, characters])).toEqual([
      [2, 11],
      [1, 10],
    ]);
    expect(shown).toEqual({ number: 2, content: "The second.", before: "The first." });
    expect((await as(user, "/document/text/versions", { id, number: 1 })).shown).toEqual({
      number: 1,
      content: "The first.",
      before: null,
    });
  },
};
