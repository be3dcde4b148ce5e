import { z } from "zod";

/** A job whose lease the writer holds. */
export const HeldJob = z.object({ id: z.int(), lease: z.uuid() });
/** As it is begun, with how long the lease lasts. */
export const BegunJob = HeldJob.extend({ lease_seconds: z.int() });
export type HeldJob = z.infer<typeof HeldJob>;
