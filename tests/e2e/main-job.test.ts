import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";

/** A six-page PDF that a browser printed, and a DOCX of a word processor's library. */
const manual = {
  name: "Kestrel 2 service manual.pdf",
  mimeType: "application/pdf",
  buffer: readFileSync("supabase/seed/uploads/files/3e2d8c74-15ab-4f6e-8b60-9c2a7d41f522"),
};
const handbook = {
  name: "Employee handbook.docx",
  mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  buffer: readFileSync("supabase/seed/uploads/files/0b9f6a52-7c1e-4d0a-9a53-5d1f0c7e2a11"),
};

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your message" }).fill(question);
  await page.keyboard.press("Enter");
}

test("a newcomer signs up, uploads, asks, and opens the very passage", async ({ page }) => {
  await page.goto("/app/sign-up");
  await page.getByLabel("Your name").fill("Nora Newcomer");
  await page.getByLabel("Organisation name").fill("Newcomer Ltd");
  await page.getByLabel("Email").fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("secret-1");
  await page.getByRole("button", { name: /create|sign up/i }).click();
  await expect(page).toHaveURL(/\/app(\/chat)?$/);

  await page.goto("/app/train/files");
  const refused = { name: "photo.png", mimeType: "image/png", buffer: Buffer.from("no") };
  await page.getByLabel("Files to upload").setInputFiles([manual, handbook, refused]);
  const panel = page.getByRole("region", { name: "Uploading Files" });
  await expect(panel).toContainText("photo.png");
  await expect(panel).toContainText("This file type isn't supported.");
  const uploads = panel.getByRole("listitem");
  await expect(uploads.filter({ hasText: manual.name })).toContainText(/success|ready/i);
  await expect(uploads.filter({ hasText: handbook.name })).toContainText(/success|ready/i);
  await expectAccessible(page);

  await page.goto("/app/chat");
  await ask(page, "How long is the warranty on the boilers?");
  const log = page.getByRole("log");
  await expect(log).toContainText("36 months of warranty on the boilers");
  const chip = log.getByRole("button", { name: /^Source 1: Kestrel 2 service manual\.pdf, Page 6/ }).first();
  await chip.click();
  await expect(page.locator("[data-mark]").first()).toBeInViewport();
  await page.getByRole("tab", { name: "Text" }).click();
  const marked = page.locator("mark");
  await expect(marked.first()).toContainText("36 months of warranty on the boilers");
  await expect(marked.first()).toBeInViewport();
  await expect(page.locator("[data-radix-popper-content-wrapper]")).toHaveCount(0);
  await expectAccessible(page);

  await ask(page, "And on all other parts?");
  await expect(log.getByText(/24 months on all other parts/).filter({ visible: true })).toHaveCount(2);
  await expect(log.getByRole("button", { name: "Good answer" })).toHaveCount(2);
  await ask(page, "What is the boiling point of tungsten?");
  await expect(log).toContainText("I couldn't find anything in your documents that answers this.");

  await page.reload();
  await expect(log).toContainText("36 months of warranty on the boilers");
  await expect(log).toContainText("I couldn't find anything in your documents that answers this.");
});

test("another organisation finds and reads nothing of it", async ({ page, organization, signIn }) => {
  await signIn(organization.owner);
  await page.goto("/app/train/files");
  await expect(page.getByText(/no (files|documents) yet|upload your first|drop/i).first()).toBeVisible();
  await page.goto("/app/chat");
  await ask(page, "How long is the warranty on the boilers?");
  await expect(page.getByRole("log")).toContainText(/I couldn't find anything|no documents/i);
});
