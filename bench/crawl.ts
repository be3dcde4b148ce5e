import { parseArgs } from "node:util";
import { page, startSite } from "../tests/support/site.ts";
import { setTimeout as pause } from "node:timers/promises";
import { Website } from "../supabase/functions/_shared/contract/websites.ts";
import { memoryOf } from "./ingest/memory.ts";
import { row } from "./print.ts";
import { signIn, startBenchStack } from "./stack.ts";

const FOLDERS = 20;

/**
 * `npm run bench -- crawl [--pages N]`: a site on this machine is scanned and crawled by one member, then looked at again
 * unchanged; with the offline model.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { pages: { type: "string", default: "2000" } } });
  const count = Number(values.pages);
  const site = await startSite();
  const paths = Array.from({ length: count - 1 }, (_, nth) => `/folder-${nth % FOLDERS}/page-${nth}`);
  site.pages.set("/", page("Start", "This is where the site begins.", paths));
  for (const [nth, path] of paths.entries()) site.pages.set(path, page(`Page ${nth}`, textOf(nth), ["/"]));
  const stack = await startBenchStack({ CRAWL_ALLOW: site.origin });
  try {
    const member = await signIn(stack, "owner@atrium.example");
    const ask = async (path: string, input: object): Promise<Website> =>
      Website.parse(await (await member.call(path, input)).json());
    const { id } = await ask("/document/website/scan", { address: `${site.origin}/` });
    const ended = async () => {
      for (;;) {
        const website = await ask("/document/website/get", { id });
        if (website.run?.state !== "running" && website.pages.waiting === 0) return website;
        await pause(250);
      }
    };
    const memory = memoryOf(stack.pid, ["worker", "parser", "api"]);
    await memory.reset();
    const timed = async () => {
      const began = performance.now();
      const { run: look, pages } = await ended();
      const seconds = (performance.now() - began) / 1000;
      return { look, pages, rate: ((look?.listed ?? 0) / seconds).toFixed(1) };
    };
    const scan = await timed();
    await ask("/document/website/crawl", { id, name: "Bench", most_pages: count });
    const crawl = await timed();
    await ask("/document/website/run", { id });
    const again = await timed();
    row(`a site of ${count} pages`, {
      "scan, pages/s": scan.rate,
      "crawl and reading, pages/s": crawl.rate,
      "unchanged, pages/s": again.rate,
      answer: String(crawl.pages.current),
      ...Object.fromEntries(
        Object.entries(await memory.peaks()).map(([name, bytes]) => [
          `peak memory of ${name}`,
          `${Math.round(bytes / 2 ** 20)} MB`,
        ]),
      ),
    });
  } finally {
    await stack.close();
    await site.close();
  }
}

function textOf(nth: number): string {
  return Array.from(
    { length: 8 },
    (_, line) => `Part ${nth}-${line} is covered for ${(nth % 9) + 2} years and weighs ${nth + line} grams.`,
  ).join(" ");
}
