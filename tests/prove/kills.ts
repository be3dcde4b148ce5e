import { chromium } from "@playwright/test";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { findChromium } from "../../scripts/chromium.ts";
import { randomFrom } from "../../local/testing/sample.ts";
import { startFakeModel } from "../fakes/model.ts";
import { makeKillableStack, signInAsOwner, watchLive } from "../support/killable-stack.ts";
import { startSite } from "../support/site.ts";
import { heard } from "./all-sources.ts";
import { killFunctions } from "./function-kills.ts";
import { firstStarts } from "./first-starts.ts";
import { laterStarts } from "./later-starts.ts";
import { printed, type Outcome } from "./outcomes.ts";

/**
 * `npm run prove -- kills function-kills training-kills`: kills the stack and its functions at moments that the
 * seed decides, starts again, and tells what was lost, what didn't end, and how long a browser had no live status.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: "1" },
      kills: { type: "string", default: "54" },
      "function-kills": { type: "string", default: "24" },
      "training-kills": { type: "string", default: "0" },
    },
  });
  const random = randomFrom(Number(values.seed));
  const each = Math.ceil(Number(values.kills) / 6);
  const outcomes: Outcome[] = [];
  const add = (outcome: Outcome) => {
    outcomes.push(outcome);
    console.log(`${outcomes.length} ${JSON.stringify(outcome)}`);
  };

  for (const phase of ["first start", "migrating", "seeding"] as const) {
    await firstStarts(phase, each, random, add);
  }
  const [site, model] = [await startSite(), await startFakeModel(heard)];
  const stack = await makeKillableStack({
    CRAWL_ALLOW: site.origin,
    OPENAI_TRANSCRIPTION_BASE_URL: model.url,
    OPENAI_TRANSCRIPTION_API_KEY: "sk-test",
  });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ["--no-sandbox"],
    ...(executablePath && { executablePath }),
  });
  try {
    const later = await laterStarts(stack, site, random, add);
    const page = await browser.newPage();
    const live = watchLive(page);
    await signInAsOwner(page, stack.url);
    await page.goto(`${stack.url}/app/train/files`);
    while (live.at < 0) await pause(50);
    for (const phase of ["idle", "ingesting", "answering"] as const) await later.kill(phase, each, live);
    await later.kill("training", Number(values["training-kills"]), live);
    await killFunctions(later, Number(values["function-kills"]), random, add);
    await later.close();
  } finally {
    await browser.close();
    await stack.remove();
    await site.close();
    await model.close();
  }
  console.log(printed(outcomes));
  if (outcomes.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
}

await main().finally(() => setImmediate(() => process.exit()));
