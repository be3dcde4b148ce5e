import type { Page } from "@playwright/test";
import type { Person } from "../support/people.ts";
import { expect, expectAccessible, test as base } from "./fixtures.ts";

interface Visitors {
  /** A page in a browser of its own, so that several people use the app at once; signed in, or nobody yet. */
  visit: (person: Person | null) => Promise<Page>;
}

export const test = base.extend<Visitors>({
  visit: async ({ browser, baseURL, signIn }, use) => {
    const pages: Page[] = [];
    await use(async (person) => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      const page = await context.newPage();
      pages.push(page);
      if (person) await signIn(person, page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

/** Goes to one of the settings' screens by its name, on a wide screen. */
export async function openSettings(page: Page, name: string): Promise<void> {
  const sidebar = page.getByRole("navigation", { name: "Settings and help" });
  await sidebar.getByRole("link", { name: "Settings" }).click();
  const settings = page.getByRole("navigation", { name: "Settings", exact: true });
  await settings.getByRole("link", { name, exact: true }).click();
}

/** Asks in the chat, and waits until the answer is there. @returns the whole conversation's words */
export async function ask(page: Page, question: string): Promise<string> {
  await page.goto("/app/chat");
  await page.getByRole("textbox", { name: "Your message" }).fill(question);
  await page.keyboard.press("Enter");
  const log = page.getByRole("log");
  await expect(log).toContainText(question);
  await expect(log.getByRole("button", { name: "Good answer" })).toBeVisible();
  return log.innerText();
}

export { expect, expectAccessible };
