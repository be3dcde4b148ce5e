import type { Page } from "@playwright/test";
import { sql } from "../support/sql.ts";
import { addRead } from "../support/wait.ts";
import { deafen } from "./deafen.ts";
import { ask, expect, test } from "./visitors.ts";

const log = (page: Page) => page.getByRole("log");
const answers = (page: Page) => log(page).getByRole("button", { name: "Good answer" });
const versions = (page: Page, of: "question" | "answer") =>
  log(page).getByRole("group", { name: new RegExp(`^Version \\d+ of \\d+ of this ${of}$`) });

async function askOn(page: Page, question: string, count: number): Promise<void> {
  await page.getByRole("textbox", { name: "Your message" }).fill(question);
  await page.keyboard.press("Enter");
  await expect(log(page)).toContainText(question);
  await expect(answers(page)).toHaveCount(count);
}

async function edit(page: Page, from: string, to: string): Promise<void> {
  const question = page.getByRole("article", { name: "Your question" }).filter({ hasText: from });
  await question.hover();
  await question.getByRole("button", { name: "Edit question" }).click();
  await page.getByRole("textbox", { name: "Edit your question" }).fill(to);
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(log(page)).toContainText(to);
}

test("an edited question and an answer anew stand beside the earlier ones, and the address names the branch", async ({
  page,
  organization,
  signIn,
}) => {
  await addRead(
    organization.owner,
    organization.id,
    "Leave.txt",
    "Every employee has 25 days of leave a year.",
  );
  await signIn(organization.owner);
  await ask(page, "How many days of leave are there?");
  await askOn(page, "Who has them?", 2);

  // The first question otherwise: what followed it is out of view, and reachable.
  await edit(page, "How many days of leave are there?", "How much leave does an employee have?");
  await expect(answers(page)).toHaveCount(1);
  await expect(log(page)).not.toContainText("Who has them?");
  await expect(versions(page, "question")).toHaveAccessibleName("Version 2 of 2 of this question");
  await versions(page, "question").getByRole("button", { name: "Previous version" }).press("Enter");
  await expect(log(page)).toContainText("Who has them?");
  await expect(page).toHaveURL(/[?&]branch=\d+/);
  await expect(versions(page, "question").getByRole("button", { name: "Next version" })).toBeFocused();

  // A reload and another tab show the same; asking goes on from what is in view.
  const address = page.url();
  await page.reload();
  await expect(log(page)).toContainText("Who has them?");
  await askOn(page, "And since when?", 3);
  await expect(log(page)).toContainText("Who has them?");
  await page.keyboard.press("Escape");
  await page.goBack();
  await expect(log(page)).toContainText("How much leave does an employee have?");
  await expect(log(page)).not.toContainText("Who has them?");
  await page.goForward();
  await expect(log(page)).toContainText("And since when?");
  expect(page.url()).toBe(address);

  // An answer in the middle, written anew.
  const first = log(page).getByRole("article", { name: "Answer" }).first();
  await first.hover();
  await first.getByRole("button", { name: "Answer again" }).click();
  await expect(versions(page, "answer")).toHaveAccessibleName("Version 2 of 2 of this answer");
  await expect(log(page)).not.toContainText("Who has them?");
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  await versions(page, "answer").getByRole("button", { name: "Previous version" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(log(page)).toContainText("And since when?");
});

test("the open source stands in the address", async ({ page, organization, signIn }) => {
  await addRead(
    organization.owner,
    organization.id,
    "Leave.txt",
    "Every employee has 25 days of leave a year.",
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(organization.owner);
  await ask(page, "How many days of leave are there?");
  await log(page)
    .getByRole("button", { name: /^Source 1/ })
    .first()
    .click();
  await expect(page).toHaveURL(/&source=\d+\.1$/);
  await expect(page.locator("mark").first()).toBeInViewport();
  await page.reload();
  await expect(page.locator("mark").first()).toBeInViewport();
  await page.goBack();
  await expect(page.locator("mark")).toHaveCount(0);
  await page.goForward();
  await expect(page.locator("mark").first()).toBeInViewport();
  await page.getByRole("button", { name: "Close source" }).click();
  await expect(page).toHaveURL(/\?id=\d+$/);
});

test("another tab on another version doesn't move the reader, who is told of it", async ({
  page,
  organization,
  signIn,
  visit,
}) => {
  await signIn(organization.user);
  await ask(page, "What is there to read?");
  const other = await visit(organization.user);
  await other.goto(page.url());
  await expect(answers(other)).toHaveCount(1);
  await edit(page, "What is there to read?", "What else is there?");
  await expect(other.getByText("A newer version was written elsewhere.")).toBeVisible();
  await expect(log(other)).toContainText("What is there to read?");
  await expect(log(other)).not.toContainText("What else is there?");
  await expect(versions(other, "question")).toHaveAccessibleName("Version 1 of 2 of this question");
  await other.reload();
  await expect(log(other)).toContainText("What is there to read?");
  await versions(other, "question").getByRole("button", { name: "Next version" }).click();
  await expect(log(other)).toContainText("What else is there?");

  // On the same version both go on together.
  await askOn(page, "And after that?", 2);
  await expect(log(other)).toContainText("And after that?");
  await expect(answers(other)).toHaveCount(2);
});

test.describe("another answer", () => {
  test.use({ expectedErrors: [/409/] });
  test("that is written in another branch is stopped, and the question goes out after it", async ({
    page,
    organization: { id, owner },
    signIn,
  }) => {
    await addRead(owner, id, "Leave.txt", "Every employee has 25 days of leave a year.");
    // A page that had heard of it would keep the question until that one has ended.
    await deafen(page.context());
    await signIn(owner);
    await ask(page, "How many days of leave are there?");
    const [other] = await sql()<{ id: number }[]>`
      insert into public.messages (organization_id, chat_id, parent_id, role, content, status)
      select organization_id, chat_id, id, 'assistant', 'Some', 'generating' from public.messages
      where organization_id = ${id} and role = 'user'
      returning id`;
    await page.getByRole("textbox", { name: "Your message" }).fill("Who has them?");
    await page.keyboard.press("Enter");
    const notice = page.getByRole("alert").filter({ hasText: "Another answer is being written here." });
    await notice.getByRole("button", { name: "Stop it" }).click();
    const asked = log(page).getByRole("article", { name: "Your question" });
    await expect(asked).toContainText(["How many days of leave are there?", "Who has them?"]);
    await expect(answers(page)).toHaveCount(2);
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "Your message" })).toHaveValue("");
    const [stopped] = await sql()`select status from public.messages where id = ${other?.id ?? 0}`;
    expect(stopped).toEqual({ status: "cancelled" });
  });
});
