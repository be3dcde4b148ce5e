import { conceptsOfAgreements } from "./concepts-of-agreements.ts";
import { conceptsOfDoings } from "./concepts-of-doings.ts";
import { conceptsOfHome } from "./concepts-of-home.ts";
import { conceptsOfLife } from "./concepts-of-life.ts";
import { conceptsOfTrade } from "./concepts-of-trade.ts";
import { conceptsOfWork } from "./concepts-of-work.ts";
import { readLists } from "./word-lists.ts";

/** A notion that several words stand for, by its line in the lists. */
export type Concept = number;

/** A line for each notion. */
export const notions = [
  conceptsOfWork,
  conceptsOfTrade,
  conceptsOfAgreements,
  conceptsOfHome,
  conceptsOfLife,
  conceptsOfDoings,
].flatMap((list) => list.trim().split("\n"));

/** The notions of a text that is written in a language, each with the words of it that stand for it. */
export const conceptsIn = readLists(notions);

/** What a notion is called: its first English word, which no other begins with. */
export const nameOfConcept = (concept: Concept): string => /^\S+/.exec(notions[concept] ?? "")?.[0] ?? "";
