import type { Letter } from "./letter.ts";

/** What the auth service mails for, by Supabase's own names. */
export const AUTH_MAILS = [
  "signup",
  "invite",
  "magiclink",
  "recovery",
  "email_change",
  "reauthentication",
] as const;
export type AuthMail = (typeof AUTH_MAILS)[number];

/** What the auth service tells an account's owner afterwards, by Supabase's own names. */
export const AUTH_NOTICES = [
  "password_changed_notification",
  "email_changed_notification",
  "phone_changed_notification",
  "identity_linked_notification",
  "identity_unlinked_notification",
  "mfa_factor_enrolled_notification",
  "mfa_factor_unenrolled_notification",
] as const;
export type AuthNotice = (typeof AUTH_NOTICES)[number];

interface Asked {
  /** Where its link leads; a mail to enter a code from has none. */
  url?: string;
  /** Digits to enter in place of the link; empty where there are none. */
  code: string;
  /** The address that is changed to. */
  newEmail?: string;
}

/** The mails of the auth service, on hosted Supabase and on the embedded ground alike. */
export function authLetter(kind: AuthMail, { url, code, newEmail }: Asked): Letter {
  const { subject, body, label, after } = WORDS[kind](newEmail ?? "your new address");
  return {
    subject,
    body: [body],
    ...(url && { action: { label, url } }),
    ...(code && { code }),
    ...(after && { after: [after] }),
  };
}

interface Words {
  subject: string;
  body: string;
  label: string;
  after?: string;
}

const notYou = "If you didn't ask for it, ignore this mail: nothing changes.";

const WORDS: Readonly<Record<AuthMail, (newEmail: string) => Words>> = {
  signup: () => ({
    subject: "Confirm your e-mail address",
    body: "Confirm your e-mail address to finish making your account.",
    label: "Confirm the address",
    after: "If you didn't make an account, ignore this mail.",
  }),
  invite: () => ({
    subject: "You are invited",
    body: "An account was made for you. Open it and choose a password.",
    label: "Accept the invitation",
  }),
  magiclink: () => ({
    subject: "Your sign-in link",
    body: "Sign in with this link. It works once.",
    label: "Sign in",
    after: notYou,
  }),
  recovery: () => ({
    subject: "Reset your password",
    body: "Choose a new password with this link. It works once.",
    label: "Choose a new password",
    after: notYou,
  }),
  email_change: (newEmail) => ({
    subject: "Confirm your new e-mail address",
    body: `Confirm that the e-mail address of your account is to be ${newEmail}.`,
    label: "Confirm the change",
    after:
      "If you didn't ask for it, ignore this mail and change your password: nothing changes without this link.",
  }),
  reauthentication: () => ({
    subject: "Confirm it's you",
    body: "Enter this code to go on. If it wasn't you, change your password.",
    label: "Go on",
  }),
};

interface Changed {
  /** Where the reader's app is; the link that sets a new password begins with it. */
  origin: string;
  /** Where people are sent for help; null: to an admin of their organisation. */
  supportAddress: string | null;
  /** The address that an account has now, where that is what changed. */
  newEmail?: string;
  /** The way to sign in that was added or removed, as Supabase names it. */
  provider?: string;
}

/** Tells an account's owner of a change that they may not have made, and what to do then. */
export function authNotice(
  kind: AuthNotice,
  { origin, supportAddress, newEmail, provider }: Changed,
): Letter {
  const { subject, body } = NOTICES[kind](newEmail, vendorName(provider));
  const helper = supportAddress ?? "an admin of your organisation";
  // A link for a new password goes to the address that the account has now.
  const isOtherMailbox = kind === "email_changed_notification";
  return {
    subject,
    body: [body, "If you made this change, you don't need to do anything."],
    ...(!isOtherMailbox && { action: { label: "Set a new password", url: `${origin}/app/forgot-password` } }),
    after: [
      isOtherMailbox
        ? `If you didn't make this change, somebody else may use your account. Write to ${helper} now.`
        : `If you didn't make this change, set a new password now. Then write to ${helper}.`,
    ],
  };
}

const VENDOR_NAMES: Readonly<Record<string, string>> = {
  azure: "Microsoft",
  email: "Email and password",
  google: "Google",
};

function vendorName(provider = ""): string {
  if (provider.startsWith("sso:")) return "Single sign-on";
  return VENDOR_NAMES[provider] ?? "Another account";
}

const NOTICES: Readonly<
  Record<AuthNotice, (newEmail: string | undefined, vendor: string) => { subject: string; body: string }>
> = {
  password_changed_notification: () => ({
    subject: "Your password was changed",
    body: "The password of your account was changed. Other devices were signed out.",
  }),
  email_changed_notification: (newEmail) => ({
    subject: "Your e-mail address was changed",
    body: `The e-mail address of your account was changed${newEmail ? ` to ${newEmail}` : ""}. This mailbox can no longer be used to sign in.`,
  }),
  phone_changed_notification: () => ({
    subject: "Your phone number was changed",
    body: "The phone number of your account was changed.",
  }),
  identity_linked_notification: (_, vendor) => ({
    subject: "A way to sign in was added",
    body: `${vendor} can now be used to sign in to your account.`,
  }),
  identity_unlinked_notification: (_, vendor) => ({
    subject: "A way to sign in was removed",
    body: `${vendor} can no longer be used to sign in to your account.`,
  }),
  mfa_factor_enrolled_notification: () => ({
    subject: "Two-step sign-in was set up",
    body: "A second step was added to your account. Signing in now needs a code from an authenticator app.",
  }),
  mfa_factor_unenrolled_notification: () => ({
    subject: "A second step was removed",
    body: "A second step was removed from your account. Without another one, signing in needs the password alone.",
  }),
};
