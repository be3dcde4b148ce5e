import { type Browser, chromium } from "@playwright/test";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { stringify } from "yaml";
import { type Ground, startGround } from "../../local/ground.ts";
import { writeVtt } from "../../supabase/functions/_shared/domain/help/vtt.ts";
import { ensureChromium } from "../chromium.ts";
import { encode } from "./encode.ts";
import { Film, HEIGHT, ON_EACH_PAGE, WIDTH } from "./film.ts";
import { expect, HOST, PASSWORD, PATIENCE, type Scenario } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";

/** The largest that a film may be, in bytes. */
const LARGEST = 1_000_000;

/**
 * `npm run help:videos [-- slug…]`: films the product with its demo data anew, and writes the help centre's videos:
 * `public/help/videos/<slug>.webm`, `.vtt` and `.webp`, and `content/help/videos/<slug>.md`.
 */
async function main(wanted: readonly string[]): Promise<void> {
  const root = process.cwd();
  const files = join(root, "public", "help", "videos");
  const texts = join(root, "content", "help", "videos");
  await Promise.all([mkdir(files, { recursive: true }), mkdir(texts, { recursive: true })]);
  const product = await open();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
  try {
    const failed: string[] = [];
    for (const scenario of scenarios.filter(({ slug }) => wanted.length === 0 || wanted.includes(slug))) {
      await film(browser, product.url, scenario, { files, texts }).catch((error: unknown) => {
        failed.push(scenario.slug);
        console.error(`${scenario.slug}:`, error);
      });
    }
    if (failed.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    await product.close();
  }
}

/** Films one scenario, and writes its files. @throws Error when a step can't be done, or the film is too large */
async function film(
  browser: Browser,
  url: string,
  scenario: Scenario,
  { files, texts }: Folders,
): Promise<void> {
  const { slug } = scenario;
  const context = await browser.newContext({
    viewport: { width: WIDTH, height: HEIGHT },
    baseURL: url,
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  if (scenario.account) {
    await page.goto("/app/sign-in");
    await page.getByLabel("Email").fill(`${scenario.account}@${HOST}`);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/app(\/chat)?$/);
  }
  await page.addInitScript(ON_EACH_PAGE);
  await page.goto(scenario.begins);
  await page.waitForLoadState("networkidle");
  const camera = await Film.of(page);
  await scenario.play(camera);
  const reel = await camera.end();
  await context.close();
  const video = join(files, `${slug}.webm`);
  const next = reel.chapters[scenario.poster + 1]?.at ?? reel.seconds;
  await encode(reel, video, join(files, `${slug}.webp`), Math.max(0, next - 0.3));
  await writeFile(join(files, `${slug}.vtt`), writeVtt(reel.cues));
  await writeFile(join(texts, `${slug}.md`), frontMatter(scenario, reel.chapters));
  const { size } = await stat(video);
  if (size > LARGEST) throw new Error(`${slug}.webm has ${size} bytes, more than ${LARGEST}.`);
  console.log(`${slug}: ${reel.seconds} s, ${Math.round(size / 1000)} kB, ${reel.frames.length} pictures`);
}

interface Folders {
  files: string;
  texts: string;
}

/** A product with its demo data, all of it read, whose people have addresses of their organisation. */
async function open(): Promise<Ground> {
  const ground = await startGround({ app: "built", functions: true, seed: true, log: console.log });
  for (const table of ["auth.users", "public.users"])
    await ground.database.query(`update ${table} set email = replace(email, '@atrium.example', $1)`, [
      `@${HOST}`,
    ]);
  const due = "select count(*)::integer as due from public.documents where status = 'processing'";
  while ((await ground.database.query<{ due: number }>(due))[0]?.due !== 0) await delay(500);
  return ground;
}

function frontMatter({ title, summary, category, order }: Scenario, chapters: object[]): string {
  return `---\n${stringify({ title, summary, category, order, chapters })}---\n`;
}

await main(process.argv.slice(2));
