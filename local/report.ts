import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Ground } from "./ground.ts";
import type { GroundOptions } from "./options.ts";

/** What is printed when all is up: services and their times, addresses, and the demo accounts of the seed. */
export async function report(ground: Ground, options: GroundOptions, ms: number): Promise<string> {
  const steps = ground.steps.map(({ name, detail, ms: took }) => row(name, detail, `${took} ms`));
  const model = options.offlineModel
    ? "offline model (set OPENAI_API_KEY for a real one)"
    : "OpenAI-compatible";
  const addresses = [
    row("site", ground.url),
    row("mail", `${ground.url}/mail`),
    row("studio", `${ground.url}/studio`),
    row("codes", `${ground.url}/authenticator`),
    row("postgres", options.databaseUrl ? nativeWords(options) : ground.databaseUrl),
    ...processRows(options),
    row("answers by", model),
    row("payments by", ground.stripe ? `local Stripe, ${ground.url}/stripe` : "Stripe"),
    row("Google", ground.google ? `a local one, ${ground.url}/google` : "as GOOGLE_CLIENT_ID says"),
    row(
      "Microsoft",
      ground.microsoft ? `a local one, ${ground.url}/microsoft` : "as MICROSOFT_CLIENT_ID says",
    ),
  ];
  const accounts = await demoAccounts(options.root);
  const demo =
    accounts.length > 0 ? ["", "  Demo accounts", ...accounts.map((account) => `    ${account}`)] : [];
  return ["", ...steps, "", ...addresses, ...demo, "", `  Ready in ${(ms / 1000).toFixed(1)} s`, ""].join(
    "\n",
  );
}

function nativeWords({ functionsDatabaseUrl }: GroundOptions): string {
  return functionsDatabaseUrl
    ? "as DATABASE_URL says; functions as FUNCTIONS_DATABASE_URL says"
    : "as DATABASE_URL says";
}

function processRows({ processes }: GroundOptions): string[] {
  const words = Object.entries(processes).map(([name, count]) => `${count} of ${name}`);
  return words.length > 0 ? [row("processes", words.join(", "))] : [];
}

function row(name: string, ...cells: string[]): string {
  return `  ${name.padEnd(12)}${cells
    .map((cell) => cell.padEnd(32))
    .join("")
    .trimEnd()}`;
}

/** The lines `-- demo: …` of the seed. */
async function demoAccounts(root: string): Promise<string[]> {
  const seed = join(root, "supabase", "seed.sql");
  if (!existsSync(seed)) return [];
  const lines = (await readFile(seed, "utf8")).split("\n");
  return lines.flatMap((line) => /^-- demo: (.+)$/.exec(line)?.[1] ?? []);
}
