import { expect, test } from "./fixtures.ts";

for (const scheme of ["light", "dark"] as const) {
  test(`the shell is painted before any module runs, ${scheme}`, async ({ page, organization, signIn }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await signIn(organization.owner);
    await page.route("**/assets/*.js", () => {});
    await page.goto("/app/chat", { waitUntil: "commit" });
    const side = page.locator(".frame-side");
    await expect(side).toBeVisible();
    expect(await side.evaluate((box) => box.getBoundingClientRect().width)).toBe(256);
    const color = await page.locator(".frame").evaluate((box) => getComputedStyle(box).backgroundColor);
    expect(color).toBe(scheme === "dark" ? "rgb(17, 19, 24)" : "rgb(255, 255, 255)");
  });
}

test("a visitor sees no sidebar where none will be", async ({ page }) => {
  await page.route("**/assets/*.js", () => {});
  await page.goto("/app/sign-in", { waitUntil: "commit" });
  await expect(page.locator(".frame")).toBeAttached();
  await expect(page.locator(".frame-side")).toBeHidden();
});
