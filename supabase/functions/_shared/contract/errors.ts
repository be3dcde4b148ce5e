import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "./error-codes.ts";

export * from "./error-codes.ts";

const codes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** The body of every error answer (product §8: an error flag, and the message that is shown). */
export const ErrorBody = z.object({
  error: z.literal(true),
  code: z.enum(codes),
  message: z.string(),
  requestId: z.string(),
  /** For `invalid_input`: message by dotted field path. */
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
