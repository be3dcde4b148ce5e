import { z } from "zod";
import type { Database } from "../database/database.ts";
import type { AuthMails } from "../mail/auth-mails.ts";
import { type MailedCode, newCode, tokenOf } from "./mailed-codes.ts";
import type { Bearer } from "./password.ts";
import { authRefusal } from "./refusal.ts";
import type { AuthBody } from "./settle.ts";

const TAKEN = "A user with this email address has already been registered";
const linkTime = "1 hour";
/** GoTrue's words, which the app tells from a refusal by. */
const FIRST_OF_TWO = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

export interface EmailChangeContext {
  database: Database;
  mails: AuthMails;
  /** Whether sign-up waits until an address is confirmed: nobody is signed in with one that wasn't. */
  confirmsEmail: boolean;
}

/** Why an account can't have an address; undefined: it can. */
export async function refusedAddress(
  database: Database,
  { userId }: Bearer,
  email: string,
): Promise<Response | undefined> {
  if (!z.email().safeParse(email).success)
    return authRefusal(400, "validation_failed", "Unable to validate email address: invalid format");
  const [other] = await database.query("select 1 from auth.users where email = $1 and id <> $2", [
    email,
    userId,
  ]);
  return other ? authRefusal(422, "email_exists", TAKEN) : undefined;
}

/**
 * Begins a change of address: both mailboxes are mailed a link, and the address changes once both are followed. One that
 * was never proved isn't asked, since whoever made the account may not have it.
 */
export async function beginEmailChange(
  { database, mails, confirmsEmail }: EmailChangeContext,
  { userId }: Bearer,
  email: string,
): Promise<void> {
  const [person] = await database.query<{ email: string | null }>(
    "select email from auth.users where id = $1",
    [userId],
  );
  const present = person?.email ?? "";
  if (present === email) return;
  const asksPresent = present !== "" && (confirmsEmail || (await isProved(database, userId)));
  const next = newCode(email);
  const current = asksPresent ? newCode(present) : undefined;
  await database.query(
    `update auth.users set email_change = $2, email_change_token_new = $3, email_change_token_current = $4,
       email_change_confirm_status = 0, email_change_sent_at = now() where id = $1`,
    [userId, email, next.token, current?.token ?? ""],
  );
  const send = (to: string, { token, code }: MailedCode) =>
    mails.sendEmailChange(to, token, code, { userId, currentEmail: present, newEmail: email });
  await Promise.all([send(email, next), ...(current ? [send(present, current)] : [])]);
}

/** Without the product's tables an address is proved as soon as it is there. */
async function isProved(database: Database, userId: string): Promise<boolean> {
  const [known] = await database.query<{ yes: boolean }>(
    "select to_regclass('public.users') is not null as yes",
  );
  if (!known?.yes) return true;
  const [person] = await database.query<{ proved: boolean }>(
    "select email_proved_at is not null as proved from public.users where auth_id = $1",
    [userId],
  );
  return person?.proved ?? false;
}

/** The outcome of a followed link, or of its digits. */
type Confirmed = { state: "first" } | { state: "last"; oldEmail: string } | { state: "taken" } | undefined;

/**
 * Counts a mailbox's confirmation. After the last one lite may change the address by the same token.
 * @returns undefined for a token that fits nothing, which lite refuses
 */
export function confirmMailbox(
  database: Database,
  { email = "", token = "", token_hash }: AuthBody,
): Promise<Confirmed> {
  const given = token_hash ?? tokenOf(email, token);
  return database.transaction(async (tx) => {
    const [change] = await tx.query<{
      id: string;
      email: string;
      next: string;
      waits: boolean;
      taken: boolean;
    }>(
      `select id, coalesce(email, '') as email, email_change as next,
         coalesce(email_change_token_current, '') <> '' and coalesce(email_change_token_new, '') <> '' as waits,
         exists (select from auth.users as others where others.email = users.email_change and others.id <> users.id) as taken
       from auth.users where $1 <> '' and $1 in (email_change_token_current, email_change_token_new)
         and email_change_sent_at > now() - interval '${linkTime}' for update`,
      [given],
    );
    if (!change) return undefined;
    if (change.waits) {
      await tx.query(
        `update auth.users set email_change_confirm_status = 1,
           email_change_token_current = case when email_change_token_current = $2 then '' else email_change_token_current end,
           email_change_token_new = case when email_change_token_new = $2 then '' else email_change_token_new end
         where id = $1`,
        [change.id, given],
      );
      return { state: "first" };
    }
    if (change.taken) return { state: "taken" };
    await tx.query(
      `update auth.users set email_change_token_new = $2, email_change_token_current = '', email_change_confirm_status = 0
       where id = $1`,
      [change.id, given],
    );
    return { state: "last", oldEmail: change.email };
  });
}

/** The answer to the first of two confirmations, as GoTrue gives it. */
export function firstConfirmed(returnTo: string | undefined): Response {
  if (returnTo === undefined) return Response.json({ msg: FIRST_OF_TWO, code: "200" });
  const said = new URLSearchParams({ message: FIRST_OF_TWO, sb: "" });
  return new Response(null, { status: 303, headers: { location: `${returnTo}#${said.toString()}` } });
}

/** The answer to who confirms an address that another account has meanwhile. */
export function takenMeanwhile(returnTo: string | undefined): Response {
  if (returnTo === undefined) return authRefusal(422, "email_exists", TAKEN);
  const said = new URLSearchParams({
    error: "access_denied",
    error_code: "email_exists",
    error_description: TAKEN,
  });
  return new Response(null, { status: 303, headers: { location: `${returnTo}#${said.toString()}` } });
}
