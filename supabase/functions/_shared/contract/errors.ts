import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "./error-codes.ts";

export * from "./error-codes.ts";

const codes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** Which limit refused an act, so that the app can show what lifts it. */
export const RefusedLimit = z.object({
  /** "messages", "storage" …: the list grows. */
  meter: z.string(),
  used: z.int().min(0),
  limit: z.int().min(0),
  /** When it starts anew; null for what is there at all times. */
  resets_at: z.iso.datetime({ offset: true }).nullable(),
  /** Whose it is: the organisation's, or a cap of the caller's own, of a team of theirs, or of every member. */
  whose: z.enum(["organization", "member", "team", "everyone"]),
});
export type RefusedLimit = z.infer<typeof RefusedLimit>;

/** The body of every error answer (product §8: an error flag, and the message that is shown). */
export const ErrorBody = z.object({
  error: z.literal(true),
  code: z.enum(codes),
  message: z.string(),
  requestId: z.string(),
  /** For `invalid_input`: message by dotted field path. */
  fields: z.record(z.string(), z.string()).optional(),
  /** For `limit_reached`, where a meter or a cap refused. */
  limit: RefusedLimit.optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
