import type { Page } from "@playwright/test";
import type { Person } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { expect, test } from "./fixtures.ts";
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

/** What a page runs or asks for that it shouldn't, as long as it lives. */
async function watch(page: Page, baseURL: string): Promise<string[]> {
  const heard: string[] = [];
  page.on("dialog", (dialog) => {
    heard.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (!["data:", "blob:"].includes(protocol) && host !== new URL(baseURL).host) heard.push(request.url());
  });
  page.on("popup", (popup) => heard.push(`popup ${popup.url()}`));
  return heard;
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
  const heard = await watch(page, baseURL ?? "");
  await signIn(owner);
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
    const elements = "script, iframe, object, embed, link, style, form, base, meta, img, image, video, audio";
    await expect(log.locator(elements)).toHaveCount(0);
    const handlers = await log.evaluate((box) =>
      [...box.querySelectorAll("*")].flatMap(({ attributes }) =>
        [...attributes]
          .filter(
            ({ name, value }) =>
              name.startsWith("on") || (name === "style" && /url\(|expression/.test(value)),
          )
          .map(({ name }) => name),
      ),
    );
    expect(handlers).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, "__xss") as unknown)).toBeUndefined();
  }
  expect(heard).toEqual([]);
  await page.getByRole("log").getByRole("link").first().click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(heard).toEqual([]);
});
