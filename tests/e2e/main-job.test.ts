import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { MARK } from "../promises/parts.ts";
import { newClient } from "../support/people.ts";
import { stack } from "../support/stack.ts";
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

const PASSWORD = "secret-1";

/** Follows the link of a sign-up's mail where accounts wait for it, as on hosted projects. */
async function confirmIfAsked(page: Page, email: string): Promise<void> {
  const asked = page.getByRole("heading", { name: "Confirm your email" });
  await expect(asked.or(page.getByRole("button", { name: "Account of Nora Newcomer" }))).toBeVisible();
  if (!(await asked.isVisible())) return;
  const { auth } = newClient(stack().secretKey);
  const { data } = await auth.admin.generateLink({ type: "signup", email, password: PASSWORD });
  const link = new URL(data.properties?.action_link ?? "");
  link.searchParams.set("redirect_to", new URL("/app", page.url()).href);
  await page.goto(link.href);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: /Create/ }).click();
}

test("a newcomer signs up, uploads, asks, and opens the very passage", async ({ page }) => {
  await page.goto("/app/sign-up");
  await page.getByLabel("Your name").fill("Nora Newcomer");
  await page.getByLabel("Organisation name").fill("Newcomer Ltd");
  const email = `${MARK}${crypto.randomUUID()}@example.com`;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: /create|sign up/i }).click();
  await confirmIfAsked(page, email);
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
