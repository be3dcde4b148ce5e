import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { makeOperator } from "../support/people.ts";
import { call } from "../support/call.ts";
import { askHelp } from "../support/help-agent.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

const part = (page: Page, name: string) => page.getByRole("tab", { name });

test("operators find a conversation by its words, open it by its address, and take home a draft", async ({
  page,
  signIn,
  organization,
}) => {
  const word = `quagga${randomUUID().slice(0, 8)}`;
  const { conversation } = await askHelp(organization.user, organization.id, {
    message: `Where do I keep my ${word}?`,
  });
  await call(
    organization.user,
    "/agent/help-agent/conversation/update",
    { id: conversation, feedback: { rating: 2, comment: "It doesn’t know animals." } },
    { organizationId: organization.id },
  );
  await signIn(await makeOperator());
  await page.goto("/admin/help-agent");
  await expect(page.getByRole("slider", { name: "Questions by day" })).toBeVisible();
  await page.getByRole("button", { name: "Show as a table" }).click();
  await expect(page.getByRole("columnheader", { name: "Questions" })).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await page
    .getByRole("button", { name: /^Download draft/ })
    .first()
    .click();
  expect((await downloading).suggestedFilename()).toMatch(/\.md$/);

  await part(page, "Conversations").click();
  await page.getByRole("searchbox", { name: "Search messages" }).fill(word);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`search=${word}`));
  await page.getByRole("combobox", { name: "Rating" }).click();
  await page.getByRole("option", { name: "2 stars" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: new RegExp(word) }).click();
  const sheet = page.getByRole("dialog", { name: new RegExp(word) });
  await expect(sheet).toContainText("It doesn’t know animals.");
  await expect(sheet.getByRole("article")).toHaveCount(2);
  await expectAccessible(page);
  await page.reload();
  await expect(sheet).toContainText("2 of 5 stars");
});

test("suggested questions are added, put in order by keys and arrows, changed and deleted", async ({
  page,
  signIn,
}) => {
  const name = `Is this question ${randomUUID()}?`;
  await signIn(await makeOperator());
  await page.goto("/admin/help-agent?part=questions");
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByRole("dialog").getByLabel("Question").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  const list = page.getByRole("list", { name: "Suggested questions" });
  const last = list.getByRole("listitem").last();
  await expect(last).toHaveText(name);
  await expectAccessible(page);
  const up = list.getByRole("button", { name: `Move up: ${name}` });
  const moved = page.waitForResponse((answer) => answer.url().endsWith("/placeholder-questions/update"));
  await up.press("Alt+ArrowUp");
  await expect(last).not.toHaveText(name);
  expect((await moved).ok()).toBe(true);
  await page.reload();
  await expect(list.getByText(name)).toBeVisible();
  await expect(last).not.toHaveText(name);
  await list.getByRole("button", { name: `Move down: ${name}` }).click();
  await expect(last).toHaveText(name);
  await list.getByRole("button", { name: `Delete: ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(list.getByText(name)).toHaveCount(0);
});

test("its settings and documents", async ({ page, signIn }) => {
  await signIn(await makeOperator());
  await page.goto("/admin/help-agent?part=settings");
  const greeting = page.getByLabel("Greeting");
  const before = await greeting.inputValue();
  await page.getByLabel("Price of a further one, in pounds").fill("twenty");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Price must be pounds and pence, such as 0.20.")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await greeting.fill(`${before} Good day!`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
  await page.reload();
  await expect(greeting).toHaveValue(`${before} Good day!`);
  await greeting.fill(before);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
  await expectAccessible(page);

  const name = `Opening hours ${randomUUID()}.txt`;
  await part(page, "Documents").click();
  await page.getByLabel("Documents to upload").setInputFiles({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from("Support is open from nine to five."),
  });
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: /Delete/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
});
