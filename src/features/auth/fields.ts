import { z } from "zod";
import { AUTH_MESSAGES } from "@/lib/auth-errors.ts";

/** The least a password has (product §5). */
export const PASSWORD_MIN = 6;

export const Email = z
  .string()
  .trim()
  .min(1, "Enter your email address.")
  .pipe(z.email(AUTH_MESSAGES.invalidEmail));

export const NewPassword = z.string().min(PASSWORD_MIN, AUTH_MESSAGES.weakPassword);
