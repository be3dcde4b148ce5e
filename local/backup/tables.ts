import type { Transaction } from "../database/database.ts";
import type { CarriedTable, Sequence } from "./manifest.ts";

/**
 * Auth and storage are the vendor's: what is carried of them are the columns that every ground has. Links that wait to
 * be opened (confirmation, recovery, a new address) aren't: their tokens are made anew.
 */
const vendors: Record<string, string> = {
  "auth.users": `id instance_id aud role email encrypted_password email_confirmed_at phone phone_confirmed_at invited_at
    raw_app_meta_data raw_user_meta_data banned_until deleted_at is_sso_user is_anonymous is_super_admin
    last_sign_in_at created_at updated_at`,
  "auth.identities": "id provider provider_id user_id identity_data last_sign_in_at created_at updated_at",
  "auth.mfa_factors": "id user_id friendly_name factor_type status secret phone created_at updated_at",
  "auth.totp_steps": "factor_id step",
  "storage.buckets": "id name owner owner_id public file_size_limit allowed_mime_types created_at updated_at",
  "storage.objects": `id bucket_id name owner owner_id metadata user_metadata version created_at updated_at
    last_accessed_at`,
};

/** What stays behind, and why. */
export const notCarried: Record<string, string> = {
  "auth: sessions, refresh tokens, challenges":
    "they hold for one auth service only: everybody signs in again",
  "auth: links that wait to be opened": "they name the place that sent them: people ask for another",
  "auth: counts of tries (codes, sign-ins)":
    "they last for minutes; the used steps of second factors are carried",
  "auth: its audit log": "the vendor's own; the product's is carried",
  "realtime.messages": "broadcasts of 72 hours, of which clients fetch the state anew",
  "the keys of secrets.json and SECRETS_KEYS": "whoever had them with the backup could open every connection",
  "mails in the inbox, the local Stripe, Google and Microsoft": "stand-ins of other services",
  "indexes, statistics": "made anew from the rows",
};

interface Row {
  schema: string;
  name: string;
  columns: { name: string; type: string }[];
}

/** The tables that a backup carries, with the columns that aren't computed, in the order in which they load. */
export async function carriedTables(tx: Transaction): Promise<CarriedTable[]> {
  const rows = await tx.query<Row>(`
    select nspname::text as schema, relname::text as name, (
        select coalesce(json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum), '[]')
        from pg_catalog.pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns
    from pg_catalog.pg_class join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname in ('auth', 'storage', 'public', 'private')
      and not exists (select from pg_catalog.pg_depend where objid = pg_class.oid and deptype = 'e')
    order by array_position(array['auth', 'storage', 'public', 'private'], nspname::text), relname`);
  const carried = rows.flatMap(({ schema, name, columns }): CarriedTable[] => {
    if (schema !== "auth" && schema !== "storage") return [{ schema, name, columns }];
    const kept = vendors[`${schema}.${name}`]?.split(/\s+/);
    return kept ? [{ schema, name, columns: columns.filter((column) => kept.includes(column.name)) }] : [];
  });
  // Users before what is theirs, buckets before objects: where foreign keys can't be left aside, they hold.
  const first = ["auth.users", "storage.buckets"];
  return carried.sort((a, b) => Number(first.includes(nameOf(b))) - Number(first.includes(nameOf(a))));
}

/** Every sequence of ours, with the value it gives next. */
export async function sequencesOf(tx: Transaction): Promise<Sequence[]> {
  const names = await tx.query<{ schema: string; name: string }>(
    "select schemaname::text as schema, sequencename::text as name from pg_catalog.pg_sequences where schemaname in ('public', 'private') order by 1, 2",
  );
  const sequences: Sequence[] = [];
  for (const { schema, name } of names) {
    const [row] = await tx.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(schema, name)}`,
    );
    if (row) sequences.push({ schema, name, ...row });
  }
  return sequences;
}

export function nameOf({ schema, name }: { schema: string; name: string }): string {
  return `${schema}.${name}`;
}

export function quoted(...names: string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(".");
}
