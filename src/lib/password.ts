import { z } from "zod";
import { AUTH_MESSAGES } from "./auth-errors.ts";

/** The least a password has (product §5). */
export const PASSWORD_MIN = 6;
/** The auth service reads so many bytes of a password, and refuses more. */
const MOST_BYTES = 72;

/** A password that is chosen. */
export const NewPassword = z
  .string()
  .min(PASSWORD_MIN, AUTH_MESSAGES.weakPassword)
  .refine(
    (password) => new TextEncoder().encode(password).length <= MOST_BYTES,
    `A password can have at most ${MOST_BYTES} bytes: ${MOST_BYTES} English letters, or ${MOST_BYTES / 3} Chinese ones.`,
  );
