import { measure, ROWS } from "./catalogue.ts";
import { openTiny } from "./tiny/tiny.ts";

/** Runs on where a row fails, which the process's status tells. */
async function orSay(name: string, running: Promise<void>): Promise<void> {
  await running.catch((error: unknown) => {
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
  });
}

async function runAll(): Promise<void> {
  for (const { name, needs } of ROWS) if (needs === undefined) await orSay(name, measure(name, []));
  for (const { name, needs } of ROWS) if (needs) console.log(`not run: npm run bench -- ${name} ${needs}`);
}

/** @param names none: all that have a tiny size */
async function runTiny(names: readonly string[]): Promise<void> {
  const tiny = await openTiny();
  try {
    for (const row of ROWS) {
      if (names.length > 0 && !names.includes(row.name)) continue;
      if ("not" in row.tiny) console.log(`not run: ${row.name}, ${row.tiny.not}`);
      else await orSay(row.name, tiny.run(row));
    }
  } finally {
    await tiny.close();
  }
}

async function main(given: string[]): Promise<void> {
  const isTiny = given[0] === "--tiny";
  const [first, ...rest] = given;
  const names = isTiny ? rest : given.slice(0, 1);
  const unknown = names.find((name) => !ROWS.some((row) => row.name === name));
  if (unknown !== undefined) {
    console.error(`There is no bench "${unknown}". There are: ${ROWS.map(({ name }) => name).join(", ")}.`);
    process.exitCode = 1;
    return;
  }
  if (process.env.DATABASE_URL) {
    console.log(
      "On the PostgreSQL of DATABASE_URL. The rows leave data in it: give them a database of their own.",
    );
  }
  if (isTiny) return runTiny(names);
  return first === undefined ? runAll() : measure(first, rest);
}

await main(process.argv.slice(2));
