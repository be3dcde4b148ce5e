import type { Features } from "./features.ts";

export type Weights = Partial<Features>;

/** What makes a sentence the one to say: a listwise fit (`npm run bench -- fit`, docs/bench.md). */
export const choosing: Weights = {
  pairs: 1.22,
  passage: 0.74,
  says: 1.41,
  under: 2.33,
  within: 1.6,
  worst: 1.57,
  notionsUnder: 2.17,
  named: 2.12,
  rank: -1.36,
  firm: 1.06,
  firmLacking: -1.06,
  person: 1.76,
  personLacking: -1.76,
  softLacking: -0.21,
  measured: 0.13,
  figure: 0.73,
  long: -0.18,
  rowNamed: 2.95,
  labelled: 1.81,
  titled: 1.77,
  bare: -1.46,
  strangePeriods: -2.23,
  strangeCodes: -0.3,
  strangeNames: -1.61,
  attached: 1.16,
  lacking: -0.97,
  foreign: -0.78,
  document: 0.9,
  misnamed: -1.83,
  rowAsked: 0.97,
  inRange: 1.75,
  outOfRange: -1.08,
  settles: 1.19,
};

/** What tells that the sentence chosen answers at all: a logistic fit over the same questions and those that nothing answers. */
export const answering: Weights = {
  says: 1.13,
  under: 1.06,
  within: 0.32,
  worst: 0.13,
  notionsUnder: 0.77,
  named: 0.16,
  rank: -1.6,
  firm: 0.91,
  firmLacking: -0.32,
  person: 0.43,
  personLacking: -0.1,
  softLacking: -0.53,
  unmeasured: -1.26,
  long: -0.08,
  rowNamed: 1.84,
  labelled: 0.34,
  titled: 0.65,
  bare: -0.34,
  strangePeriods: -0.78,
  strangeCodes: -0.45,
  strangeNames: -0.28,
  attached: 0.69,
  lacking: -1.13,
  foreign: -0.69,
  misnamed: -0.98,
  inRange: 0.88,
  settles: 0.53,
};
/** A sentence is told as the answer from this on; as what comes closest, by a model that isn't sure, from that on. */
export const sureFrom = 2.25;
export const unsureFrom = 0.5;
/** Where no doubt is told, a sentence is an answer from this on. */
export const answersFrom = 1.45;
