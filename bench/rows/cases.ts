import type { Case } from "./case.ts";
import { chats, library, people } from "./cases-library.ts";
import { operators, reports, support, work } from "./cases-work.ts";
import type { Size } from "./size.ts";

/** Every list and report whose rows grow, with the filters and orders that the contract offers. */
export const cases = (size: Size): Case[] => [
  ...library(size),
  ...people(size),
  ...chats(size),
  ...reports(),
  ...work(),
  ...operators(),
  ...support(),
];
