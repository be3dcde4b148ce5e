import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/** What a page runs or asks for that it shouldn't, as long as it lives. */
export function watch(page: Page, baseURL: string): string[] {
  const heard: string[] = [];
  page.on("dialog", (dialog) => {
    heard.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (!["data:", "blob:"].includes(protocol) && host !== new URL(baseURL).host) heard.push(request.url());
  });
  page.on("popup", (popup) => heard.push(`popup ${popup.url()}`));
  return heard;
}

/** Nothing of a payload became an element or an attribute that could run or load something, and none ran. */
export async function expectHarmless(box: Locator, elements: string): Promise<void> {
  await expect(box.locator(elements)).toHaveCount(0);
  const handlers = await box.evaluate((all) =>
    [...all.querySelectorAll("*")].flatMap(({ attributes }) =>
      [...attributes]
        .filter(
          ({ name, value }) => name.startsWith("on") || (name === "style" && /url\(|expression/.test(value)),
        )
        .map(({ name }) => name),
    ),
  );
  expect(handlers).toEqual([]);
  expect(await box.page().evaluate(() => Reflect.get(window, "__xss") as unknown)).toBeUndefined();
}
