import { beforeAll, describe, expect, it } from "vitest";
import { decodeJwt } from "jose";
import { addressOf, has, makeOrganization, type Organization, platform, signed, sql } from "./platform.ts";

const VERBS = ["GET", "POST", "PATCH", "DELETE"] as const;

interface Asked {
  token?: string;
  method?: string;
  body?: object;
  schema?: string;
}

async function rest(path: string, { token, method = "GET", body, schema }: Asked = {}) {
  const answer = await fetch(addressOf("rest", `/${path}`), {
    method,
    headers: {
      apikey: platform().publishableKey,
      ...(token && { authorization: `Bearer ${token}` }),
      "content-type": "application/json",
      prefer: "return=representation",
      ...(schema && { "accept-profile": schema, "content-profile": schema }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, rows: answer.ok && text ? (JSON.parse(text) as unknown) : null };
}

/** What a request that shows nothing says. */
const nothing = expect.toSatisfy(
  ({ status, rows }: Awaited<ReturnType<typeof rest>>) =>
    status >= 400 || (Array.isArray(rows) && rows.length === 0),
);

describe.runIf(has("rest"))("rest", () => {
  let organization: Organization;
  let other: Organization;
  let tables: { name: string; column: string; ofOrganization: boolean }[];

  beforeAll(async () => {
    [organization, other] = [await makeOrganization(), await makeOrganization()];
    tables = await sql()`
      select distinct on (columns.table_name) columns.table_name as name, columns.column_name as column,
        exists (select from information_schema.columns as others
          where others.table_schema = 'public' and others.table_name = columns.table_name
            and others.column_name = 'organization_id') as "ofOrganization"
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
        and identity_generation is distinct from 'ALWAYS'
      order by columns.table_name, columns.ordinal_position`;
  });

  it("refuses a visitor at every table, by every verb", async () => {
    expect(tables.length).toBeGreaterThan(50);
    for (const { name, column } of tables) {
      for (const method of VERBS) {
        const body = method === "GET" || method === "DELETE" ? {} : { body: { [column]: null } };
        const { status } = await rest(name, { method, ...body });
        expect([name, method, status]).toEqual([name, method, expect.toBeOneOf([401, 403])]);
      }
    }
  });

  it("refuses a token that was changed, or isn't signed", async () => {
    const [head = "", claims = "", signature = ""] = organization.owner.token.split(".");
    const changed = Buffer.from(claims, "base64url")
      .toString()
      .replace(organization.owner.authId, other.owner.authId);
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    for (const token of [
      `${head}.${Buffer.from(changed).toString("base64url")}.${signature}`,
      `${unsigned}.${claims}.`,
      "nonsense",
    ])
      expect((await rest("organizations?select=id", { token })).status).toBe(401);
    expect((await rest("organizations?select=id", { token: organization.owner.token })).rows).toEqual([
      { id: organization.id },
    ]);
  });

  it.runIf(platform().jwtSecret)("refuses an expired token", async () => {
    const claims = decodeJwt(organization.owner.token);
    const token = await signed({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 });
    expect((await rest("organizations?select=id", { token })).status).toBe(401);
  });

  it("shows a member nothing of another organisation", async () => {
    const { token } = other.owner;
    for (const { name } of tables.filter(({ ofOrganization }) => ofOrganization)) {
      const found = await rest(`${name}?organization_id=eq.${organization.id}`, { token });
      expect([name, found]).toEqual([name, nothing]);
    }
    expect(await rest(`organizations?id=eq.${organization.id}`, { token })).toEqual(nothing);
  });

  it("lets a member write nothing, even to their own row", async () => {
    const { owner, id } = organization;
    for (const [path, body] of [
      [`organizations?id=eq.${id}`, { name: "Stolen" }],
      [`organization_members?organization_id=eq.${id}`, { role: "owner" }],
      [`users?auth_id=eq.${owner.authId}`, { name: "Somebody" }],
    ] as const) {
      for (const method of ["PATCH", "DELETE"]) {
        expect([path, method, await rest(path, { token: owner.token, method, body })]).toEqual([
          path,
          method,
          nothing,
        ]);
      }
    }
    const [left] = await sql()<{ count: number }[]>`
      select count(*)::int as count from public.organization_members where organization_id = ${id}`;
    expect(left?.count).toBe(3);
  });

  it("serves no other schema", async () => {
    for (const schema of ["private", "auth", "storage", "realtime", "vault", "supabase_migrations"]) {
      const { status } = await rest("users", { token: organization.owner.token, schema });
      expect([schema, status]).toEqual([schema, expect.toBeOneOf([404, 406])]);
    }
  });
});
