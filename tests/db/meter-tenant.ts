import type { Database } from "../../local/database/database.ts";
import { attempt } from "./attempt.ts";
import { authIdOf } from "./principals.ts";

/** Organisation 100 of world.sql before its meters. Time stands still in a transaction, so that what passes is set. */
export class Tenant {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async run(...statements: string[]): Promise<void> {
    for (const statement of statements) await this.#database.query(statement);
  }

  async value(expression: string): Promise<unknown> {
    const [row] = await this.#database.query<{ value: unknown }>(`select ${expression} as value`);
    return row?.value;
  }

  /** "done", or the SQLSTATE and the message of a refusal; it is undone. */
  async tried(statement: string): Promise<string> {
    const outcome = await attempt(this.#database, null, statement);
    return "code" in outcome ? `${outcome.code} ${outcome.message}` : "done";
  }

  /** As `tried`, and what is done stays. */
  async count(meter: string, amount = 1): Promise<string> {
    const statement = `select private.count(100, '${meter}', ${amount})`;
    const told = await this.tried(statement);
    if (told === "done") await this.run(statement);
    return told;
  }

  /** What signed-in people are told by a statement that refuses; it is undone. */
  async triedAs(person: number, statement: string): Promise<string> {
    const claims = JSON.stringify({ role: "authenticated", sub: authIdOf(person) });
    await this.run(`select set_config('request.jwt.claims', '${claims}', true)`);
    const told = await this.tried(statement);
    await this.run("select set_config('request.jwt.claims', '', true)");
    return told;
  }

  limit(meter: string): Promise<unknown> {
    return this.value(`private.limit_of(100, '${meter}')`);
  }

  used(meter: string): Promise<unknown> {
    return this.value(`(select private.used_of(100, meters) from public.meters where name = '${meter}')`);
  }

  /** What the operator allows in place of the plan. */
  allow(meter: string, amount: number): Promise<void> {
    return this.run(
      `insert into public.limit_overrides (organization_id, meter, amount, reason) values (100, '${meter}', ${amount}, 'Test')
       on conflict (organization_id, meter) do update set amount = excluded.amount`,
    );
  }

  /** Levels that aren't what a recount of their rows gives. */
  drift(): Promise<unknown> {
    return this.value(`(
      select jsonb_agg(meter) from (
        select 'documents' as meter, count(*) as real from public.documents where organization_id = 100
        union all select 'storage', coalesce(sum(size), 0) from (
          select size from public.document_revisions where organization_id = 100 and path is not null
          union all select size from public.voice_recordings where organization_id = 100) as files
        union all select 'members', count(*) from public.organization_members where organization_id = 100
        union all select 'domains', count(*) from public.organization_domains where organization_id = 100
      ) as recount
      join public.meters on meters.name = recount.meter
      where private.used_of(100, meters) <> recount.real)`);
  }
}

/** What is tried of the meters: what was seen, and what should be. */
export type Rule = (tenant: Tenant) => Promise<[seen: unknown, expected: unknown][]>;
