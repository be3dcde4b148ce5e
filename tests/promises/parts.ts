import { z } from "zod";

/** What the product needs of the platform, in the order in which parts build on each other. */
export const PARTS = ["rest", "auth", "storage", "realtime", "functions"] as const;
export type Part = (typeof PARTS)[number];

/** A platform that promises are tested on: an embedded ground, a project, or single services. */
export const Platform = z.object({
  url: z.url(),
  publishableKey: z.string(),
  secretKey: z.string(),
  /** As `postgres`. */
  databaseUrl: z.string(),
  /** The parts that are there. */
  parts: z.array(z.enum(PARTS)),
  /** Where a part is, unless it is at its path beneath `url`. */
  addresses: z.partialRecord(z.enum(PARTS), z.url()),
  /** Signs tokens where no auth service does. */
  jwtSecret: z.string().optional(),
});
export type Platform = z.infer<typeof Platform>;

/** Begins the names of all that the promises make, by which it is found and removed. */
export const MARK = "promise-";
