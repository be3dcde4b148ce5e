import { expect, test } from "./fixtures.ts";
import { longChat } from "./long-chat.ts";
import { nestedScrollers, overscroll, still } from "./scrollers.ts";

for (const width of [1440, 390]) {
  test(`of a long chat only its messages scroll at ${width} px`, async ({ page, organization, signIn }) => {
    const chatId = await longChat(organization.id, organization.owner);
    await page.setViewportSize({ width, height: 700 });
    await signIn(organization.owner);
    await page.goto(`/app/chat?id=${chatId}`);
    await expect(page.getByText("Question 25", { exact: true })).toBeInViewport();
    expect(await overscroll(page)).toEqual(still);
    expect(await nestedScrollers(page)).toEqual(["log"]);
    await page.getByRole("log").evaluate((log) => log.scrollTo(0, 0));
    await expect(page.getByText("Question 1", { exact: true })).toBeInViewport();
    expect(await overscroll(page)).toEqual(still);
  });
}
