import { createRandom } from "../scale/random.ts";
import { BYTES, COSTS, HABITS, searchCost } from "./costs.ts";

/** What a day asks for, minute by minute. */
export interface Minute {
  /** Cores' worth of work that came in. */
  database: number;
  functions: number;
  /** Cores' worth of what may wait: reading documents. */
  reading: number;
  calls: number;
  questions: number;
  /** Answers being written at once. */
  streams: number;
  /** Browsers that are open. */
  sockets: number;
  /** Messages that Realtime counts, inserted and delivered, a second. */
  told: number;
}

export interface Day {
  members: number;
  passages: number;
  largest: number;
  minutes: Minute[];
  /** Bytes that have come to the database, and to the files. */
  grown: { database: number; files: number };
}

/** Shares of a working day's acts, by the hour where people are; they add up to 1. */
const HOURS = [0, 0, 0, 0, 0, 0, 0.01, 0.04, 0.1, 0.14, 0.13, 0.1, 0.06, 0.08, 0.12, 0.11, 0.07, 0.03, 0.01];
/** Of the organisations, by how many hours their clocks are from the operator's. */
const ZONES = [
  { hours: 0, share: 0.6 },
  { hours: 1, share: 0.25 },
  { hours: -5, share: 0.15 },
];
const MINUTES = 24 * 60;
const MS = 60_000;

/** A working day of so many organisations, each drawn by itself: sizes log-normal, acts as they come (Poisson). */
export function simulateDay(organizations: number, seed: number): Day {
  const random = createRandom(seed);
  const minutes = Array.from({ length: MINUTES }, (): Minute => ({
    database: 0,
    functions: 0,
    reading: 0,
    calls: 0,
    questions: 0,
    streams: 0,
    sockets: 0,
    told: 0,
  }));
  const day: Day = { members: 0, passages: 0, largest: 0, minutes, grown: { database: 0, files: 0 } };
  for (let nth = 0; nth < organizations; nth++) {
    const drawn = HABITS.membersMedian * Math.exp(HABITS.membersSpread * random.normal());
    const members = Math.max(1, Math.min(HABITS.mostMembers, Math.round(drawn)));
    const passages = members * HABITS.documentsOfMember * HABITS.passagesOfDocument;
    day.members += members;
    day.passages += passages;
    day.largest = Math.max(day.largest, passages);
    live(day, { members, passages, zone: zoneOf(random.uniform()) }, random);
  }
  return day;
}

function live(
  day: Day,
  { members, passages, zone }: { members: number; passages: number; zone: number },
  random: ReturnType<typeof createRandom>,
): void {
  const active = members * HABITS.active;
  const search = searchCost(passages);
  for (const [at, minute] of day.minutes.entries()) {
    const hour = (Math.floor(at / 60) + zone + 24) % 24;
    const share = (HOURS[hour] ?? 0) / 60;
    if (share === 0) continue;
    const calls = poisson(active * HABITS.callsOfActive * share, random.uniform);
    const questions = poisson(active * HABITS.questionsOfActive * share, random.uniform);
    const documents = poisson(active * HABITS.documentsOfActive * share, random.uniform);
    const tokens = questions * HABITS.tokensOfAnswer;
    minute.database += (calls * COSTS.call.database + questions * (COSTS.question.database + search)) / MS;
    minute.functions +=
      (calls * COSTS.call.functions + questions * COSTS.question.functions + tokens * COSTS.token.functions) /
      MS;
    minute.reading += (documents * (COSTS.document.database + COSTS.document.functions)) / MS;
    minute.calls += calls;
    minute.questions += questions;
    minute.streams += (questions * HABITS.secondsOfAnswer) / 60;
    // Who is active at all has the app open about three times as long as acts tell.
    const sockets = active * Math.min(1, (HOURS[hour] ?? 0) * 6);
    minute.sockets += sockets;
    const own = documents * HABITS.messagesToUploader + questions * HABITS.messagesOfAnswer;
    const shared = documents * HABITS.messagesToOrganization;
    minute.told += (own * (1 + HABITS.tabs) + shared * (1 + sockets)) / 60;
    day.grown.database +=
      documents * HABITS.passagesOfDocument * BYTES.passage +
      questions * 2 * BYTES.message +
      calls * 0.1 * BYTES.audit;
    day.grown.files += documents * BYTES.file;
  }
}

function zoneOf(lot: number): number {
  let sum = 0;
  for (const { hours, share } of ZONES) {
    sum += share;
    if (lot < sum) return hours;
  }
  return 0;
}

/** How often something happens of which so much is expected: exact for little, by a normal's rounding for much. */
function poisson(expected: number, uniform: () => number): number {
  if (expected > 60) {
    const normal = Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
    return Math.max(0, Math.round(expected + Math.sqrt(expected) * normal));
  }
  const end = Math.exp(-expected);
  let count = 0;
  for (let product = uniform(); product > end; product *= uniform()) count += 1;
  return count;
}

/**
 * Reading waits where cores are few. @param cores those that reading has for itself
 * @returns the minutes that the last one in waited, for each minute
 */
export function waitOf(minutes: readonly Minute[], cores: number): number[] {
  let behind = 0;
  return minutes.map(({ reading }) => {
    behind = Math.max(0, behind + reading - cores);
    return behind / cores;
  });
}
