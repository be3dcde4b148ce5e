import { ApiError } from "../../../_shared/db/api-error.ts";
import { PermanentError } from "../job.ts";

const forGood: ReadonlySet<string> = new Set(["not_configured", "too_large", "invalid_input"]);

/** Rethrows a model's failure, as PermanentError when asking again is no use. */
export function permanent(error: unknown): never {
  if (error instanceof ApiError && forGood.has(error.code)) throw new PermanentError(error.message);
  throw error;
}

/** The message of a model's refusal that may pass; rethrows anything else, as `permanent` does. */
export function passing(error: unknown): { refusal: string } {
  if (error instanceof ApiError && !forGood.has(error.code)) return { refusal: error.message };
  return permanent(error);
}
