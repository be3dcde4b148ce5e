import { NO_AI_SETTINGS, type AiDraft, type AiSettings } from "@contract/ai-settings.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setActiveOrganization } from "@/lib/active-organization.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";
import { api, authSession, errorAnswer, serve } from "../../test-backend.ts";
import { renderScreen } from "../../test-screen.tsx";
import { AiModelPage } from "./ai-model-page.tsx";

vi.mock("@/lib/realtime.ts", () => ({ subscribe: () => () => {} }));

interface Saved {
  ai_settings: AiSettings;
  ai_settings_number: number;
}
let saved: Saved[];
let published: { number: number; settings: AiSettings };
let draft: AiDraft | null;
let lessonQuestions: number;

const models = [
  { id: "OpenAI/usual", provider: "OpenAI", model: "usual", offline: false, pictures: true },
  { id: "House/big", provider: "House", model: "big", offline: false, pictures: false },
];

beforeEach(async () => {
  saved = [];
  published = { number: 0, settings: NO_AI_SETTINGS };
  draft = null;
  lessonQuestions = 0;
  localStorage.setItem(STORAGE_KEYS.session, await authSession("auth-3", "ada@x.org").text());
  setActiveOrganization(7);
  const decided = () => {
    draft = null;
    return Response.json({ success: true });
  };
  serve({
    [api("/organization/ai-settings")]: () =>
      Response.json({ ...published, models, lesson_questions: lessonQuestions, draft }),
    [api("/organization/ai-settings/versions")]: () => Response.json({ versions: [], total: 0 }),
    [api("/organization/ai-settings/publish")]: decided,
    [api("/organization/ai-settings/keep")]: decided,
    [api("/organization/update")]: async (request) => {
      const input = (await request.json()) as Saved;
      if (input.ai_settings_number !== published.number) {
        return errorAnswer(409, "conflict", "Somebody else has changed the AI settings meanwhile.");
      }
      saved.push(input);
      published = { number: published.number + 1, settings: input.ai_settings };
      return Response.json({ success: true, waits: false });
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open() {
  const organization = { id: 7, name: "Acme" };
  renderScreen(<AiModelPage />, "/app/settings/ai-model", { authId: "auth-3", organization, isAdmin: true });
  return userEvent.setup();
}

const save = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole("button", { name: "Save" }));

test("what can't be is said in words, keeps what was typed, and isn't sent", async () => {
  const user = open();
  const budget = await screen.findByLabelText<HTMLInputElement>("Longest answer, in tokens");
  for (const wrong of ["199", "16001", "300.5", "many"]) {
    await user.clear(budget);
    await user.type(budget, wrong);
    await save(user);
    await screen.findByText("An answer can have 200 to 16,000 tokens.");
    expect(budget.value).toBe(wrong);
  }
  expect(saved).toEqual([]);
  await user.clear(budget);
  await user.type(budget, "1,500");
  await save(user);
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toEqual({
    ai_settings: { ...NO_AI_SETTINGS, answer_tokens: 1500 },
    ai_settings_number: 0,
  });
});

test("what somebody else published meanwhile is a refusal, and nothing typed is lost", async () => {
  const user = open();
  const instructions = await screen.findByLabelText<HTMLTextAreaElement>("Instructions");
  await user.type(instructions, "Call customers guests.");
  published = { number: 4, settings: { ...NO_AI_SETTINGS, tone: "formal" } };
  await save(user);
  await screen.findByText(/Somebody else has changed the AI settings/);
  expect(instructions.value).toBe("Call customers guests.");
  expect(saved).toEqual([]);
});

test("a model that isn't set up any more is named, with what answers in its place", async () => {
  published = { number: 2, settings: { ...NO_AI_SETTINGS, model: "Gone/model" } };
  open();
  await screen.findByText(/This model isn’t set up any more/);
  expect(screen.getByRole("combobox", { name: "Model" }).textContent).toBe("Gone/model (not set up)");
  expect(screen.queryByText(/offline model quotes/)).toBeNull();
});

test("settings that break a lesson show both answers, and what can be done", async () => {
  draft = {
    id: 3,
    settings: { ...NO_AI_SETTINGS, tone: "plain" },
    state: "held",
    reason: null,
    requested_by: { id: 3, name: "Ada" },
    created_at: "2026-11-22T10:00:00Z",
    total: 2,
    asked: 2,
    failing: [
      {
        lesson_id: 5,
        question: "How long?",
        answer: "Seven years.",
        said: "Five.",
        said_now: "Seven years. [1]",
      },
    ],
  };
  const user = open();
  const held = await screen.findByRole("region", { name: "Waiting to be published" });
  expect(held.textContent).toContain("Ada changed tone.");
  expect(
    within(held)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent),
  ).toEqual(["Seven years. [1]", "Five."]);
  await user.click(within(held).getByRole("button", { name: "Keep the present settings" }));
  await vi.waitFor(() =>
    expect(screen.queryByRole("region", { name: "Waiting to be published" })).toBeNull(),
  );
});
