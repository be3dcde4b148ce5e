import { mkdirSync, writeFileSync } from "node:fs";
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ground } from "../../../local/ground.ts";
import { randomFrom, sample } from "../../../local/testing/sample.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { until } from "../../support/wait.ts";
import { googleSource, microsoftSource } from "./history-sources.ts";
import { runHistory } from "./history.ts";

/** Fixed seeds: the even ones are Google's, the odd ones Microsoft's. `HISTORIES=10-20,53` makes those of a range, and one. */
const HISTORIES = 200;
/** A stack has so many: what a stand-in has to look through grows with all that was ever done there. */
const OF_A_STACK = 10;
const ranges = process.env["HISTORIES"]?.split(",").map((range) => range.split("-").map(Number));
const all = [...Array(HISTORIES).keys()];
const chosen = ranges
  ? ranges.flatMap(([from = 0, to = from + 1]) => all.slice(from, to))
  : [even(all), even(all, 1)].flatMap((of) => sample(of, 1));

function even(seeds: number[], rest = 0): number[] {
  return seeds.filter((seed) => seed % 2 === rest);
}

const groups = Array.from({ length: Math.ceil(chosen.length / OF_A_STACK) }, (_, nth) =>
  chosen.slice(nth * OF_A_STACK, (nth + 1) * OF_A_STACK),
);

describe.each(groups.map((seeds) => ({ seeds })))("histories of a drive: $seeds", ({ seeds }) => {
  let ground: Ground;
  beforeAll(async () => {
    mkdirSync("test-results", { recursive: true });
    ground = await startOwnStack({}, { log: (line) => process.env["LOG"] && console.log("LOG", line) });
  });
  afterAll(() => ground.close());

  describe.concurrent("after each look the library is what the source holds", () => {
    it.for(seeds)("history %i", { timeout: 3_600_000 }, async (seed, { expect: check }) => {
      const make = seed % 2 === 0 ? googleSource(ground) : microsoftSource(ground);
      const story: string[] = [];
      const told = (what: unknown, wanted: unknown, where: string) =>
        check([seed, where, what]).toEqual([seed, where, wanted]);
      try {
        await runHistory(ground, make, randomFrom(seed + 1), told, story);
      } catch (error) {
        story.push(error instanceof Error ? inspect(error, { depth: 6 }) : String(error));
        writeFileSync(`test-results/history-${seed}.txt`, story.join("\n"));
        throw error;
      }
    });
  });

  it("no object is left of what is gone", { timeout: 120_000 }, async () => {
    const left = await until("objects that are nobody's to go", async () => {
      const found = await ground.database.query(
        `select name from storage.objects where bucket_id = 'uploads'
         and not exists (select from public.document_revisions where path = objects.name)
         and not exists (select from public.kept_files where path = objects.name)`,
      );
      return found.length === 0 ? found : null;
    });
    expect(left).toEqual([]);
  });
});
