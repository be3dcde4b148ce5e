import { expect, expectAccessible, test } from "./fixtures.ts";

const screens = [
  "/app",
  "/app/chat",
  "/app/train/files",
  "/app/agents",
  "/app/users",
  "/app/settings/account",
  "/app/help-center/articles",
];

for (const scheme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test(`every screen is accessible and fits at ${width} px, ${scheme}`, async ({
      page,
      organization,
      signIn,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await signIn(organization.owner);
      for (const path of screens) {
        await page.goto(path);
        await expect(page).toHaveURL(new RegExp(`${path}$`));
        await expect(page.getByRole("main")).toBeVisible();
        await page.waitForLoadState("networkidle");
        await expectAccessible(page);
        const over = await page.getByRole("main").evaluate((main) => main.scrollWidth - main.clientWidth);
        expect(over, `${path} scrolls sideways`).toBe(0);
      }
    });
  }
}
