import { z } from "zod";

/** Where a list by time goes on: `next` of a page is `after` of the one that follows it, and counts in place of `offset`. */
export const After = {
  after: z
    .string()
    .max(40)
    .regex(/^-?\d+\.\d+$/, "That isn't a place of the list.")
    .optional(),
};
export const Next = { next: z.string().nullable().default(null) };
