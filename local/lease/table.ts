import { z } from "zod";
import type { Transaction } from "../database/database.ts";
import { GroundError } from "../errors.ts";
import { Identity } from "./identity.ts";

const table = "supabase_migrations.ground_leases";
/** Of the lock under which leases are taken, one after the other. */
const lockKey = 4_017_223_905;

const schema = `
  create schema if not exists supabase_migrations;
  create table ${table} (
    id uuid primary key,
    identity jsonb not null,
    holder jsonb not null,
    expires_at timestamptz not null
  );
  comment on table ${table} is 'Runs of the embedded ground that use this database, and the last one.';`;

const Holder = z.object({ host: z.string(), pid: z.int(), dataDir: z.string() });
/** The run that holds a lease, as an operator finds it. */
export type Holder = z.infer<typeof Holder>;

const Lease = z.object({ id: z.guid(), identity: Identity, holder: Holder, lives: z.boolean() });
/** A run's lease as the database keeps it. One that has ended is kept, so that the next run is compared with it. */
export type Lease = z.infer<typeof Lease>;

/** Makes the table, in the schema that the API's roles don't see, and keeps others from it until the transaction ends. */
export async function lockLeases(tx: Transaction): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1::bigint)", [String(lockKey)]);
  const [found] = await tx.query<{ there: boolean }>("select to_regclass($1::text) is not null as there", [
    table,
  ]);
  if (found?.there) return;
  try {
    await tx.exec(schema);
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    if (code !== "42501") throw error;
    throw new GroundError(
      `Leases can't be kept in the database: ${message}. DATABASE_URL must name a superuser.`,
    );
  }
}

/** Every lease, the living first; none where there never was one. */
export async function readLeases(tx: Pick<Transaction, "query">): Promise<Lease[]> {
  const [found] = await tx.query<{ there: boolean }>("select to_regclass($1::text) is not null as there", [
    table,
  ]);
  if (!found?.there) return [];
  const rows = await tx.query(
    `select id, identity, holder, expires_at > clock_timestamp() as lives from ${table} order by expires_at desc, id`,
  );
  return z.array(Lease).parse(rows);
}

export async function insertLease(
  tx: Transaction,
  lease: Omit<Lease, "lives">,
  seconds: number,
): Promise<void> {
  await tx.query(
    `insert into ${table} (id, identity, holder, expires_at)
     values ($1, $2::text::jsonb, $3::text::jsonb, clock_timestamp() + make_interval(secs => $4::float))`,
    [lease.id, JSON.stringify(lease.identity), JSON.stringify(lease.holder), seconds],
  );
}

/** @returns whether it is still there */
export async function renewLease(tx: Transaction, id: string, seconds: number): Promise<boolean> {
  const rows = await tx.query(
    `update ${table} set expires_at = clock_timestamp() + make_interval(secs => $2::float) where id = $1 returning id`,
    [id, seconds],
  );
  return rows.length > 0;
}

export async function deleteLeases(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query(`delete from ${table} where id = any ($1::uuid[])`, [ids]);
}
