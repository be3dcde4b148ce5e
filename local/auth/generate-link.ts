import type { Transaction } from "../database/database.ts";
import { authRefusal } from "./refusal.ts";
import { type MailedCode, newCode } from "./mailed-codes.ts";

/** The links that GoTrue's `generate_link` makes; the product sends invitations of its own. */
export const LINK_TYPES = [
  "signup",
  "recovery",
  "magiclink",
  "email_change_current",
  "email_change_new",
] as const;
type LinkType = (typeof LINK_TYPES)[number];

interface Mailed extends MailedCode {
  userId: string;
  /** The type that the link carries. */
  kind: "signup" | "recovery" | "magiclink" | "email_change";
}

/** Notes the code of a mail with its account, as if it had been sent. @returns a refusal where the account can't have one */
export async function mailedCodeFor(
  tx: Transaction,
  type: LinkType,
  email: string,
  newEmail = "",
): Promise<Mailed | Response> {
  const [account] = await tx.query<{ id: string; confirmed: boolean }>(
    "select id, confirmed_at is not null as confirmed from auth.users where email = $1",
    [email],
  );
  if (!account) return authRefusal(404, "user_not_found", "User with this email not found");
  const taken = () =>
    authRefusal(422, "email_exists", "A user with this email address has already been registered");
  const note = async (kind: Mailed["kind"], to: string, columns: string, values: unknown[] = []) => {
    const mailed = newCode(to);
    await tx.query(`update auth.users set ${columns} where id = $1`, [account.id, mailed.token, ...values]);
    return { ...mailed, userId: account.id, kind };
  };
  if (type === "signup") {
    if (account.confirmed) return taken();
    return note("signup", email, "confirmation_token = $2, confirmation_sent_at = now()");
  }
  if (type === "recovery" || type === "magiclink")
    return note(type, email, "recovery_token = $2, recovery_sent_at = now()");
  if (newEmail === "") return authRefusal(400, "validation_failed", "A change of address needs new_email.");
  const [other] = await tx.query("select 1 from auth.users where email = $1", [newEmail]);
  if (other) return taken();
  const [to, column] =
    type === "email_change_current"
      ? [email, "email_change_token_current"]
      : [newEmail, "email_change_token_new"];
  return note(
    "email_change",
    to,
    `${column} = $2, email_change = $3, email_change_sent_at = now(), email_change_confirm_status = 0`,
    [newEmail],
  );
}
