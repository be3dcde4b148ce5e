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
    after: notYou,
  }),
  reauthentication: () => ({
    subject: "Confirm it's you",
    body: "Enter this code to go on. If it wasn't you, change your password.",
    label: "Go on",
  }),
};
