import type { Page } from "@playwright/test";

/** A member's or document's row. */
export const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

/** Chooses what is done with somebody or something of a list. */
export async function choose(page: Page, of: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${of}` }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}
