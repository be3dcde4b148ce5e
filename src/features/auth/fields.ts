import { z } from "zod";
import { AUTH_MESSAGES } from "@/lib/auth-errors.ts";

export const Email = z
  .string()
  .trim()
  .min(1, "Enter your email address.")
  .pipe(z.email(AUTH_MESSAGES.invalidEmail));
