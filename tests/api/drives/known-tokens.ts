import type { Ground } from "../../../local/ground.ts";
import { readKeyRing } from "../../../supabase/functions/_shared/secrets/key-ring.ts";
import { open } from "../../../supabase/functions/_shared/secrets/seal.ts";
import { type CallOptions, send } from "../../support/call.ts";
import type { Person } from "../../support/people.ts";

/** What the stack seals with, so that a test knows what was sealed. */
export const KEYS = `known:${"A".repeat(43)}=`;

interface Kept {
  organization_id: number | null;
  user_id: number | null;
  kind: string;
  name: string;
  key_id: string;
  sealed: string;
}

/** What must be nowhere: each value as it was given out, with what it is called. */
export class Known {
  readonly values = new Map<string, string>();
  readonly said: string[] = [];
  readonly #ground: Ground;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  note(name: string, value: string | undefined): void {
    // Shorter ones would be found by chance.
    if (value !== undefined && value.length >= 16) this.values.set(value, name);
  }

  /** Opens all that is sealed at the moment: verifiers of sign-ins under way, and tokens of connections. */
  async open(): Promise<number> {
    const rows = await this.#ground.database.query<Kept>(
      `select organization_id, user_id, kind, name, key_id, sealed from public.secrets where kind like 'connection%'
       union all select for_organization_id, for_user_id, 'connection', type, key_id, sealed from public.connection_revocations`,
    );
    for (const { organization_id, user_id, kind, name, ...sealed } of rows) {
      const owner = {
        kind,
        name,
        ...(organization_id !== null && { organizationId: Number(organization_id) }),
        ...(user_id !== null && { userId: Number(user_id) }),
      };
      const text = await open(readKeyRing(KEYS), owner, sealed);
      if (kind !== "connection") this.note(kind, text);
      else {
        const grant = JSON.parse(text) as { accessToken: string; refreshToken: string | null };
        this.note(`access token of ${name}`, grant.accessToken);
        this.note(`refresh token of ${name}`, grant.refreshToken ?? undefined);
      }
    }
    return rows.length;
  }

  /** Makes a call and keeps all of what came back: status, headers, body. */
  async ask<T>(person: Person, path: string, input: unknown, options: CallOptions): Promise<T> {
    const response = await send(person, path, input, options);
    const text = await response.text();
    this.said.push(`${path} ${response.status} ${JSON.stringify([...response.headers])} ${text}`);
    return JSON.parse(text) as T;
  }

  /** Names of the values that stand in a text, also where it is escaped. */
  in(text: string): string[] {
    return [...this.values].flatMap(([value, name]) =>
      text.includes(value) || text.includes(encodeURIComponent(value)) ? [name] : [],
    );
  }

  /** Where a value stands in a table, of any schema, as the database's owner reads and dumps it. */
  async inTables(): Promise<string[]> {
    const tables = await this.#ground.database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await this.#ground.database.query<{ text: string }>(
        `select kept::text as text from ${name} as kept`,
      );
      for (const value of this.in(rows.map(({ text }) => text).join("\n"))) found.push(`${name}: ${value}`);
    }
    return found;
  }
}
