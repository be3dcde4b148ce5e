import type { Locator, Page } from "@playwright/test";
import { enrich, longChat } from "./long-chat.ts";
import { expect, test } from "./fixtures.ts";

const TURNS = 150;
/** Its 300 messages had over 10,000. */
const MOST_NODES = 3000;

const nodes = (log: Locator) => log.evaluate((box) => box.querySelectorAll("*").length);
const question = (page: Page, n: number) => page.getByText(`Question ${n}`, { exact: true });
const frames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Opens a chat of hundreds of long messages, scrolled up to its first. */
async function openAll(
  page: Page,
  organization: Parameters<typeof longChat>[0],
  person: Parameters<typeof longChat>[1],
) {
  const chatId = await longChat(organization, person, TURNS);
  await enrich(chatId);
  await page.goto(`/app/chat?id=${chatId}`);
  const log = page.getByRole("log");
  await expect(question(page, TURNS)).toBeAttached();
  await expect(async () => {
    await log.evaluate((box) => box.scrollTo(0, 0));
    await expect(question(page, 1)).toBeInViewport({ timeout: 300 });
  }).toPass();
  return log;
}

/**
 * Scrolls by so much, frame by frame, and looks at the message in the middle of the screen.
 * @returns by how many pixels it went elsewhere than it should, at worst
 */
function jumps(log: Locator, by: number, times: number): Promise<number> {
  return log.evaluate(
    async (box, { by, times }) => {
      const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      let worst = 0;
      for (let n = 0; n < times; n++) {
        const { top, height } = box.getBoundingClientRect();
        const messages = [...(box.firstElementChild?.children ?? [])];
        // Or the one below the gap that is in the middle.
        const middle = messages.find((one) => one.getBoundingClientRect().bottom > top + height / 2);
        if (!middle) throw new Error("no message");
        const before = { at: middle.getBoundingClientRect().bottom, scrolled: box.scrollTop };
        const end = box.scrollHeight - box.clientHeight;
        const should = Math.min(Math.max(before.scrolled + by, 0), end) - before.scrolled;
        box.scrollTop += by;
        await frame();
        worst = Math.max(worst, Math.abs(middle.getBoundingClientRect().bottom - before.at + should));
      }
      return worst;
    },
    { by, times },
  );
}

/** @returns how many of the messages on the screen aren't drawn yet */
const bareInView = (log: Locator) =>
  log.evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect();
    const bare = [...box.querySelectorAll("[data-far]")].map((one) => one.getBoundingClientRect());
    return bare.filter((one) => one.bottom > top && one.top < bottom).length;
  });

/** Writes down what the page announces, however briefly. @returns tells what it was until now */
async function announcements(page: Page): Promise<() => Promise<string>> {
  const heard = await page.evaluateHandle(() => {
    const said: string[] = [];
    const note = () => {
      for (const status of document.querySelectorAll("[role=status]")) said.push(status.textContent);
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return said;
  });
  return async () => (await heard.jsonValue()).join("\n");
}

for (const width of [1440, 390]) {
  test(`a long chat keeps few nodes and its place at ${width} px`, async ({ page, organization, signIn }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(organization.owner);
    const log = await openAll(page, organization.id, organization.owner);
    await expect.poll(() => nodes(log)).toBeLessThan(MOST_NODES);
    expect(await jumps(log, 370, 60)).toBeLessThan(2);
    expect(await jumps(log, -290, 60)).toBeLessThan(2);

    // Another width makes the messages of another height, those that are far only once they come near.
    await page.setViewportSize({ width: width - 70, height: 700 });
    await log.evaluate((box) => box.scrollTo(0, box.scrollHeight / 2));
    await frames(page);
    expect(await jumps(log, -290, 40)).toBeLessThan(2);
    await expect.poll(() => nodes(log)).toBeLessThan(MOST_NODES);

    await page.getByRole("button", { name: "Jump to the latest message" }).click();
    await expect(question(page, TURNS)).toBeAttached();
    await expect
      .poll(() => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight))
      .toBeLessThan(2);
    await expect.poll(() => nodes(log)).toBeLessThan(MOST_NODES);
  });
}

test("far messages are found, printed and copied, and what is in use stays", async ({
  page,
  organization,
  signIn,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(organization.owner);
  const log = await openAll(page, organization.id, organization.owner);
  await expect.poll(() => nodes(log)).toBeLessThan(MOST_NODES);

  // What is said of a far message to a screen reader.
  await expect(page.getByRole("heading", { name: "Answer" })).toHaveCount(TURNS);
  await expect(page.getByRole("article", { name: "Your question" })).toHaveCount(TURNS);

  // What is focused or selected is there still when it is far.
  const copy = page.getByRole("button", { name: "Copy question" }).first();
  await copy.focus();
  await question(page, 3).selectText();
  await log.evaluate((box) => box.scrollTo(0, box.scrollHeight / 2));
  await frames(page);
  await expect.poll(() => nodes(log)).toBeLessThan(MOST_NODES);
  await expect(copy).toBeFocused();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe("Question 3");

  // The browser finds what is far, across what is bold.
  const found = (text: string) =>
    page.evaluate((text) => (window as unknown as { find: (text: string) => boolean }).find(text), text);
  expect(await found("the 140th carried day")).toBe(true);
  await page.evaluate(() => document.getSelection()?.anchorNode?.parentElement?.scrollIntoView());
  await expect(page.locator("strong", { hasText: "140th carried" })).toBeInViewport();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe("the 140th carried day");

  // All that is selected is copied as it was written, and printed.
  await log.evaluate((box) => document.getSelection()?.selectAllChildren(box));
  await page.keyboard.press("ControlOrMeta+c");
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return item ? (await item.getType("text/html")).text() : "";
  });
  expect(copied.match(/<strong[^>]*>\d+th carried/g)).toHaveLength(TURNS);
  await page.evaluate(() => document.getSelection()?.removeAllRanges());

  await page.evaluate(() =>
    window.addEventListener("beforeprint", () => {
      document.body.dataset["printed"] = String(document.querySelectorAll(".answer").length);
    }),
  );
  await page.pdf();
  await expect(page.locator("body")).toHaveAttribute("data-printed", String(TURNS));
});

test("an answer that is written doesn't move what is read further up", async ({
  page,
  organization,
  signIn,
}) => {
  await signIn(organization.owner);
  const log = await openAll(page, organization.id, organization.owner);
  await page.getByRole("button", { name: "Jump to the latest message" }).click();
  const announced = await announcements(page);
  await page.getByRole("textbox", { name: "Your message" }).fill("How many days?");
  await page.keyboard.press("Enter");
  await expect.poll(announced).toContain("The answer is being written.");
  await log.evaluate((box) => box.scrollBy(0, -2500));
  // So far away nothing was drawn before: what comes into view is as tall as its text until it is drawn.
  await expect.poll(() => bareInView(log)).toBe(0);
  expect(await jumps(log, -30, 30)).toBeLessThan(2);
  await expect(page.getByRole("status").filter({ hasText: "The answer is complete." })).toBeAttached();
  expect(await jumps(log, 0, 10)).toBeLessThan(2);
});
