import type { Lane } from "./jobs/job.ts";

/**
 * The lanes that each of a worker's places serves, the first that has a job: however much there is of one lane, none
 * waits for ever. One place is free for whoever waits now, one is kept from what nobody waits for, and one is theirs.
 */
export const places: readonly (readonly Lane[])[] = [
  ["interactive"],
  ["interactive", "normal", "bulk"],
  ["normal", "interactive"],
  ["bulk", "normal", "interactive"],
];
