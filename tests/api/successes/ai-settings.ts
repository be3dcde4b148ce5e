import { expect } from "vitest";
import {
  type aiSettings,
  type AiSettings,
  NO_AI_SETTINGS,
} from "../../../supabase/functions/_shared/contract/ai-settings.ts";
import { events } from "../../support/call.ts";
import { done, makeScene, type Scene, type Success, type SuccessesOf } from "./scene.ts";

const question = "How long are pumps covered?";
const answer = "Pumps are covered for seven years since March.";

/** In an organisation of its own: settings of one test would change another's answers. */
const apart =
  (success: Success): Success =>
  async () =>
    success(await makeScene());

const settingsOf = async ({ as, admin }: Scene) => as(admin, "/organization/ai-settings", {});

/** Asks for changed settings to be published. */
export async function wants(scene: Scene, changes: Partial<AiSettings>) {
  const { number, settings } = await settingsOf(scene);
  return scene.as(scene.admin, "/organization/update", {
    ai_settings: { ...settings, ...changes },
    ai_settings_number: number,
  });
}

/** A lesson that answers is followed whatever the settings say, unless an answer may have no room for it. */
async function withLesson(scene: Scene, said = answer) {
  const { as, admin } = scene;
  await scene.document();
  const { id } = await as(admin, "/lessons/create", { question, answer: said });
  await as(admin, "/lessons/accept", { ids: [id] });
}

/** One sentence of more than 200 tokens: cut before its citation where answers may have no more. */
const long = `Pumps are covered for seven years in ${Array.from({ length: 120 }, (_, at) => `plant number ${at + 101}`).join(", ")} since March.`;

const held = (scene: Scene) =>
  expect.poll(async () => (await settingsOf(scene)).draft?.state, { timeout: 60_000 }).toBe("held");

export const aiSettingsSuccesses: SuccessesOf<typeof aiSettings> = {
  "/organization/ai-settings": apart(async (scene) => {
    expect(await settingsOf(scene)).toMatchObject({
      number: 0,
      settings: NO_AI_SETTINGS,
      models: [{ offline: true }],
      lesson_questions: 0,
      draft: null,
    });
    expect(await wants(scene, { tone: "formal" })).toEqual({ ...done, waits: false });
    expect(await settingsOf(scene)).toMatchObject({ number: 1, settings: { tone: "formal" } });
  }),
  "/organization/ai-settings/versions": apart(async (scene) => {
    const { as, admin } = scene;
    await wants(scene, { creativity: 0.4 });
    await wants(scene, { instructions: "Call customers guests." });
    const { versions, total } = await as(admin, "/organization/ai-settings/versions", {});
    expect(total).toBe(2);
    expect(versions).toMatchObject([
      {
        number: 2,
        settings: { creativity: 0.4 },
        before: { instructions: "" },
        published_by: { id: admin.id },
      },
      { number: 1, before: NO_AI_SETTINGS },
    ]);
    const { entries } = await as(admin, "/organization/audit", {});
    expect(entries.map(({ action, details }) => [action, details])).toContainEqual([
      "ai_settings.publish",
      { number: 1, changed: { creativity: { from: null, to: 0.4 } } },
    ]);
  }),
  "/organization/ai-settings/preview": apart(async (scene) => {
    const { admin, id: organizationId } = scene;
    await scene.document();
    const ends = [];
    const input = { question, settings: { ...NO_AI_SETTINGS, tone: "plain" as const } };
    for await (const event of events(admin, "/organization/ai-settings/preview", input, { organizationId })) {
      if (event.type === "end") ends.push(event);
    }
    expect(ends.toSorted((one, other) => one.side.localeCompare(other.side))).toMatchObject([
      { side: "draft", content: expect.stringContaining("five years"), error: null },
      { side: "present", content: expect.stringContaining("five years"), error: null },
    ]);
    expect(ends.every(({ tokens }) => Number(tokens) > 0)).toBe(true);
    expect((await scene.as(admin, "/chat/list", {})).chats).toEqual([]);
    expect((await settingsOf(scene)).number).toBe(0);
  }),
  "/organization/ai-settings/publish": apart(async (scene) => {
    const { as, admin } = scene;
    await withLesson(scene, long);
    expect(await wants(scene, { answer_tokens: 200 })).toEqual({ ...done, waits: true });
    await held(scene);
    const { number, draft } = await settingsOf(scene);
    expect(number).toBe(0);
    expect(draft).toMatchObject({ asked: 1, total: 1, reason: null, failing: [{ question }] });
    expect(draft?.failing[0]?.said_now?.length).toBeGreaterThan(draft?.failing[0]?.said?.length ?? Infinity);
    expect(await as(admin, "/organization/ai-settings/publish", {})).toEqual(done);
    expect(await settingsOf(scene)).toMatchObject({
      number: 1,
      settings: { answer_tokens: 200 },
      draft: null,
    });
  }),
  "/organization/ai-settings/keep": apart(async (scene) => {
    const { as, admin } = scene;
    await withLesson(scene);
    await wants(scene, { tone: "formal" });
    // No lesson fails: published once they have been asked.
    await expect.poll(async () => (await settingsOf(scene)).number, { timeout: 60_000 }).toBe(1);
    await as(admin, "/organization/audit", {});
    await scene.as(admin, "/lessons/create", {
      question: "Where are pumps made?",
      answer: long,
    });
    const { lessons } = await as(admin, "/lessons/list", { state: "proposed" });
    await as(admin, "/lessons/accept", { ids: lessons.map(({ id }) => id) });
    await wants(scene, { answer_tokens: 200 });
    await held(scene);
    expect(await as(admin, "/organization/ai-settings/keep", {})).toEqual(done);
    expect(await settingsOf(scene)).toMatchObject({
      number: 1,
      settings: { answer_tokens: null },
      draft: null,
    });
  }),
  "/organization/ai-settings/bring-back": apart(async (scene) => {
    const { as, admin } = scene;
    await wants(scene, { tone: "formal" });
    await wants(scene, { tone: "friendly" });
    expect(await as(admin, "/organization/ai-settings/bring-back", { number: 1 })).toEqual(done);
    expect(await settingsOf(scene)).toMatchObject({ number: 3, settings: { tone: "formal" } });
    const { versions } = await as(admin, "/organization/ai-settings/versions", {});
    expect(versions[0]).toMatchObject({ number: 3, brought_back: 1 });
    await as(admin, "/organization/ai-settings/bring-back", { number: 0 });
    expect((await settingsOf(scene)).settings).toEqual(NO_AI_SETTINGS);
  }),
};
