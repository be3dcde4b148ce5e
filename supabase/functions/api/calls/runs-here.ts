import { Running } from "../../_shared/generation/running.ts";

/** Runs of agents that this process is writing, by their id: `/agent/run/stop` breaks them off. */
export const runsHere = new Running();
