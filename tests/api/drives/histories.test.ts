import { mkdirSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ground } from "../../../local/ground.ts";
import { randomFrom, sample } from "../../../local/testing/sample.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { until } from "../../support/wait.ts";
import { googleSource, microsoftSource } from "./history-sources.ts";
import { runHistory } from "./history.ts";

/** Fixed seeds: the even ones are Google's, the odd ones Microsoft's. `HISTORIES=10-20` makes those of a range. */
const HISTORIES = 200;
const [from = 0, to = HISTORIES] = (process.env["HISTORIES"] ?? "").split("-").filter(Boolean).map(Number);
const seeds = [...Array(HISTORIES).keys()].slice(from, to);
const chosen = process.env["HISTORIES"] === undefined ? pair() : seeds;

/** One of each vendor, by the day's seed, or all. */
function pair(): number[] {
  return [0, 1].flatMap((rest) =>
    sample(
      seeds.filter((seed) => seed % 2 === rest),
      1,
    ),
  );
}

let ground: Ground;
beforeAll(async () => {
  mkdirSync("test-results", { recursive: true });
  ground = await startOwnStack({}, { log: (line) => process.env["LOG"] && console.log("LOG", line) });
});
afterAll(() => ground.close());

describe.concurrent("after each look the library is what the source holds", () => {
  it.for(chosen)("history %i", { timeout: 900_000 }, async (seed, { expect: check }) => {
    const make = seed % 2 === 0 ? googleSource(ground) : microsoftSource(ground);
    await runHistory(ground, make, randomFrom(seed + 1), (what, wanted, where, story) => {
      if (!isDeepStrictEqual(what, wanted))
        writeFileSync(`test-results/history-${seed}.txt`, story.join("\n"));
      check([seed, where, what]).toEqual([seed, where, wanted]);
    });
  });
});

it("no object is left of what is gone", async () => {
  await until("objects that are nobody's to go", async () => {
    const left = await ground.database.query(
      `select name from storage.objects where bucket_id = 'uploads'
       and not exists (select from public.document_revisions where path = objects.name)
       and not exists (select from public.kept_files where path = objects.name)`,
    );
    return left.length === 0 ? true : null;
  });
  expect(chosen.length).toBeGreaterThan(0);
}, 120_000);
