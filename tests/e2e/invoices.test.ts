import { readFile } from "node:fs/promises";
import { generator } from "../api/successes/invoices.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

const SENTENCE = "three days of Kestrel repair for Acme at £450 plus VAT, due in 14 days";

test("a sentence becomes a draft, and once it is checked an invoice with its PDF", async ({
  page,
  organization,
  signIn,
}) => {
  const instanceId = await generator(organization);
  await signIn(organization.user);
  await page.goto(`/app/agents/invoice_generator/${instanceId}`);
  await page.getByLabel("What is it for?").fill(SENTENCE);
  await page.getByRole("button", { name: "Make a draft" }).click();

  const totals = page.getByLabel("Totals", { exact: true });
  await expect(totals).toContainText("Total£1,620.00");
  const line = page.getByRole("listitem", { name: "Line 1" });
  await line.getByLabel("Quantity").fill("3.5");
  await expect(totals).toContainText("Total£1,890.00");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Issue the invoice" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Issue" }).click();

  const pdf = page.getByRole("button", { name: "Download PDF" });
  await expect(pdf).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  const saving = page.waitForEvent("download");
  await pdf.click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^INV-\d{4}-0001\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");

  await page.getByRole("button", { name: "Mark as paid" }).click();
  await expect(page.getByRole("button", { name: "Not paid after all" })).toBeVisible();
  await page.getByRole("tab", { name: "Invoices" }).click();
  await expect(page.getByLabel("Totals by status")).toHaveText("Paid · 1£1,890.00");
  await expectAccessible(page);
});

test("a customer is remembered, a quote becomes an invoice with its PDF", async ({
  page,
  organization,
  signIn,
}) => {
  const instanceId = await generator(organization);
  await signIn(organization.user);
  await page.goto(`/app/agents/invoice_generator/${instanceId}`);
  await page.getByLabel("What is it for?").fill(SENTENCE);
  await page.getByRole("button", { name: "Make a draft" }).click();
  await expect(page.getByLabel("Totals", { exact: true })).toContainText("Total£1,620.00");

  await page.getByRole("button", { name: "New invoice" }).click();
  await page.getByText("Quote", { exact: true }).click();
  await page.getByRole("button", { name: "Fill in the fields instead" }).click();
  await page.getByRole("button", { name: "Pick a customer" }).click();
  await page.getByPlaceholder("Search customers").fill("ACM");
  await page.getByRole("option", { name: /Acme/ }).click();
  await expect(page.getByLabel("Name", { exact: true }).first()).toHaveValue("Acme");
  await page.getByRole("button", { name: "Add a known item" }).click();
  await page.getByRole("option", { name: /Kestrel repair/ }).click();
  await expect(page.getByLabel("Totals", { exact: true })).toContainText("Total£540.00");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Issue the quote" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Issue" }).click();
  await expect(page.getByRole("heading", { name: /^QUO-\d{4}-0001$/ })).toBeVisible();
  await page.getByRole("button", { name: "Make an invoice" }).click();
  await page.getByRole("button", { name: "Issue the invoice" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Issue" }).click();
  await expect(page.getByRole("heading", { name: /^INV-\d{4}-0001$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Download PDF" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: /^QUO-/ })).toBeVisible();
  await expectAccessible(page);
});

test("a draft comes again, is paused and goes on", async ({ page, organization, signIn }) => {
  const instanceId = await generator(organization);
  await signIn(organization.user);
  await page.goto(`/app/agents/invoice_generator/${instanceId}`);
  await page.getByLabel("What is it for?").fill(SENTENCE);
  await page.getByRole("button", { name: "Make a draft" }).click();
  await page.getByRole("button", { name: "Repeat", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Repeat this invoice" });
  await expect(dialog.getByRole("status")).toContainText("Then on");
  await dialog.getByRole("button", { name: "Repeat", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "New invoice" }).click();
  await page.getByRole("button", { name: "Recurring", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Recurring invoices" });
  await expect(sheet.getByText("Acme")).toBeVisible();
  await expect(sheet.getByText(/^Next on/)).toBeVisible();
  await sheet.getByRole("button", { name: /Acme/ }).click();
  await page.getByRole("menuitem", { name: "Pause" }).click();
  await expect(sheet.getByText("Paused")).toBeVisible();
  await sheet.getByRole("button", { name: /Acme/ }).click();
  await page.getByRole("menuitem", { name: "Go on" }).click();
  await expect(sheet.getByText(/^Next on/)).toBeVisible();
});
