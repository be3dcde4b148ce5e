import { z } from "zod";
import { call, Done, Id, line, LinkToken, Nothing, prose } from "./call.ts";
import { Branding } from "./branding.ts";
import { growing } from "./read.ts";
import { Role } from "./role.ts";

export const ThemeMode = z.enum(["light", "dark"]);
export type ThemeMode = z.infer<typeof ThemeMode>;

/** Which of the colours of product §9 stands behind the initials. */
export const AvatarColor = growing(z.int().min(0).max(7), 0);

/** An organisation as one of its members sees it in the switcher. */
export const Membership = z.object({
  id: Id,
  name: z.string(),
  role: Role,
  branding: Branding,
  /** Whether the organisation asks for two-step sign-in, and this session has none: nothing in it answers. */
  needs_mfa: z.boolean(),
  /** Whether this session was opened through a vendor that the organisation doesn't allow: nothing in it answers. */
  other_way: z.boolean().default(false),
  /** Why nobody may work in it, and where to ask; null: it isn't suspended. */
  suspended: z.object({ reason: z.string(), support_email: z.string().nullable() }).nullable(),
});
export type Membership = z.infer<typeof Membership>;

/** An invitation that waits for the user's answer. */
export const OwnInvitation = z.object({
  id: Id,
  organization: z.string(),
  role: Role,
  invited_by: z.string(),
});
export type OwnInvitation = z.infer<typeof OwnInvitation>;

/**
 * User of product §3. `organizations` begins with the active one, then by name; the pseudo-organisation PLATFORM_ADMIN is
 * the last.
 */
export const User = z.object({
  id: Id,
  email: z.string(),
  /** Whether this account has followed a link that was mailed to the address. */
  email_proved: z.boolean(),
  /** Whether the account has no way to sign in but mailed links: the password that a stranger gave it ended. */
  needs_password: z.boolean().default(false),
  name: z.string(),
  avatar_color: AvatarColor,
  theme_mode: ThemeMode.nullable(),
  ai_context: z.string(),
  organizations: z.array(Membership),
  activeOrganizationId: Id.nullable(),
  /** Whether a second step is set up, and whether this session still needs it: until then nothing else is told. */
  mfa: z.object({ needed: z.boolean(), enrolled: z.boolean() }),
  /** Open invitations to the address; none before it is proved. */
  invitations: z.array(OwnInvitation),
});
export type User = z.infer<typeof User>;

export const user = {
  "/user/get-or-create": call({
    access: "account",
    summary: "The signed-in user with their organisations; made at the first sign-in.",
    input: Nothing,
    output: User,
  }),
  "/user/update": call({
    access: "user",
    summary: "Changes the signed-in user's own profile; only the fields given.",
    input: z.object({
      name: line("Name").optional(),
      avatar_color: AvatarColor.optional(),
      theme_mode: ThemeMode.optional(),
      activeOrganizationId: Id.optional(),
    }),
    output: Done,
    invalidates: ["/user/get-or-create"],
  }),
  "/user/update-ai-context": call({
    access: "user",
    summary: "What the assistant should know about the signed-in user.",
    input: z.object({ ai_context: prose("Your context", 4000) }),
    output: Done,
    invalidates: ["/user/get-or-create"],
  }),
  "/user/link-proof": call({
    access: "account",
    summary:
      "For a session that a mailed link has opened: its address, and a token that proves it within the hour to `/user/prove-email`, in a session that knows the password; null when it is proved.",
    input: Nothing,
    output: z.object({ email: z.string(), token: z.string().nullable() }),
  }),
  "/user/send-email-proof": call({
    access: "user",
    summary:
      "Mails a link by which the caller proves their address; an earlier one ends. Does nothing when it is proved.",
    input: Nothing,
    output: Done,
    invalidates: ["/user/get-or-create"],
  }),
  "/user/prove-email": call({
    access: "user",
    summary: "Proves the caller's address by the token of the mailed link.",
    input: z.object({ token: LinkToken }),
    output: Done,
    invalidates: ["/user/get-or-create"],
  }),
  "/organization/signup": call({
    access: "user",
    summary: "Makes the first organisation of a new user, who becomes its owner.",
    input: z.object({ name: line("Organisation name"), user_name: line("Name").optional() }),
    output: z.object({ organizationId: Id }),
    invalidates: ["/user/get-or-create"],
  }),
};
