import { randomUUID } from "node:crypto";
import type { Database, Transaction } from "../../database/database.ts";
import type { VendorIdentity } from "./oidc.ts";
import type { Vendor } from "./settings.ts";

/** Why somebody isn't signed in: GoTrue's code, and words. */
export interface Refused {
  code: string;
  words: string;
}

/** The account that a vendor signs in to. */
interface Found {
  id: string;
  /** The address of an account that was there and has this way to sign in from now on; null: it had it, or is new. */
  boundTo: string | null;
}

/** What stands against binding an account to a vendor by its address. */
interface Candidate {
  id: string;
  /** Whether a link mailed to the address was followed by this account. */
  proved: boolean;
  disabled: boolean;
  operator: boolean;
}

/**
 * The account of whom a vendor vouches for: the one that is bound to the vendor's subject, whatever its address is by now; else
 * the one whose address is proved here and verified by the vendor, which is bound from then on; else a new one.
 */
export function accountOf(
  database: Database,
  { provider, name }: Vendor,
  identity: VendorIdentity,
): Promise<Found | Refused> {
  const { subject, email, verified } = identity;
  const data = JSON.stringify({ sub: subject, name: identity.name, email, email_verified: verified });
  return database.transaction(async (tx) => {
    const [bound] = await tx.query<{ user_id: string }>(
      `update auth.identities set identity_data = $3, last_sign_in_at = now(), updated_at = now()
       where provider = $1 and provider_id = $2 returning user_id`,
      [provider, subject, data],
    );
    if (bound) return { id: bound.user_id, boundTo: null };
    if (email === null || !verified)
      return {
        code: "provider_email_needs_verification",
        words: `${name} doesn't vouch for your address. Verify it there, or sign in with your password.`,
      };
    const known = await candidateOf(tx, email);
    const refused = known && refusalOf(known, name);
    if (refused) return refused;
    const id = known?.id ?? (await create(tx, provider, email, identity.name));
    await tx.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
       values ($1, $2, $3, $4, $5, now())`,
      [randomUUID(), provider, subject, id, data],
    );
    await tx.query(
      `update auth.users set updated_at = now(), raw_app_meta_data = raw_app_meta_data || jsonb_build_object('providers',
         (select jsonb_agg(distinct identities.provider) from auth.identities where identities.user_id = users.id))
       where id = $1`,
      [id],
    );
    return { id, boundTo: known ? email : null };
  });
}

function refusalOf({ proved, disabled, operator }: Candidate, vendor: string): Refused | undefined {
  if (disabled) return { code: "user_banned", words: "This account is disabled." };
  if (operator) return { code: "provider_disabled", words: "Platform admins sign in with their password." };
  // Anybody may have made it, to have its holder's work once they come.
  if (!proved)
    return {
      code: "email_exists",
      words: `There is an account with your address, which isn't confirmed. Sign in with its password and confirm the address before you use ${vendor}.`,
    };
  return undefined;
}

async function candidateOf(tx: Transaction, email: string): Promise<Candidate | undefined> {
  const [product] = await tx.query<{ here: boolean }>(
    "select to_regclass('public.users') is not null as here",
  );
  const [found] = product?.here
    ? await tx.query<Candidate>(
        `select accounts.id, coalesce(people.email_proved_at is not null and lower(people.email) = $1, false) as proved,
           people.disabled_at is not null as disabled, exists (
             select from public.organization_members as members
             where members.organization_id = 1 and members.user_id = people.id) as operator
         from auth.users as accounts left join public.users as people on people.auth_id = accounts.id
         where lower(accounts.email) = $1 and not accounts.is_sso_user for update of accounts`,
        [email],
      )
    : await tx.query<Candidate>(
        `select id, false as proved, false as disabled, false as operator from auth.users where lower(email) = $1`,
        [email],
      );
  return found;
}

async function create(tx: Transaction, provider: string, email: string, name: string): Promise<string> {
  const id = randomUUID();
  await tx.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, 'authenticated', 'authenticated', $2, now(), $3, $4)`,
    [
      id,
      email,
      JSON.stringify({ provider, providers: [provider] }),
      JSON.stringify({ name, email, email_verified: true }),
    ],
  );
  return id;
}
