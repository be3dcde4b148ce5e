import { z } from "zod";
import { Email } from "./fields.ts";

export const SignIn = z.object({ email: Email, password: z.string().min(1, "Enter your password.") });

/** The token of the invitation that somebody came from: on an organisation's host only members get in, so it is accepted first. */
export function invitationIn(state: unknown): string | null {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === "string" ? (/[?&]invitation=([0-9a-f]{64})/.exec(from)?.[1] ?? null) : null;
}
