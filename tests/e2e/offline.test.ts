import type { Page } from "@playwright/test";
import { call } from "../support/call.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

test.use({ expectedErrors: [/Failed to load resource|WebSocket/] });

/** The code that sends files, which comes after the page. */
const SENDING = /\/assets\/send-upload-/;

const banner = (page: Page) => page.getByRole("status", { name: "Connection" });

test("offline is said, keeps what was typed, and what was missed comes when it ends", async ({
  page,
  context,
  organization,
  signIn,
}) => {
  await signIn(organization.owner);
  await page.goto("/app/settings/tags");
  await expect(page.getByText("No tags yet")).toBeVisible();
  await expect(banner(page)).toBeEmpty();
  await context.setOffline(true);
  await expect(banner(page)).toContainText("You’re offline.");
  await expectAccessible(page);

  await page.getByRole("button", { name: "New tag" }).first().click();
  await page.getByLabel("Name").fill("Payroll");
  await page.getByRole("button", { name: "Create tag" }).click();
  const dialog = page.getByRole("dialog", { name: "New tag" });
  await expect(dialog).toContainText("You're offline.");
  await expect(page.getByLabel("Name")).toHaveValue("Payroll");
  await call(
    organization.admin,
    "/organization/tags/create",
    { name: "Legal", color: 1 },
    {
      organizationId: organization.id,
    },
  );
  await context.setOffline(false);
  await expect(page.getByText("You’re connected again")).toBeVisible();
  await expect(page.getByRole("list", { name: "Tags", includeHidden: true })).toContainText("Legal");
  await page.getByRole("button", { name: "Create tag" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Tags" })).toContainText("Payroll");
});

test("a server that is gone is said, and found again by whoever asks at once", async ({
  page,
  organization,
  signIn,
}) => {
  await page.clock.install();
  await signIn(organization.owner);
  await page.goto("/app/train/files");
  await expect(page.getByText("Add your first documents")).toBeVisible();
  await page.route("**/functions/v1/**", (route) => route.abort());
  await page.getByRole("link", { name: "Chat", exact: true }).first().click();
  await page.getByRole("textbox", { name: "Your message" }).fill("Is anybody there?");
  await page.keyboard.press("Enter");
  await expect(banner(page)).toContainText("The server doesn’t answer.");
  await expect(page.getByRole("textbox", { name: "Your message" })).toHaveValue("Is anybody there?");
  // The app's own next try never comes, and its last one is over once a later one is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.evaluate(() => fetch("/functions/v1/api/_health").catch(() => null));
  await page.unroute("**/functions/v1/**");
  await banner(page).getByRole("button", { name: "Try now" }).click();
  await expect(banner(page)).toBeEmpty();
  await page.clock.resume();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("button", { name: "Good answer" })).toBeVisible();
});

test("uploads pause without a connection and go on after it", async ({
  page,
  context,
  organization,
  signIn,
}) => {
  await signIn(organization.owner);
  // The connection went before the page had all of its code.
  await page.route(SENDING, (route) => route.abort());
  await page.goto("/app/train/files");
  await expect(page.getByText("Add your first documents")).toBeVisible();
  await context.setOffline(true);
  await page.unroute(SENDING);
  await page.getByLabel("Files to upload").setInputFiles([
    {
      name: "Leave.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("Every employee has 25 days of leave."),
    },
    { name: "Pay.txt", mimeType: "text/plain", buffer: Buffer.from("Pay comes on the last day of a month.") },
  ]);
  const panel = page.getByRole("region", { name: "Uploading Files" });
  await expect(panel.getByText("Paused until you’re connected")).toHaveCount(2);
  await expect(panel).not.toContainText("failed");
  await context.setOffline(false);
  await expect(panel).toContainText("2 files ready");
});
