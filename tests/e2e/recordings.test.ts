import type { Page } from "@playwright/test";
import { findChromium } from "../../scripts/chromium.ts";
import { ask, expect, expectAccessible, test } from "./visitors.ts";

const executablePath = findChromium();

// A microphone that beeps once a second; whether it may be used is asked as ever.
test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--use-fake-device-for-media-stream"],
  },
});

/** The seconds of a time such as 0:07, wherever it stands in a text. */
function secondsIn(text: string): number {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/**
 * Records until at least so many seconds are on the clock, while the level moves. The level is looked at in every
 * frame: looked at once a second, it might never be seen while the microphone beeps.
 */
async function record(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction(
    () => Number(document.querySelector('[aria-label="Loudness"]')?.getAttribute("aria-valuenow")) > 0,
  );
  await expect
    .poll(async () => secondsIn(await page.getByRole("timer", { name: "Recorded" }).innerText()))
    .toBeGreaterThanOrEqual(seconds);
}

test.describe("a recording", () => {
  test.use({ permissions: ["microphone"] });

  test("outlives a reload, is gone on with, written down, corrected, taken, and cited at its second", async ({
    page,
    organization,
    signIn,
  }) => {
    await signIn(organization.user);
    await page.goto("/app/train/text-audio");
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await page.getByRole("button", { name: "Start recording" }).click();
    await record(page, 3);
    await expectAccessible(page);
    await page.reload();

    await page.goto("/app/train/text-audio");
    await page.getByRole("button", { name: /^Continue with Recording of/ }).click();
    await page.getByRole("button", { name: "Record on" }).click();
    // It goes on from what was kept: at least two of the three seconds.
    const onwards = page.getByRole("button", { name: /^Record on from \d+:\d\d$/ });
    const kept = secondsIn(await onwards.innerText());
    expect(kept).toBeGreaterThanOrEqual(2);
    await onwards.click();
    await record(page, Math.max(5, kept + 2));
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText("Paused")).toBeVisible();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("button", { name: "Stop", exact: true }).click();

    await expect
      .poll(() => page.locator("audio").evaluate((player: HTMLAudioElement) => player.duration))
      .toBeGreaterThan(4);
    await page.getByRole("textbox", { name: "Name" }).fill("Heron meeting");
    await page.getByRole("button", { name: "Transcribe", exact: true }).click();
    const second = page.getByRole("textbox", { name: "What is said at 0:04" });
    await expect(second).toHaveValue("The pumps were serviced in spring.");
    await expectAccessible(page);
    await second.fill("The Heron pumps were serviced in the 38th week.");
    await page.getByRole("button", { name: "Add to documents" }).click();

    const row = page.getByRole("row").filter({ hasText: "Heron meeting" });
    await expect(row).toContainText("Ready");
    await expect(page.getByRole("region", { name: "Not added yet" })).toHaveCount(0);
    const said = await ask(page, "In which week were the Heron pumps serviced?");
    expect(said).toContain("38th week");
    await page.getByRole("region", { name: "Sources" }).getByRole("button").first().click();
    await expect(page.getByText("The Heron pumps were serviced in the 38th week.").last()).toBeVisible();
    await expect(page.locator("audio")).toBeVisible();
  });
});

test.describe("a microphone that is refused", () => {
  test("says so with what can be done, and leaves nothing behind", async ({ page, organization, signIn }) => {
    await signIn(organization.user);
    await page.goto("/app/train/text-audio");
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await page.getByRole("button", { name: "Start recording" }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("The microphone is blocked for this site.");
    await expect(alert).toContainText("upload an mp3 or wav file");
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("region", { name: "Not added yet" })).toHaveCount(0);
  });
});
