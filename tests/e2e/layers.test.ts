import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Holds back what menus and tooltips are made of. @returns lets it through */
async function holdLayers(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/assets\/(layers|dropdown-menu-parts|tooltip-layer)-/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const account = (page: Page) => page.getByRole("button", { name: /^Account of/ });

test("a menu pressed before it is loaded opens once it is, and gives focus back", async ({
  page,
  organization,
  signIn,
}) => {
  await signIn(organization.owner);
  const release = await holdLayers(page);
  await page.goto("/app/chat");
  await account(page).click();
  await expect(account(page)).toHaveAttribute("aria-haspopup", "menu");
  await expect(page.getByRole("menu")).toBeHidden();
  release();
  await expect(page.getByRole("menu", { name: /^Account of/ })).toBeVisible();
  await expect(account(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(account(page)).toBeFocused();
  await expect(account(page)).toHaveAttribute("aria-expanded", "false");
});

for (const key of ["Enter", "Space", "ArrowDown"]) {
  test(`${key} opens a menu on its first item, loaded or not`, async ({ page, organization, signIn }) => {
    await signIn(organization.owner);
    const release = await holdLayers(page);
    await page.goto("/app/chat");
    const first = page.getByRole("menuitem", { name: "Account settings" });
    await account(page).focus();
    await page.keyboard.press(key);
    release();
    await expect(first).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(account(page)).toBeFocused();
    await page.keyboard.press(key);
    await expect(first).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitemradio").first()).toBeFocused();
  });
}

test("a tooltip tells of what has the focus or the pointer, and of nothing that was left", async ({
  page,
  organization,
  signIn,
}) => {
  await signIn(organization.owner);
  const release = await holdLayers(page);
  await page.goto("/app/chat");
  const collapse = page.getByRole("button", { name: "Collapse sidebar" });
  const chats = page.getByRole("button", { name: "Your chats" });
  await chats.hover();
  await collapse.focus();
  await page.mouse.move(700, 500);
  release();
  await expect(page.getByRole("tooltip")).toHaveText("Collapse sidebar");
  await expect(collapse).toHaveAccessibleDescription("Collapse sidebar");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toBeHidden();
  await chats.hover();
  await expect(page.getByRole("tooltip")).toHaveText("Your chats");
  await page.mouse.move(700, 500);
  await expect(page.getByRole("tooltip")).toBeHidden();
  await expect(chats).not.toHaveAttribute("aria-describedby");
});

test("a page at rest has them, so that the first use asks for nothing", async ({
  page,
  organization,
  signIn,
}) => {
  const parts = /assets\/(layers|chat-list-sheet)-\S+\.js$/;
  const loaded = new Map<string, string>();
  page.on("requestfinished", (request) => {
    const [file, part] = parts.exec(request.url()) ?? [];
    if (part) loaded.set(part, `/${file}`);
  });
  await signIn(organization.owner);
  await page.goto("/app/chat");
  await expect.poll(() => [...loaded.keys()].sort()).toEqual(["chat-list-sheet", "layers"]);
  // What is there may still be about to run.
  await page.evaluate((files) => Promise.all(files.map((file) => import(file))), [...loaded.values()]);
  await page.route(parts, (route) => route.abort());
  await account(page).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Your chats" }).click();
  await expect(page.getByRole("dialog", { name: "Your chats" })).toBeVisible();
});
