import { expect, expectAccessible, test } from "./fixtures.ts";

test("a visitor is asked to sign in", async ({ page }) => {
  await page.goto("/app/chat");
  await expect(page).toHaveURL(/\/app\/sign-in$/);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expectAccessible(page);
});

test("a member is let in", async ({ page, organization, signIn }) => {
  await signIn(organization.user);
  await page.goto("/app/chat");
  await expect(page).toHaveURL(/\/app\/chat$/);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await expectAccessible(page);
});
