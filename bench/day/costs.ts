/**
 * What each act costs, in milliseconds of one core, as docs/bench.md has it measured on a machine of two cores. Where a row says what a
 * whole machine does, its two cores' time is halved between the database and the functions, which shared them.
 */
export const COSTS = {
  /** `calls`: 524 of `/organization/get` a second by two cores. */
  call: { database: 1.9, functions: 1.9 },
  /** Beside the search: the question, the answer and what they count, four transactions of a call's. */
  question: { database: 7.6, functions: 7.6 },
  /** `streams`: 10,000 tokens a second by two cores. */
  token: { database: 0, functions: 0.2 },
  /** `train`: 4.2 documents a second by two cores, a question a second beside them. */
  document: { database: 150, functions: 330 },
} as const;

/** Of a search, in milliseconds of the database's time: `scale` natively, 4 at 1,000 passages and 90 at 50,000; `search-scale` from 20,000 on. */
export function searchCost(passages: number): number {
  const scan = 2 + 0.00176 * passages;
  return passages > LARGE ? Math.min(scan, 40 + 0.00011 * passages) : scan;
}
const LARGE = 20_000;

/** Bytes that stay: a passage's row, terms, vector (3 KB), signs, text and its place in the indexes; a message with its citations; a file. */
export const BYTES = { passage: 6_400, message: 4_000, file: 400_000, audit: 300 } as const;

/** What people do, of which nothing is measured: taken high, so that a plan errs on the safe side. */
export const HABITS = {
  /** Members of an organisation: half have fewer than the first, and one in a hundred about 26 times as many. */
  membersMedian: 12,
  membersSpread: 1.4,
  mostMembers: 10_000,
  documentsOfMember: 20,
  passagesOfDocument: 12,
  /** Of the members, on a working day. */
  active: 0.6,
  questionsOfActive: 8,
  callsOfActive: 120,
  documentsOfActive: 0.4,
  tokensOfAnswer: 350,
  /** Seconds in which a model writes one. */
  secondsOfAnswer: 7,
  /**
   * Live messages: of a document to its uploader and to the organisation, of an answer (with a title) to its asker. Realtime
   * counts each once when it is inserted and once for each delivery; a person has so many tabs.
   */
  messagesToUploader: 4,
  messagesToOrganization: 2,
  messagesOfAnswer: 3,
  tabs: 1.5,
} as const;
