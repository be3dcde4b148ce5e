import { addRead } from "../support/wait.ts";
import { row } from "./rows.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

test("two texts that disagree are reported side by side; one is kept, the library says so, and it is taken back", async ({
  page,
  organization,
  signIn,
}) => {
  const { admin, user, id } = organization;
  const leave = (days: number) =>
    `# Annual leave\n\nEvery employee receives ${days} days of paid annual leave.`;
  await addRead(admin, id, "Handbook.md", leave(28));
  await addRead(admin, id, "Welcome.md", leave(25));
  await signIn(admin);
  await page.goto("/app/settings/reports?report=contradictions");
  await page.getByRole("button", { name: "Look now" }).click();
  const kept = page.getByRole("region", { name: "Handbook.md" });
  const other = page.getByRole("region", { name: "Welcome.md" });
  await expect(kept.locator("mark")).toHaveText("28");
  await expect(other.locator("mark")).toHaveText("25");
  await expectAccessible(page);

  await page.goto("/app/train/files");
  await expect(row(page, "Welcome.md")).toContainText("1 passage disagrees with another document");
  await row(page, "Welcome.md").getByRole("link", { name: "1 passage disagrees" }).click();
  await expect(page).toHaveURL(/\/app\/settings\/reports\?.*Welcome/);
  await page.getByRole("button", { name: "Keep what Handbook.md says" }).click();
  await expect(page.getByText("Kept what Handbook.md says")).toBeVisible();

  await page.goto("/app/train/files");
  await expect(row(page, "Welcome.md")).toContainText("1 passage set aside");
  await expect(row(page, "Handbook.md")).not.toContainText("passage");
  await expectAccessible(page);
  await row(page, "Welcome.md").getByRole("button", { name: "Welcome.md", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("note")).toHaveText("1 passage set aside");
  await page.keyboard.press("Escape");

  await row(page, "Welcome.md").getByRole("link", { name: "1 passage set aside" }).click();
  await expect(page.getByRole("tab", { name: "Resolved" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await page.goto("/app/train/files");
  await expect(row(page, "Welcome.md")).toContainText("1 passage disagrees with another document");

  // Members read the words; the report is for admins.
  await signIn(user);
  await page.goto("/app/train/files");
  await expect(row(page, "Welcome.md")).toContainText("1 passage disagrees with another document");
  await expect(row(page, "Welcome.md").getByRole("link", { name: /passage/ })).toHaveCount(0);
});
