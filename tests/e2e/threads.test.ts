import type { Page } from "@playwright/test";
import { call } from "../support/call.ts";
import type { Person } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

const sidebar = (page: Page) => page.getByRole("complementary", { name: "Sidebar" });
const section = (page: Page, name: string) => sidebar(page).getByRole("region", { name });

async function chats(person: Person, organizationId: number, ...titles: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles)
    ids.push((await call(person, "/chat/create", { title }, { organizationId })).id);
  return ids;
}

test("pins are put in order by keyboard, and told", async ({ page, organization, signIn }) => {
  const { id, user } = organization;
  const ids = await chats(user, id, "One", "Two", "Three");
  await signIn(user);
  await page.goto("/app/chat");
  for (const title of ["One", "Two"]) {
    await sidebar(page)
      .getByRole("button", { name: `Actions for ${title}` })
      .click();
    await page.getByRole("menuitem", { name: "Pin" }).click();
    await expect(section(page, "Pinned").getByRole("link", { name: title })).toBeVisible();
    // One that is still closing would take the focus from the next.
    await expect(page.getByRole("menu")).toHaveCount(0);
  }
  const links = section(page, "Pinned").getByRole("link");
  await expect(links).toHaveText(["Two", "One"]);
  await links.filter({ hasText: "Two" }).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(links).toHaveText(["One", "Two"]);
  await expect(section(page, "Pinned").getByRole("status")).toHaveText("Two, 2 of 2");
  await expect(links.filter({ hasText: "Two" })).toBeFocused();
  await expect
    .poll(async () =>
      (await call(user, "/thread/pinned", {}, { organizationId: id })).chats.map((one) => one.id),
    )
    .toEqual(ids.slice(0, 2));
  await expectAccessible(page);
});

test("a chat goes into a folder, which is deleted and brought back", async ({
  page,
  organization,
  signIn,
}) => {
  const { id, user } = organization;
  await chats(user, id, "Offers");
  await signIn(user);
  await page.goto("/app/chat");
  await sidebar(page).getByRole("button", { name: "Actions for Offers" }).click();
  await page.getByRole("menuitem", { name: "Move to folder…" }).click();
  await page.getByRole("combobox", { name: "Folders" }).fill("Customers");
  await page.keyboard.press("Enter");
  const folder = sidebar(page).getByRole("button", { name: /^Customers/ });
  await folder.click();
  await expect(section(page, "Folders").getByRole("link", { name: "Offers" })).toBeVisible();
  await sidebar(page).getByRole("button", { name: "Actions for the folder Customers" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(folder).toBeHidden();
  await expect(section(page, "Today").getByRole("link", { name: "Offers" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(section(page, "Folders").getByRole("link", { name: "Offers" })).toBeVisible();
});

test("words of an answer find its chat", async ({ page, organization, signIn }) => {
  const { id, user } = organization;
  const [chat = 0] = await chats(user, id, "Holidays", "Other");
  await sql()`insert into public.messages (organization_id, chat_id, role, content)
    values (${id}, ${chat}, 'assistant', 'The **Rückgabe** takes thirty days.')`;
  await signIn(user);
  await page.goto("/app/chat");
  await sidebar(page).getByRole("searchbox", { name: "Search chats" }).fill("ruckgabe");
  const found = section(page, "Found chats");
  await expect(found.getByRole("link")).toHaveCount(1);
  await expect(found.getByRole("link")).toContainText("HolidaysThe Rückgabe takes thirty days.");
  await expect(found.locator("mark")).toHaveText("Rückgabe");
  await expectAccessible(page);
  await found.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`id=${chat}`));
});

test("an answer that ends while its asker is elsewhere is told, and opened", async ({
  page,
  organization,
  signIn,
}) => {
  const { id, user } = organization;
  await signIn(user);
  await page.goto("/app/chat");
  const [chat = 0] = await chats(user, id, "Slow one");
  await sql()`insert into public.messages (organization_id, chat_id, role, content, status)
    values (${id}, ${chat}, 'assistant', 'Done.', 'generating')`;
  await page.reload();
  await expect(sidebar(page).getByRole("link", { name: "Slow one (answering)" })).toBeVisible();
  await page.goto("/app/settings/account");
  // The screens hear what is told from here on: what was told before the topic is joined is replayed.
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await sql()`update public.messages set status = 'complete' where chat_id = ${chat}`;
  const notice = page.getByRole("listitem").filter({ hasText: "Your answer is ready" });
  await expect(notice).toContainText("Slow one");
  await notice.getByRole("button", { name: "Open" }).click();
  await expect(page).toHaveURL(new RegExp(`chat\\?id=${chat}`));
  await expect(page.getByRole("log")).toContainText("Done.");
});
