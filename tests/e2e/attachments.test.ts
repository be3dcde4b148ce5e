import type { Page } from "@playwright/test";
import { addRead } from "../support/wait.ts";
import { expect, test } from "./visitors.ts";

const message = (page: Page) => page.getByRole("textbox", { name: "Your message" });
const attach = (page: Page, name: string, text: string) =>
  page
    .getByLabel("Files to attach")
    .setInputFiles([{ name, mimeType: "text/markdown", buffer: Buffer.from(text) }]);
const offer = "# Offer\n\nThe Peregrine turbine costs 41,300 euros without installation.";

test("a question goes out with its file once that has been read, and its citation opens it", async ({
  page,
  organization,
  signIn,
}) => {
  await signIn(organization.user);
  await page.goto("/app/chat");
  await attach(page, "Offer.md", offer);
  const chips = page.getByRole("list", { name: "Asked with" });
  await expect(chips).toContainText("Offer.md");
  await message(page).fill("What does the Peregrine turbine cost?");
  await message(page).press("Enter");
  await expect(page).toHaveURL(/\/app\/chat\?id=\d+$/);
  await expect(page.getByRole("log")).toContainText("41,300");
  await expect(page.getByRole("log").getByRole("list", { name: "Asked with" })).toHaveText("Offer.md");
  await expect(message(page)).toHaveValue("");
  await page
    .getByRole("log")
    .getByRole("button", { name: /Offer\.md/ })
    .first()
    .click();
  await expect(page.getByRole("complementary", { name: "Source" })).toContainText("without installation");
});

test("a file that can't be read says why, holds the question back, and can be removed", async ({
  page,
  organization,
  signIn,
}) => {
  await signIn(organization.user);
  await page.goto("/app/chat");
  await attach(page, "Program.exe", "x");
  await expect(page.getByRole("alert")).toContainText("This file type isn't supported.");
  await message(page).fill("What is it?");
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await page.getByRole("button", { name: "Remove Program.exe" }).click();
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  await expect(message(page)).toHaveValue("What is it?");
});

test("# aims at a document by keyboard, and Enter chooses before it sends", async ({
  page,
  organization,
  signIn,
}) => {
  const { admin, user, id } = organization;
  await addRead(admin, id, "Red.md", "# Warranty\n\nRed pumps are covered for five years.");
  await addRead(admin, id, "Blue.md", "# Warranty\n\nBlue pumps are covered for nine years.");
  await signIn(user);
  await page.goto("/app/chat");
  await expect(page.getByRole("button", { name: "Attach files" })).toBeVisible();
  await message(page).pressSequentially("#blu");
  await expect(page.getByRole("option", { name: /Blue\.md/ })).toHaveAttribute("aria-selected", "true");
  await message(page).press("Enter");
  await expect(page.getByRole("list", { name: "Asked with" })).toContainText("Blue.md");
  await expect(message(page)).toHaveValue("");
  await message(page).fill("How long are pumps covered?");
  await message(page).press("Enter");
  await expect(page.getByRole("log")).toContainText("nine years");
  await expect(page.getByRole("log")).not.toContainText("five years");
});
