import type { Mutant } from "../mutant.ts";
import { claims } from "./claims.ts";
import { failures } from "./failures.ts";
import { kinds } from "./kinds.ts";
import { leases } from "./leases.ts";
import { turns } from "./turns.ts";

/** Mistakes in the queue. */
export const jobMutants: Mutant[] = [...claims, ...turns, ...failures, ...leases, ...kinds];
