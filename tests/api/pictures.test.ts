import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Ground } from "../../local/ground.ts";
import type { InputOf } from "../../supabase/functions/_shared/contract/index.ts";
import { picturePage } from "../../supabase/functions/_shared/domain/picture-page.ts";
import { type FakeModel, startFakeModel } from "../fakes/model.ts";
import { attachRead } from "../support/attach.ts";
import { call, events } from "../support/call.ts";
import { startOwnStack } from "../support/own-stack.ts";
import { makeOrganization, type Organization } from "../support/people.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let model: FakeModel;
let ground: Ground;
let organization: Organization;
beforeAll(async () => {
  model = await startFakeModel([]);
  const choices = [{ provider: "House", models: ["blind-7b"], pictures: false }];
  ground = await startOwnStack({
    OPENAI_API_KEY: "sk-test",
    OPENAI_BASE_URL: model.url,
    OPENAI_CHAT_MODEL: "gpt-4.1-mini",
    OPENAI_CHAT_CHOICES: JSON.stringify(choices),
  });
  organization = await makeOrganization();
});
afterAll(async () => {
  await ground.close();
  await model.close();
});
afterEach(() => {
  model.asked.length = 0;
  model.readWith(null);
});

/** A JPEG that says which one it is. */
const jpegOf = (name: string) =>
  Uint8Array.from([0xff, 0xd8, 0xff, ...new TextEncoder().encode(name.repeat(300)), 0xff, 0xd9]);

/** Attaches a picture as the app does, in which the model reads some words. */
async function attach(name: string, words: string) {
  model.readWith(() => words && `=== Page 1 ===\n${words}`);
  const page = new Uint8Array(await picturePage(jpegOf(name), 640, 480).arrayBuffer());
  return attachRead(organization.user, organization.id, `${name}.pdf`, page);
}

async function ask(input: InputOf<"/chat/message">) {
  const { user, id } = organization;
  let [chatId, questionId] = [0, 0];
  for await (const event of events(user, "/chat/message", input, { organizationId: id })) {
    if (event.type === "start") [chatId, questionId] = [event.chat.id, event.question.id];
    if (event.type === "end") return { chatId, questionId, answer: event.message };
  }
  throw new Error("It wasn't answered.");
}
const asking = (ids: number[], message = "What is in the picture?") => ({
  key: crypto.randomUUID(),
  message,
  asked: { attachments: ids },
});

/** The pictures that a request showed the model, by the name in their bytes. */
function picturesIn(request: FakeModel["asked"][number] | undefined): string[] {
  return (request?.messages ?? []).flatMap(({ content }) =>
    (Array.isArray(content) ? (content as { type: string; image_url?: { url: string } }[]) : []).flatMap(
      ({ type, image_url }) => {
        if (type !== "image_url" || !image_url) return [];
        const [head, data = ""] = image_url.url.split(",");
        expect(head).toBe("data:image/jpeg;base64");
        return /[A-Z]\w+/.exec(Buffer.from(data, "base64").toString("latin1"))?.[0].slice(0, 5) ?? [];
      },
    ),
  );
}
const answers = () =>
  model.asked.filter(({ messages }) => String(messages[0]?.content).startsWith("Task: answer"));

it("is shown with its question, again later in the chat, and nowhere else", async () => {
  const { document_id } = await attach("Alpha", "A red pump of type Kestrel.");
  model.reply("It shows a red pump.");
  const first = await ask(asking([document_id]));
  expect(first.answer).toMatchObject({ status: "complete", content: "It shows a red pump." });
  expect(answers().map(picturesIn)).toEqual([["Alpha"]]);

  model.reply("It is still red.");
  const chat = { chat_id: first.chatId };
  await ask({ ...chat, message: "And its colour?" });
  expect(picturesIn(answers().at(-1))).toEqual(["Alpha"]);
  model.reply("There is none.");
  await ask({ key: crypto.randomUUID(), message: "What is in the picture?" });
  expect(picturesIn(answers().at(-1))).toEqual([]);

  // Deleted, it is shown to no answer any more, one written anew neither.
  await call(
    organization.user,
    "/thread/attachments/delete",
    { document_id },
    { organizationId: organization.id },
  );
  model.reply("It is gone.");
  await ask({ ...chat, replaces: first.questionId, message: "What is in the picture?" });
  expect(picturesIn(answers().at(-1))).toEqual([]);
});

it("without a word in it is described, so that it can be attached, and shown", async () => {
  const { document_id, status } = await attach("Bravo", "");
  expect(status).toBe("success");
  model.reply("It shows a blue door.");
  await ask(asking([document_id]));
  expect(picturesIn(answers().at(-1))).toEqual(["Bravo"]);
});

it("is left out where the provider refuses it, and the answer says so", async () => {
  const { document_id } = await attach("Carol", "A green pump.");
  model.reply({ status: 400 }, "It is a green pump.");
  const { answer } = await ask(asking([document_id]));
  expect(answer).toMatchObject({ status: "complete", content: "It is a green pump." });
  expect(answers().map(picturesIn)).toEqual([["Carol"], []]);
  expect(answer.search?.unread).toMatchObject([
    { document_id, reason: expect.stringContaining("doesn’t look at pictures") as string },
  ]);
});

it("isn't sent to a model that takes none, and the answer says so", async () => {
  const within = { organizationId: organization.id };
  const { settings, number, models } = await call(
    organization.owner,
    "/organization/ai-settings",
    {},
    within,
  );
  expect(models.map(({ model: name, pictures }) => [name, pictures])).toEqual([
    ["gpt-4.1-mini", true],
    ["blind-7b", false],
  ]);
  await call(
    organization.owner,
    "/organization/update",
    { ai_settings: { ...settings, model: "House/blind-7b" }, ai_settings_number: number },
    within,
  );
  const { document_id } = await attach("Delta", "A white pump.");
  model.reply("It is a white pump.");
  const { answer } = await ask(asking([document_id]));
  expect(model.asked.every((request) => picturesIn(request).length === 0)).toBe(true);
  expect(answer.search?.unread).toMatchObject([{ document_id }]);
});
