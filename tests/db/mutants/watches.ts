import { endedSessionUses } from "../definers.ts";
import { uses } from "../functions.ts";
import { cells } from "../matrix.ts";
import type { Mutant } from "./mutant.ts";
import { flaws } from "../structure.ts";
import { topicUses } from "../topics.ts";

export type Watch = Mutant["violations"];

async function* wrong<Each extends { violation: string | null }>(
  all: AsyncIterable<Each>,
): AsyncGenerator<Each> {
  for await (const each of all) if (each.violation) yield each;
}

export const table =
  (name: string): Watch =>
  (database) =>
    wrong(cells(database, name));
export const functions =
  (beginning: string): Watch =>
  (database) =>
    wrong(uses(database, `${beginning}(`));
export const endedSession: Watch = (database) => endedSessionUses(database);
export const topics: Watch = (database) => wrong(topicUses(database));
export const structure: Watch = (database) => flaws(database);
/** The flaw that says this, and no other. */
export const made = (words: string): Watch =>
  async function* (database) {
    for await (const flaw of flaws(database)) if (flaw.includes(words)) yield flaw;
  };
