import { readFile } from "node:fs/promises";
import { ask, expect, expectAccessible, test } from "./visitors.ts";

test("an admin sees who asked how often, as bars, as a table and as a file", async ({
  page,
  organization,
  signIn,
}) => {
  await signIn(organization.admin);
  await ask(page, "Which zebra governs the quorum of Jupiter?");
  await page.goto("/app/settings/reports");
  const figures = page.locator("dl");
  await expect(figures.locator("> div").first()).toContainText("1 person asked");
  await expectAccessible(page);

  const bars = page.getByRole("slider", { name: "Questions by day" });
  await bars.focus();
  await expect(bars).toHaveAttribute("aria-valuetext", /1 question \(1 /);
  await page.keyboard.press("ArrowLeft");
  await expect(bars).toHaveAttribute("aria-valuetext", /0 questions/);
  await page.getByRole("button", { name: "Show as a table" }).click();
  await expect(page.getByRole("table").first().getByRole("row")).toHaveCount(2);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^Usage \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toContain(`,${organization.admin.email},1,`);

  await page.getByRole("tab", { name: "Not found" }).click();
  await expect(page.getByText(/No topic yet/)).toBeVisible();
  await page.getByRole("tab", { name: "Documents" }).click();
  await expect(page.getByText("No documents yet")).toBeVisible();
  await page.getByRole("tab", { name: "Contradictions" }).click();
  await expect(page.getByRole("heading", { name: "Contradicting information" })).toBeVisible();
});

test("a member sees their own questions and nobody else's", async ({ page, organization, signIn }) => {
  await signIn(organization.user);
  await page.goto("/app/settings/reports?report=contradictions");
  await expect(page.getByRole("tab")).toHaveText(["Usage", "Documents"]);
  await expect(page.getByText("No questions in these days.")).toBeVisible();
  await expect(page.getByText(organization.admin.email)).toHaveCount(0);
  await expectAccessible(page);
});
