import { parseArgs } from "node:util";
import { memoryOf, megabytes } from "./ingest/memory.ts";
import { progressOf, row } from "./print.ts";
import { signIn, startBenchStack } from "./stack.ts";
import { withoutLimits } from "./train/limits.ts";
import { startBenchSite } from "./train/site.ts";
import { scan } from "./train/website.ts";

/**
 * `npm run bench -- crawl [--pages N]`: a site on this machine is scanned and crawled by one member, then looked at again
 * unchanged; with the offline model.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { pages: { type: "string", default: "2000" } } });
  const count = Number(values.pages);
  const site = await startBenchSite(count);
  const stack = await startBenchStack({ CRAWL_ALLOW: site.origin });
  try {
    await withoutLimits(stack);
    const member = await signIn(stack, "owner@atrium.example");
    const memory = memoryOf(stack.pid, ["worker", "parser", "api"]);
    await memory.reset();
    const began = performance.now();
    const website = await scan(member, `${site.origin}/`, count);
    const timed = async (name: string, from = performance.now()) => {
      const { run: look, pages } = await website.ended(progressOf("crawl", count, `pages, ${name}`));
      const seconds = (performance.now() - from) / 1000;
      const bytes = await memory.peaks();
      row(`${name}, ${count} pages`, {
        "pages/s": (count / seconds).toFixed(1),
        seconds: seconds.toFixed(0),
        looked: `${look?.listed ?? 0}, failed ${pages.failed}`,
        "in answers": String(pages.current),
        ...megabytes(bytes),
      });
      return pages;
    };
    await timed("scan", began);
    await website.crawl();
    const { current } = await timed("crawl and reading");
    await website.again();
    await timed("unchanged");
    if (current !== count) process.exitCode = 1;
  } finally {
    await stack.close();
    await site.close();
  }
}
