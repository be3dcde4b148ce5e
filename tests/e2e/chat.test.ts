import type { Page, Route } from "@playwright/test";
import { sql } from "../support/sql.ts";
import { addRead } from "../support/wait.ts";
import { longChat } from "./long-chat.ts";
import { ask, expect, test } from "./visitors.ts";

test.use({ expectedErrors: [/Failed to load resource/] });

const message = (page: Page) => page.getByRole("textbox", { name: "Your message" });
const MESSAGE = "**/functions/v1/api/chat/message";

async function chatsOf(organizationId: number): Promise<number> {
  const [row] = await sql()<{ count: number }[]>`
    select count(*)::int as count from public.chats where organization_id = ${organizationId}`;
  return row?.count ?? -1;
}

test("a first question that fails leaves no chat and can be sent again", async ({
  page,
  organization,
  signIn,
}) => {
  await signIn(organization.user);
  await page.goto("/app/chat");
  await page.route(MESSAGE, (route) => route.abort());
  for (const times of [1, 2]) {
    await message(page).fill("How are you?");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert"), `time ${times}`).toContainText("Can't reach the server.");
    await expect(message(page)).toHaveValue("How are you?");
  }
  expect(await chatsOf(organization.id)).toBe(0);
  await page.reload();
  await expect(message(page)).toHaveValue("How are you?");
  await expect(page.getByText("Your chats appear here.")).toBeVisible();

  // The answer is lost on its way, and the same question sent again finds it.
  await page.unroute(MESSAGE);
  await page.route(MESSAGE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await message(page).press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.reload();
  await page.unroute(MESSAGE);
  await expect(message(page)).toHaveValue("How are you?");
  await message(page).press("Enter");
  await expect(page).toHaveURL(/\/app\/chat\?id=\d+$/);
  await expect(page.getByRole("log")).toContainText("How are you?");
  expect(await chatsOf(organization.id)).toBe(1);
});

test("a question whose answer was lost on its way is asked once, also by Retry and after a reload", async ({
  page,
  organization,
  signIn,
}) => {
  await signIn(organization.user);
  await page.goto("/app/chat");
  await ask(page, "How are you?");
  const log = page.getByRole("log");
  // It reaches the server, which nothing is heard of any more: neither the answer nor the chat.
  const away = "**/functions/v1/api/**";
  await page.route(away, (route) => route.abort());
  await page.route(MESSAGE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await message(page).fill("And your pumps?");
  await page.keyboard.press("Enter");
  const retry = page.getByRole("button", { name: "Retry" });
  // Live events don't go by the calls: on a machine that answers before the refusal is told the answer is there instead.
  const answered = log.getByRole("button", { name: "Good answer" }).nth(1);
  await expect(retry.or(answered).first()).toBeVisible();
  await page.unroute(MESSAGE);
  await page.unroute(away);
  // What is known to have arrived needs no Retry.
  await Promise.race([
    retry.click({ timeout: 5_000 }).catch(() => undefined),
    retry.waitFor({ state: "hidden" }),
  ]);
  await expect(retry).toBeHidden();
  await expect(log.getByText("And your pumps?")).toHaveCount(1);
  await page.reload();
  await expect(log.getByText("And your pumps?")).toHaveCount(1);
  const asked = await sql()`
    select from public.messages where organization_id = ${organization.id} and content = 'And your pumps?'`;
  expect(asked).toHaveLength(1);
});

test("two quick sends make one chat", async ({ page, organization, signIn }) => {
  await signIn(organization.user);
  await page.goto("/app/chat");
  await message(page).fill("Is anybody there?");
  await message(page).evaluate((field) => {
    for (let times = 0; times < 2; times += 1) {
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    }
  });
  await expect(page.getByRole("button", { name: "Good answer" })).toBeVisible();
  expect(await chatsOf(organization.id)).toBe(1);
  await expect(message(page)).toHaveValue("");
  await page.getByRole("link", { name: "New chat" }).first().click();
  await expect(page).toHaveURL(/\/app\/chat$/);
  await expect(message(page)).toHaveValue("");
});

test("a question typed while an answer is awaited is kept, and goes out after it", async ({
  page,
  organization,
  signIn,
}) => {
  await signIn(organization.user);
  await page.goto("/app/chat");
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const hold = async (route: Route) => {
    await released;
    await route.continue();
  };
  await page.route(MESSAGE, hold);
  await message(page).fill("The first question?");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await message(page).fill("The second question?");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Goes out when this answer is done.")).toBeVisible();
  await expect(message(page)).toHaveValue("The second question?");
  release();
  await expect(page.getByRole("button", { name: "Good answer" })).toHaveCount(2);
  const log = await page.getByRole("log").innerText();
  expect(log.indexOf("The first question?")).toBeLessThan(log.indexOf("The second question?"));
  await expect(message(page)).toHaveValue("");
  expect(await chatsOf(organization.id)).toBe(1);
});

test("Escape closes the source, and the focus follows", async ({ page, organization, signIn }) => {
  await addRead(
    organization.owner,
    organization.id,
    "Leave.txt",
    "Every employee has 25 days of leave a year.",
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(organization.owner);
  await ask(page, "How many days of leave are there?");
  const chip = page
    .getByRole("log")
    .getByRole("button", { name: /^Source 1/ })
    .first();
  for (const width of [1440, 900]) {
    await page.setViewportSize({ width, height: 900 });
    await chip.click();
    await expect(page.locator("mark").first()).toBeInViewport();
    await expect(chip).not.toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.locator("mark")).toHaveCount(0);
    await expect(chip).toBeFocused();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await chip.click();
  await page.getByRole("button", { name: "Close source" }).click();
  await expect(chip).toBeFocused();
});

test("the focus is on the screen that the palette led to", async ({ page, organization, signIn }) => {
  await signIn(organization.owner);
  await page.goto("/app");
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (const [typed, path] of [
    ["teams", "/app/settings/teams"],
    ["files", "/app/train/files"],
  ] as const) {
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("main")).toBeFocused();
  }
});

test("a chat prints whole, on white, with its sources and nothing to click", async ({
  page,
  organization,
  signIn,
}) => {
  await signIn(organization.owner);
  const id = await longChat(organization.id, organization.owner, 60);
  await sql()`
    insert into public.message_citations
      (organization_id, message_id, number, document_name, page, start_offset, end_offset, quote)
    select ${organization.id}, max(id), 1, 'Handbook.pdf', 3, 0, 5, 'quote' from public.messages where chat_id = ${id}`;
  await page.emulateMedia({ colorScheme: "dark" });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.goto(`/app/chat?id=${id}`);
  await expect(page.getByText("Question 60", { exact: true })).toBeVisible();
  await expect(page.getByText("Question 1", { exact: true })).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+p");
  await expect(page.locator("[data-printed]")).toHaveCount(1);
  await expect(page.getByText("Question 1", { exact: true })).toHaveCount(1);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("[1] Handbook.pdf")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  const { background, inside, whole } = await page.evaluate(() => {
    const log = document.querySelector('[role="log"]');
    return {
      background: getComputedStyle(document.body).backgroundColor,
      inside: (log?.scrollHeight ?? 0) - (log?.clientHeight ?? 0),
      whole: document.documentElement.scrollHeight - (log?.scrollHeight ?? 0),
    };
  });
  expect(background).toBe("rgb(255, 255, 255)");
  expect(inside).toBe(0);
  expect(whole).toBeGreaterThanOrEqual(0);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect([...pdf.matchAll(/\/Type\s*\/Page\b/g)].length).toBeGreaterThan(5);
});
