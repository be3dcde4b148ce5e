import type { Database } from "../../local/database/database.ts";
import { authIdOf, type Principal } from "./principals.ts";

export type Row = Record<string, unknown>;
export type Outcome = { rows: Row[]; after?: unknown } | { code: string; message: string };

/** The value of a query that gives one. */
export const onlyValue = (rows: Row[]): unknown => Object.values(rows[0] ?? {})[0] ?? null;

class Undo extends Error {}

/** Runs work and undoes what it did to the database, also when a transaction is open. */
export async function undone<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const results: T[] = [];
  try {
    await database.transaction(async () => {
      results.push(await work());
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return results[0] as T;
}

/**
 * What a statement comes to when a principal makes it as PostgREST would; it is undone. Null: the superuser.
 * @param after a query that is asked past all rights before the statement is undone, for the only value it gives
 */
export async function attempt(
  database: Database,
  principal: Principal | null,
  statement: string,
  params: unknown[] = [],
  after?: string,
): Promise<Outcome> {
  try {
    return await undone(database, async () => {
      if (principal) await database.exec(becoming(principal));
      const rows = await database.query<Row>(statement, params);
      if (!after) return { rows };
      await database.exec("reset role");
      return { rows, after: onlyValue(await database.query<Row>(after)) };
    });
  } catch (error) {
    if (error instanceof Error && "code" in error)
      return { code: String(error.code), message: error.message };
    throw error;
  }
}

/** What a request may say of itself, and must not be believed: in headers, and in metadata that people write themselves. */
const pretended = {
  id: 18,
  user_id: 18,
  "user-id": 18,
  "x-user-id": "18",
  sub: authIdOf(18),
  role: "owner",
  roles: ["owner", "super-admin"],
  user_role: "owner",
  "x-role": "service_role",
  organization_id: 200,
  "organization-id": "200",
  "x-organization-id": "200",
  org_id: 200,
  organizations: [200],
  tag_ids: [101, 102, 103, 201, 202],
  is_admin: true,
  admin: true,
  "x-admin": "true",
  is_platform_admin: true,
  authorization: "Bearer service_role",
  host: "beta.example",
};

/** Statements that make a session a principal's, who pretends to be more. */
function becoming({ role, id, claims: more }: Principal): string {
  const claims = {
    ...pretended,
    user_metadata: pretended,
    app_metadata: pretended,
    role,
    sub: role === "anon" ? undefined : authIdOf(id),
    ...more,
  };
  const settings = { "request.jwt.claims": claims, "request.headers": pretended };
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', '${JSON.stringify(value)}', true)`,
  );
  return `set local role ${role}; select ${calls.join(", ")};`;
}
