import { chromium, type Browser, type Page } from "@playwright/test";
import { z } from "zod";
import { findChromium } from "../scripts/chromium.ts";
import { STORAGE_KEYS } from "../src/lib/storage-keys.ts";
import { ms, percentile, row } from "./print.ts";
import { DEMO_PASSWORD, startBenchStack, type BenchStack } from "./stack.ts";

/** What makes each screen usable is there and takes input. */
const SCREENS = [
  { name: "sign-in", path: "/app/sign-in", usable: "input[type=password]:enabled", signedIn: false },
  { name: "chat", path: "/app/chat", usable: "main textarea:enabled", signedIn: true },
  { name: "dashboard", path: "/app", usable: "main h1", signedIn: true },
  { name: "files", path: "/app/train/files", usable: "main h1", signedIn: true },
];
const VISITS = 5;
/** A phone's connection on a fair day, as Chromium's tools have it: "Fast 4G". */
const FAST_4G = { offline: false, latency: 60, downloadThroughput: 1_125_000, uploadThroughput: 187_500 };

interface Visit {
  /** Bytes of JavaScript and CSS, as sent, that had come when the screen became usable. */
  bytes: number;
  files: number;
  /** Milliseconds after the navigation's start. */
  usable: number;
  /** When the server was asked who is here. */
  asked: number;
}

/**
 * What a browser has loaded when a screen becomes usable, seen in Chromium by what is sent: each visit with an empty cache, gzip,
 * over a network of 60 ms and 9 Mbit/s.
 */
export async function run(): Promise<void> {
  const stack = await startBenchStack();
  const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: ["--no-sandbox"] });
  try {
    const session = await signIn(stack);
    for (const screen of SCREENS) {
      const visits: Visit[] = [];
      for (let n = 0; n < VISITS; n++) visits.push(await visit(browser, stack.url, screen, session));
      const median = (of: (visit: Visit) => number) => percentile(visits.map(of), 0.5);
      row(`weight, ${screen.name}`, {
        gzip: `${(median(({ bytes }) => bytes) / 1000).toFixed(1)} kB`,
        files: String(median(({ files }) => files)),
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

type Screen = (typeof SCREENS)[number];

async function visit(browser: Browser, url: string, screen: Screen, session: string): Promise<Visit> {
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
    await throttle(page);
    await page.goto(url + screen.path, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0);
    return await page.evaluate(measure);
  } finally {
    await context.close();
  }
}

async function throttle(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setExtraHTTPHeaders", { headers: { "accept-encoding": "gzip" } });
  await client.send("Network.emulateNetworkConditions", FAST_4G);
}

/** For the page, as text, since the loader's helpers aren't there: marks when an element of the selector is painted. */
const watch = (selector: string) => `(function look() {
  if (document.querySelector(${JSON.stringify(selector)})?.checkVisibility()) performance.mark("usable");
  else requestAnimationFrame(look);
})()`;

/** In the page: what had come by then. */
function measure(): Visit {
  const [usable] = performance.getEntriesByName("usable");
  const end = usable?.startTime ?? 0;
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const loaded = entries.filter(({ name, responseEnd }) => /\.(js|css)$/.test(name) && responseEnd <= end);
  return {
    bytes: loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    files: loaded.length,
    usable: end,
    asked: entries.find(({ name }) => /get-or-create|resolve-host/.test(name))?.startTime ?? Number.NaN,
  };
}
