import { expect, test } from "@playwright/test";
import { setTimeout as pause } from "node:timers/promises";
import { killAll } from "../../local/testing/run-start.ts";
import { makeKillableStack, signInAsOwner, watchLive } from "../support/killable-stack.ts";

const textFile = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(`About ${name}.`) });

test.afterEach(killAll);

test("a page has live status again within 5 s of the start after a kill, and shows what it missed", async ({
  context,
}) => {
  const stack = await makeKillableStack();
  let run = stack.start();
  await run.ready;
  const [page, other] = [await context.newPage(), await context.newPage()];
  const live = watchLive(page);
  await signInAsOwner(page, stack.url);
  await page.goto(`${stack.url}/app/train/files`);
  await expect.poll(() => live.at).toBeGreaterThan(0);

  for (const [signal, outage] of [
    ["SIGKILL", 0],
    ["SIGTERM", 12_000],
  ] as const) {
    run.child.kill(signal);
    await run.ended;
    await pause(outage);
    const killed = performance.now();
    run = stack.start();
    await run.ready;
    const ready = performance.now();
    await expect.poll(() => live.at, { timeout: 30_000 }).toBeGreaterThan(killed);
    expect(live.at - ready).toBeLessThan(5000);

    await other.goto(`${stack.url}/app/train/files`);
    await other.getByLabel("Files to upload").setInputFiles([textFile(`after-${signal}.txt`)]);
    await expect(page.getByText(`after-${signal}.txt`).first()).toBeVisible();
  }
  await killAll();
  await stack.remove();
});
