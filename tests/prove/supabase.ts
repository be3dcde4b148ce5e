import { parseArgs } from "node:util";
import { SignJWT } from "jose";
import postgres from "postgres";
import { z } from "zod";
import { GroundError, reasonOf } from "../../local/errors.ts";
import { MARK, PARTS, type Part, type Platform } from "../promises/parts.ts";
import { run, wholeProject } from "./whole-project.ts";

const Variables = z.object({
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: "Set DATABASE_URL to the database, as postgres.",
  }),
  SUPABASE_URL: z.url().optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  JWT_SECRET: z.string().optional(),
  AUTH_URL: z.url().optional(),
  REST_URL: z.url().optional(),
  STORAGE_URL: z.url().optional(),
  REALTIME_URL: z.url().optional(),
  FUNCTIONS_URL: z.url().optional(),
});
type Variables = z.infer<typeof Variables>;

/** Stands for the project where only services of it are there. */
const NO_PROJECT = "http://no-project.invalid";

/** Reads which parts are tested, and where they are. @throws GroundError that says what is missing */
async function platformOf(given: Variables, parts: Part[]): Promise<Platform> {
  const addresses: Platform["addresses"] = {};
  for (const part of PARTS) {
    const address = given[`${part.toUpperCase() as Uppercase<Part>}_URL`];
    if (address) addresses[part] = address.replace(/\/$/, "");
  }
  const nowhere = given.SUPABASE_URL ? [] : parts.filter((part) => !addresses[part]);
  if (nowhere.length > 0)
    throw new GroundError(
      `Set SUPABASE_URL to the project, or ${nowhere.map((part) => `${part.toUpperCase()}_URL`).join(", ")} to its services.`,
    );
  const key = async (name: "SUPABASE_PUBLISHABLE_KEY" | "SUPABASE_SECRET_KEY", role: string) => {
    const known = given[name] ?? (given.JWT_SECRET && (await keyOf(role, given.JWT_SECRET)));
    if (!known) throw new GroundError(`Set ${name}, or JWT_SECRET where services have no gateway.`);
    return known;
  };
  if (!parts.includes("auth") && !given.JWT_SECRET)
    throw new GroundError("Without the auth service tokens are signed with JWT_SECRET: set it.");
  return {
    url: given.SUPABASE_URL?.replace(/\/$/, "") ?? NO_PROJECT,
    publishableKey: await key("SUPABASE_PUBLISHABLE_KEY", "anon"),
    secretKey: await key("SUPABASE_SECRET_KEY", "service_role"),
    databaseUrl: given.DATABASE_URL,
    parts,
    addresses,
    ...(given.JWT_SECRET && { jwtSecret: given.JWT_SECRET }),
  };
}

/** A key as a project without a gateway knows it: a token that names its role. */
const keyOf = (role: string, secret: string): Promise<string> =>
  new SignJWT({ role })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt()
    .setExpirationTime("1d")
    .sign(new TextEncoder().encode(secret));

/** What the promises rest on: addresses are confirmed. That public channels are off is a promise itself. */
async function checkSettings({ url, addresses, publishableKey, parts }: Platform): Promise<void> {
  if (!parts.includes("auth")) return;
  const answer = await fetch(`${addresses.auth ?? `${url}/auth/v1`}/settings`, {
    headers: { apikey: publishableKey },
  });
  const Settings = z.object({ mailer_autoconfirm: z.boolean() });
  const settings = Settings.parse(await answer.json());
  if (settings.mailer_autoconfirm)
    throw new GroundError(
      "The project confirms addresses by itself. Run npx supabase config push (docs/deploy.md).",
    );
}

/** @throws GroundError where the project holds organisations that aren't of these promises */
async function checkEmpty(sql: postgres.Sql): Promise<void> {
  const [known] = await sql<
    { yes: boolean }[]
  >`select to_regclass('public.organizations') is not null as yes`;
  if (!known?.yes) return;
  const [others] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.organizations where id <> 1 and name not like ${`${MARK}%`}`;
  if (others && others.count > 0)
    throw new GroundError(
      `The project holds ${String(others.count)} organisations. Take one for tests, or say --beside-others: what the promises make is removed again.`,
    );
}

/** Removes the organisations and accounts that the promises made, also those of a run that was killed. */
async function clear(sql: postgres.Sql, platform: Platform): Promise<void> {
  const mark = `${MARK}%`;
  await sql`
    delete from public.organizations where id in (
      select members.organization_id from public.organization_members as members
      join public.users on users.id = members.user_id join auth.users as accounts on accounts.id = users.auth_id
      where accounts.email like ${mark})`;
  const accounts = await sql<{ id: string }[]>`select id from auth.users where email like ${mark}`;
  const { url, secretKey, addresses, parts } = platform;
  if (parts.includes("auth")) {
    const users = `${addresses.auth ?? `${url}/auth/v1`}/admin/users`;
    const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
    for (const { id } of accounts) await fetch(`${users}/${id}`, { method: "DELETE", headers });
  } else {
    await sql`delete from auth.users where email like ${mark}`;
  }
  const [left] = await sql<{ count: number }[]>`
    select count(*)::int as count from auth.users where email like ${mark}`;
  console.log(
    `Removed ${String(accounts.length)} accounts and their organisations; ${String(left?.count)} are left.`,
  );
}

/**
 * `npm run prove -- supabase [--only auth,storage] [--beside-others]`: the promises on a real project, or on single services
 * of it. docs/deploy.md says what is set.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: "string" }, "beside-others": { type: "boolean", default: false } },
  });
  const parts = z.array(z.enum(PARTS)).safeParse(values.only?.split(",") ?? [...PARTS]);
  if (!parts.success)
    throw new GroundError(`The parts are ${PARTS.join(", ")}: --only ${PARTS.slice(0, 2).join(",")}`);
  const given = Variables.safeParse(process.env);
  if (!given.success) throw new GroundError(z.prettifyError(given.error));
  const platform = await platformOf(given.data, parts.data);
  await checkSettings(platform);
  const sql = postgres(platform.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    if (!values["beside-others"]) await checkEmpty(sql);
    const push = ["db", "push", "--include-all", "--yes", `--remote=${platform.databaseUrl}`];
    if (!run(["node_modules/.bin/supabase", ...push]))
      throw new GroundError("The migrations weren't pushed.");
    const files = parts.data.map((part) => `tests/promises/${part}.test.ts`);
    const promises = [
      "run",
      "--project=promises",
      "--reporter=default",
      "--reporter=./tests/promises/reporter.ts",
    ];
    const held = run(["node_modules/.bin/vitest", ...promises, ...files], {
      PLATFORM: JSON.stringify(platform),
    });
    await clear(sql, platform);
    const outcomes =
      values.only === undefined ? await wholeProject(platform, sql) : new Map<string, boolean>();
    if (outcomes.size > 0) await clear(sql, platform);
    for (const [name, isDone] of outcomes) console.log(`${isDone ? "✓" : "✗"} ${name}`);
    if (!held || [...outcomes.values()].includes(false)) process.exitCode = 1;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

await main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
