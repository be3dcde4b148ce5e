import { readFile } from "node:fs/promises";
import { voiceInstance } from "../api/successes/voice-runs.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

const TEXT = Array.from(
  { length: 9 },
  (_, at) =>
    `Paragraph ${at + 1}. The harbour opens at seven, and boats leave every hour until nine in the evening. Dogs travel free.`,
).join("\n\n");

const TITLE = "Harbour talk for everybody who works at the quay on Mondays";

test.use({ expectedErrors: [/status of 400 .*\/agent\/voice-generator\/run/] });

test("on a phone a text becomes a recording that is played from a place, saved and found again", async ({
  page,
  organization,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const instanceId = await voiceInstance(organization);
  await signIn(organization.user);
  await page.goto(`/app/agents/voice_generator/${instanceId}`);
  await expect(page.getByText(/The built-in voice speaks English only/)).toBeVisible();

  await page.getByLabel("Text").fill("Der Hafen öffnet um sieben Uhr und die Boote fahren jede Stunde.");
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.getByText("speaks English only, and this is German.").first()).toBeVisible();

  await page.getByLabel("Text").fill(TEXT);
  await page.getByLabel("Title").fill(TITLE);
  await page.getByRole("button", { name: "Record", exact: true }).click();
  const player = page.locator(`audio[aria-label="${TITLE}"]`);
  await expect(player).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  const audio = () => player.evaluate((each: HTMLAudioElement) => each.currentTime);
  await expect.poll(() => player.evaluate((each: HTMLAudioElement) => each.duration)).toBeGreaterThan(30);
  await page.getByRole("button", { name: "Forward 15 seconds" }).click();
  await expect.poll(audio).toBeGreaterThan(14);
  await player.evaluate((each: HTMLAudioElement) => {
    each.muted = true;
    return each.play();
  });
  await expect.poll(audio).toBeGreaterThan(15.2);
  await player.evaluate((each: HTMLAudioElement) => each.pause());

  // As a browser decodes it: nothing jumps where parts meet, nor anywhere more than speech does.
  const jumps = await player.evaluate(async (each: HTMLAudioElement) => {
    const bytes = await (await fetch(each.src)).arrayBuffer();
    const sound = await new AudioContext({ sampleRate: 16_000 }).decodeAudioData(bytes);
    const samples = sound.getChannelData(0);
    const [seams, quiet]: [number[], number] = [[], 0.002];
    let still = 0;
    for (let at = 1; at < samples.length; at++) {
      if (Math.abs(samples[at] ?? 0) < quiet) still++;
      else {
        if (still > 4800) seams.push(Math.abs((samples[at] ?? 0) - (samples[at - 1] ?? 0)));
        still = 0;
      }
    }
    return seams;
  });
  expect(jumps.length).toBeGreaterThan(0);
  expect(Math.max(...jumps)).toBeLessThan(0.02);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download/ }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`${TITLE}.mp3`);
  const bytes = await readFile(await file.path());
  expect([bytes[0], (bytes[1] ?? 0) & 0xf6]).toEqual([0xff, 0xf2]);

  await page.getByRole("tab", { name: "Recordings" }).click();
  await expect(page.getByRole("button", { name: `Delete ${TITLE}` })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: new RegExp(`^${TITLE}`) }).click();
  await expect(player).toBeVisible();
  await page.reload();
  await expect(player).toBeVisible();
});
