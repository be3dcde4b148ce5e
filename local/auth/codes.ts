import { createHmac, timingSafeEqual } from "node:crypto";
import type { Database } from "../database/database.ts";
import { tokenOf } from "./mailed-codes.ts";
import type { AuthBody } from "./settle.ts";

/** Wrong codes that an address's codes survive. */
const maxTries = 5;

/**
 * Links in mails carry more than lite's token, which is the hash of an address and six digits and so can be computed
 * for all of them: a signature that only this server makes.
 */
export interface LinkTokens {
  sign(token: string): string;
  /** The token of a link, or one that fits nothing. */
  open(signed: string): string;
}

export function linkTokens(secret: string): LinkTokens {
  const mark = (token: string) =>
    createHmac("sha256", secret).update(`link in a mail\n${token}`).digest("base64url");
  return {
    sign: (token) => `${token}.${mark(token)}`,
    open(signed) {
      const [token = "", given = ""] = signed.split(".");
      const wanted = Buffer.from(mark(token));
      const isOurs = given.length === wanted.length && timingSafeEqual(Buffer.from(given), wanted);
      return isOurs ? token : "-";
    },
  };
}

/**
 * Counts a try at the one-time codes of an address, before it is judged.
 * @returns whether the code that was entered has outlived too many tries; its link still works
 */
export async function isSpentCode(
  database: Database,
  { email = "", token = "" }: AuthBody,
): Promise<boolean> {
  const entered = tokenOf(email, token);
  const tried = await database.query<{ token: string; tries: number }>(
    `with old as (delete from auth.code_tries where first_try < now() - interval '1 day'),
     live as (
       select distinct unnest(array[confirmation_token, recovery_token, email_change_token_new,
         email_change_token_current, reauthentication_token]) as token
       from auth.users where email = $1 or email_change = $1)
     insert into auth.code_tries (token, tries)
     select token, 1 from live where token <> ''
     on conflict (token) do update set tries = code_tries.tries + 1
     returning token, tries`,
    [email],
  );
  return tried.some((code) => code.token === entered && code.tries > maxTries);
}
