import { z } from "zod";
import { SignInWays } from "./branding.ts";
import { call, Done, Nothing } from "./call.ts";

const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const Time = z.iso.datetime({ offset: true });

/** Where somebody is signed in. */
const OpenSession = z.object({
  id: z.uuid(),
  created_at: Time,
  last_used_at: Time,
  /** What the browser says of itself; empty where the ground doesn't keep it. */
  device: z.string(),
  second_step: z.boolean(),
  current: z.boolean(),
});

/** How somebody signs in, and how an organisation asks for it. Setting up the second step itself is supabase-js' `auth.mfa`. */
export const security = {
  "/user/security/get": call({
    access: "user",
    summary: "Where the caller is signed in, and how many recovery codes are left.",
    input: Nothing,
    output: z.object({ recovery_codes_left: z.int().min(0), sessions: z.array(OpenSession) }),
  }),
  "/user/security/new-codes": call({
    access: "user",
    summary:
      "Ten new recovery codes, told this once; earlier ones end. Only in a session with a second step.",
    input: Nothing,
    output: z.object({ codes: z.array(z.string()) }),
    invalidates: ["/user/security/get"],
  }),
  "/user/security/end-sessions": call({
    access: "user",
    summary: "Ends one of the caller's other sessions, or all others.",
    input: z.object({ session_id: z.uuid().optional() }),
    output: Done,
    invalidates: ["/user/security/get"],
  }),
  "/user/security/recover": call({
    access: "account",
    summary:
      "Removes the caller's second step by a recovery code, which works once; they set it up anew. Other sessions end.",
    input: z.object({
      code: z.string().trim().min(1, "Enter a recovery code.").max(40, "That isn't a recovery code."),
    }),
    output: z.object({ codes_left: z.int().min(0) }),
    invalidates: ["/user/get-or-create"],
  }),
  "/organization/sign-in-rules/get": call({
    access: "owner",
    summary:
      "Whether the organisation asks for two-step sign-in, how many members have none set up, the vendors that members may sign in through, and the host where these are offered.",
    input: Nothing,
    output: z.object({
      requires_mfa: z.boolean(),
      members: z.int(),
      without: z.int(),
      ways: SignInWays,
      /** The organisation's own host; null: it has none, and only passwords are asked for. */
      host: z.string().nullable(),
    }),
  }),
  "/organization/sign-in-rules/update": call({
    access: "owner",
    summary:
      "Whether members need two-step sign-in to work in the organisation; asked for only by an owner who has it.",
    input: z.object({ requires_mfa: z.boolean() }),
    output: Done,
    invalidates: ["/organization/sign-in-rules/get", "/user/get-or-create"],
  }),
  "/organization/sign-in-ways/update": call({
    access: "owner",
    summary:
      "Which vendors members may sign in through beside their password; not the way away that the caller's own session was opened in.",
    input: z.object({
      google: z.boolean(),
      microsoft: z.boolean(),
      saml_domain: z
        .string()
        .trim()
        .toLowerCase()
        .max(253, "That domain is too long.")
        .regex(DOMAIN, "Enter a domain such as example.com.")
        .nullable(),
    }),
    output: Done,
    invalidates: ["/organization/sign-in-rules/get", "/public/branding/resolve-host", "/user/get-or-create"],
  }),
};
