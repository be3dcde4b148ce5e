import { z } from "zod";
import { Id, Timestamp } from "./call.ts";
import { growing } from "./read.ts";

/** A look at a website. */
export const WebsiteRun = z.object({
  id: Id,
  /** scan: what there is, of which nothing is taken; all: a whole look; some: single pages. */
  mode: growing(z.enum(["all", "scan", "some"]), "all"),
  state: growing(z.enum(["running", "paused", "done", "failed", "cancelled"]), "running"),
  /** Why it failed, in words. */
  reason: z.string().nullable(),
  /** Pages known so far, and those of them that were looked at. */
  reached: z.int().min(0),
  listed: z.int().min(0),
  changed: z.int().min(0),
  removed: z.int().min(0),
  failed: z.int().min(0),
  /** There were more pages than may be looked at. */
  capped: z.boolean(),
  started_at: Timestamp,
  ended_at: Timestamp.nullable(),
});
export type WebsiteRun = z.infer<typeof WebsiteRun>;
