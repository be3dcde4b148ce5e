import { chromium, type Browser, type Page } from "@playwright/test";
import { parseArgs } from "node:util";
import { z } from "zod";
import { findChromium } from "../scripts/chromium.ts";
import { STORAGE_KEYS } from "../src/lib/storage-keys.ts";
import { ms, percentile, progressOf, row } from "./print.ts";
import { DEMO_PASSWORD, startBenchStack, type BenchStack } from "./stack.ts";

/** What makes each screen usable is there and takes input. */
const SCREENS = [
  { name: "sign-in", path: "/app/sign-in", usable: "input[type=password]:enabled", signedIn: false },
  { name: "chat", path: "/app/chat", usable: "main textarea:enabled", signedIn: true },
  { name: "dashboard", path: "/app", usable: "main h1", signedIn: true },
  { name: "files", path: "/app/train/files", usable: "main h1", signedIn: true },
];

/** How a browser reaches the product, and how many times slower than this machine its processor is. */
const DEVICES = [
  { name: "unthrottled", slower: 1 },
  // A phone's connection on a fair day, as Chromium's tools have it: "Fast 4G".
  { name: "fast 4G", slower: 1, latency: 60, downloadThroughput: 1_125_000, uploadThroughput: 187_500 },
  // A modest phone where the connection is poor, as Lighthouse has it.
  { name: "slow 4G, 4× CPU", slower: 4, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 },
];

interface Visit {
  /** Bytes of JavaScript and CSS, as sent, that had come when the screen became usable. */
  bytes: number;
  files: number;
  /** Milliseconds after the navigation's start. */
  usable: number;
  /** When the largest thing was painted that had been by then. */
  lcp: number;
  /** When the server was asked who is here. */
  asked: number;
}

/**
 * `npm run bench -- weight [--visits N] [--only TEXT]`: what a browser has loaded when a screen becomes usable, and how long that takes, seen in Chromium by what is sent: each visit with an empty
 * cache, gzip, as several devices have it. `--only`: those whose screen and device hold this, as in `chat, fast`.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { visits: { type: "string", default: "5" }, only: { type: "string", default: "" } },
  });
  const visited = SCREENS.flatMap((screen) =>
    DEVICES.map((device) => ({ screen, device, name: `${screen.name}, ${device.name}` })),
  ).filter(({ name }) => name.includes(values.only));
  const count = Number(values.visits);
  const progress = progressOf("weight", visited.length * count, "visits");
  const stack = await startBenchStack();
  const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: ["--no-sandbox"] });
  try {
    const session = await signIn(stack);
    for (const [at, { screen, device, name }] of visited.entries()) {
      const visits: Visit[] = [];
      for (let n = 0; n < count; n++) {
        progress(at * count + n);
        visits.push(await visit(browser, stack.url, { screen, device, session }));
      }
      const median = (of: (visit: Visit) => number) => percentile(visits.map(of), 0.5);
      row(name, {
        gzip: `${(median(({ bytes }) => bytes) / 1000).toFixed(1)} kB`,
        files: String(median(({ files }) => files)),
        LCP: ms(median(({ lcp }) => lcp)),
        usable: ms(median(({ usable }) => usable)),
        "who is here asked": ms(median(({ asked }) => asked)),
      });
    }
  } finally {
    await browser.close();
    await stack.close();
  }
}

/** @returns the session as the identity provider's client keeps it */
async function signIn(stack: BenchStack): Promise<string> {
  const answer = await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: stack.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: "owner@atrium.example", password: DEMO_PASSWORD }),
  });
  return JSON.stringify(z.looseObject({ access_token: z.string() }).parse(await answer.json()));
}

interface As {
  screen: (typeof SCREENS)[number];
  device: (typeof DEVICES)[number];
  session: string;
}

async function visit(browser: Browser, url: string, { screen, device, session }: As): Promise<Visit> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    if (screen.signedIn) {
      await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        STORAGE_KEYS.session,
        session,
      ] as const);
    }
    await context.addInitScript({ content: watch(screen.usable) });
    await throttle(page, device);
    await page.goto(url + screen.path, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0);
    return await page.evaluate(measure);
  } finally {
    await context.close();
  }
}

async function throttle(page: Page, { slower, name: _, ...network }: As["device"]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setExtraHTTPHeaders", { headers: { "accept-encoding": "gzip" } });
  if ("latency" in network && network.latency !== undefined)
    await client.send("Network.emulateNetworkConditions", { offline: false, ...network });
  await client.send("Emulation.setCPUThrottlingRate", { rate: slower });
}

/** For the page, as text, since the loader's helpers aren't there: marks when an element of the selector is painted. */
const watch = (selector: string) => `(function look() {
  if (document.querySelector(${JSON.stringify(selector)})?.checkVisibility()) performance.mark("usable");
  else requestAnimationFrame(look);
})()`;

/** In the page: what had come by then. */
async function measure(): Promise<Visit> {
  const [usable] = performance.getEntriesByName("usable");
  const end = usable?.startTime ?? 0;
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  // What was fetched before it was imported comes from the browser's cache then, and isn't sent again.
  const loaded = entries.filter(
    ({ name, responseEnd, transferSize }) =>
      /\.(js|css)$/.test(name) && responseEnd <= end && transferSize > 0,
  );
  const painted = await new Promise<PerformanceEntryList>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
    setTimeout(() => resolve([]), 3000);
  });
  return {
    bytes: loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    files: loaded.length,
    usable: end,
    lcp: painted.at(-1)?.startTime ?? Number.NaN,
    asked: entries.find(({ name }) => /get-or-create|resolve-host/.test(name))?.startTime ?? Number.NaN,
  };
}
