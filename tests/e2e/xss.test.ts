import type { Person } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { expect, test } from "./fixtures.ts";
import { expectHarmless, watch } from "./xss/harmless.ts";
import { PAYLOADS } from "./xss/payloads.ts";

const A_CHAT = 24;

/** A chat whose title, questions, answers, errors, sources and comments are payloads. */
async function hostileChat(organizationId: number, person: Person, payloads: readonly string[]) {
  const title = payloads[0]?.slice(0, 200) ?? "";
  const [chat] = await sql()<{ id: number }[]>`
    insert into public.chats (organization_id, user_id, title, titled)
    values (${organizationId}, ${person.id}, ${title}, true) returning id`;
  if (!chat) throw new Error("no chat");
  let parent: number | null = null;
  for (const payload of payloads) {
    const add = async (role: string, content: string): Promise<number> => {
      const [row] = await sql()<{ id: number }[]>`
        insert into public.messages
          (organization_id, chat_id, parent_id, role, content, status, error, rating, rating_comment)
        values (${organizationId}, ${chat.id}, ${parent}, ${role}, ${content},
                ${role === "user" ? "complete" : "failed"}, ${role === "user" ? null : payload},
                ${role === "user" ? null : -1}, ${role === "user" ? null : payload}) returning id`;
      return row?.id ?? 0;
    };
    parent = await add("user", payload);
    parent = await add("assistant", `${payload}\n\nAfter it. [1]`);
    await sql()`
      insert into public.message_citations
        (organization_id, message_id, number, document_name, start_offset, end_offset, quote)
      values (${organizationId}, ${parent}, 1, ${payload.slice(0, 200)}, 0, 5, ${payload})`;
  }
  return chat.id;
}

test("no trick in a title, a question, an answer, a failure or a source runs or loads anything", async ({
  page,
  baseURL,
  organization,
  signIn,
}) => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(100);
  const { owner, id } = organization;
  await sql()`update public.users set name = ${`<img src=x onerror="window.__xss=1">`} where id = ${owner.id}`;
  const heard = watch(page, baseURL ?? "");
  await signIn(owner);
  let seen = 0;
  for (let from = 0; from < PAYLOADS.length; from += A_CHAT) {
    const payloads = PAYLOADS.slice(from, from + A_CHAT);
    const chatId = await hostileChat(id, owner, payloads);
    await page.goto(`/app/chat?id=${chatId}`);
    const log = page.getByRole("log");
    await expect(log.getByText("After it.").last()).toBeVisible();
    // Each comes into view, as what it is when it is read.
    await log.evaluate(async (box) => {
      for (const message of box.querySelectorAll("article")) {
        message.scrollIntoView();
        await new Promise((done) => requestAnimationFrame(done));
      }
    });
    await expect(log.locator(".katex-error script")).toHaveCount(0);
    const links = await log
      .locator("a")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of links) expect(link).toMatch(/^(https?:|mailto:)/);
    seen += links.length;
    await expectHarmless(
      log,
      "script, iframe, object, embed, link, style, form, base, meta, img, image, video, audio",
    );
  }
  expect(heard).toEqual([]);
  expect(seen).toBeGreaterThan(0);
});
