import bcrypt from "bcryptjs";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database, Transaction } from "../database/database.ts";
import { carriesSecret } from "../platform/secret-key.ts";
import { serveAdminFactors } from "./admin-factors.ts";
import type { LinkTokens } from "./codes.ts";
import { LINK_TYPES, mailedCodeFor } from "./generate-link.ts";
import { tooLong } from "./password.ts";
import { authRefusal } from "./refusal.ts";

export interface AdminContext {
  database: Database;
  secretKey: string;
  /** bcrypt's cost of a password's hash. */
  passwordCost: number;
  links: LinkTokens;
  /** Where a followed link leads that names no page of ours. */
  siteUrl: string;
  /** May a link in mail return to this address? */
  mayReturnTo: (address: string) => boolean;
}

const Attributes = z.object({
  email: z.email().max(255).toLowerCase().optional(),
  password: z
    .string()
    .min(6)
    .refine((password) => !tooLong(password), "Password cannot be longer than 72 bytes")
    .optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
});
type Attributes = z.infer<typeof Attributes>;

const NewUser = Attributes.required({ email: true }).extend({ email_confirm: z.boolean().default(false) });

const Link = NewUser.pick({ email: true, password: true }).extend({
  type: z.enum(LINK_TYPES),
  new_email: z.email().max(255).toLowerCase().optional(),
  data: Attributes.shape.user_metadata,
});

interface UserRow {
  id: string;
  email: string | null;
  app_metadata: unknown;
  user_metadata: unknown;
}

const columns = `id, aud, role, email, coalesce(phone, '') as phone, email_confirmed_at, confirmed_at, last_sign_in_at,
  raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata, is_anonymous, created_at, updated_at`;

/**
 * The part of the auth admin API that lite lacks: `createUser`, `listUsers`, `getUserById`, `updateUserById`, `deleteUser`
 * and `generateLink` of supabase-js, for the secret key only.
 */
export async function serveAdmin(request: Request, path: string, context: AdminContext): Promise<Response> {
  if (!carriesSecret(request.headers, context.secretKey))
    return authRefusal(403, "not_admin", "User not allowed");
  const ofFactors = await serveAdminFactors(request.method, path, context.database);
  if (ofFactors) return ofFactors;
  const id = z.guid().safeParse(/^\/admin\/users\/(.+)$/.exec(path)?.[1]).data;
  if (path !== "/admin/users" && path !== "/admin/generate_link" && !id)
    return authRefusal(404, "not_found", "This admin call is not available here.");
  try {
    if (path === "/admin/generate_link") return await generateLink(request, context);
    if (!id) return request.method === "POST" ? await create(request, context) : await list(request, context);
    if (request.method === "GET") return answer(await find(context.database, id));
    if (request.method === "PUT") return await update(request, id, context);
    if (request.method === "DELETE") return await remove(id, context);
    return authRefusal(405, "method_not_allowed", "Method not allowed");
  } catch (error) {
    if (error instanceof z.ZodError) return authRefusal(400, "validation_failed", z.prettifyError(error));
    if (!isTaken(error)) throw error;
    return authRefusal(422, "email_exists", "A user with this email address has already been registered");
  }
}

async function create(request: Request, { database, passwordCost }: AdminContext): Promise<Response> {
  const attributes = NewUser.parse(await request.json());
  return answer(await database.transaction((tx) => insert(tx, attributes, passwordCost)));
}

async function insert(
  tx: Transaction,
  attributes: z.infer<typeof NewUser>,
  passwordCost: number,
): Promise<UserRow | undefined> {
  const id = randomUUID();
  const metadata = {
    ...attributes.user_metadata,
    sub: id,
    email: attributes.email,
    email_verified: attributes.email_confirm,
  };
  await tx.query(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, $3, case when $4 then now() end, $5, $6)`,
    [
      id,
      attributes.email,
      attributes.password ? await bcrypt.hash(attributes.password, passwordCost) : null,
      attributes.email_confirm,
      JSON.stringify({ provider: "email", providers: ["email"], ...attributes.app_metadata }),
      JSON.stringify(metadata),
    ],
  );
  await tx.query(
    "insert into auth.identities (id, provider, provider_id, user_id, identity_data) values ($1, 'email', $2, $3, $4)",
    [randomUUID(), id, id, JSON.stringify(metadata)],
  );
  return find(tx, id);
}

/** Makes what a mail would have held, and sends none. A sign-up's link makes its account. */
async function generateLink(request: Request, context: AdminContext): Promise<Response> {
  const { database, links, siteUrl, mayReturnTo, passwordCost } = context;
  const { type, email, new_email, password, data } = Link.parse(await request.json());
  const asked = new URL(request.url).searchParams.get("redirect_to");
  const redirectTo = asked && mayReturnTo(asked) ? asked : siteUrl;
  const made = await database.transaction(async (tx) => {
    if (type === "signup") {
      const [known] = await tx.query("select 1 from auth.users where email = $1", [email]);
      if (!known)
        await insert(tx, { email, password, user_metadata: data, email_confirm: false }, passwordCost);
    }
    const mailed = await mailedCodeFor(tx, type, email, new_email);
    return mailed instanceof Response ? mailed : { mailed, user: await find(tx, mailed.userId) };
  });
  if (made instanceof Response) return made;
  const { mailed, user } = made;
  const hashed = links.sign(mailed.token);
  const query = new URLSearchParams({ token: hashed, type: mailed.kind, redirect_to: redirectTo });
  return Response.json({
    ...user,
    action_link: `${siteUrl}/auth/v1/verify?${query.toString()}`,
    email_otp: mailed.code,
    hashed_token: hashed,
    verification_type: type,
    redirect_to: redirectTo,
  });
}

async function list(request: Request, { database }: AdminContext): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const size = Math.min(Math.max(Math.floor(Number(searchParams.get("per_page")) || 50), 1), 1000);
  const page = Math.min(Math.max(Math.floor(Number(searchParams.get("page")) || 1), 1), 1_000_000);
  const users = await database.query<UserRow>(
    `select ${columns} from auth.users order by created_at, id limit $1 offset $2`,
    [size, (page - 1) * size],
  );
  const [total] = await database.query<{ count: number }>("select count(*) as count from auth.users");
  return Response.json(
    { users, aud: "authenticated" },
    { headers: { "x-total-count": String(total?.count ?? 0) } },
  );
}

async function update(
  request: Request,
  id: string,
  { database, passwordCost }: AdminContext,
): Promise<Response> {
  const attributes = Attributes.parse(await request.json());
  const hash = attributes.password ? await bcrypt.hash(attributes.password, passwordCost) : null;
  const user = await database.transaction(async (tx) => {
    await tx.query(
      `update auth.users set
         email = coalesce($2, email),
         encrypted_password = coalesce($3, encrypted_password),
         raw_user_meta_data = raw_user_meta_data || coalesce($4::jsonb, '{}'),
         raw_app_meta_data = raw_app_meta_data || coalesce($5::jsonb, '{}'),
         updated_at = now()
       where id = $1`,
      [id, attributes.email ?? null, hash, json(attributes.user_metadata), json(attributes.app_metadata)],
    );
    if (attributes.email) {
      await tx.query(
        `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text)
         where user_id = $1 and provider = 'email'`,
        [id, attributes.email],
      );
    }
    return find(tx, id);
  });
  return answer(user);
}

async function remove(id: string, { database }: AdminContext): Promise<Response> {
  const removed = await database.transaction(async (tx) => {
    await tx.query("delete from auth.refresh_tokens where user_id = $1", [id]);
    return tx.query("delete from auth.users where id = $1 returning id", [id]);
  });
  return removed.length > 0 ? Response.json({}) : answer(undefined);
}

async function find(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const [user] = await tx.query<UserRow>(`select ${columns} from auth.users where id = $1`, [id]);
  return user;
}

function answer(user: UserRow | undefined): Response {
  return user ? Response.json(user) : authRefusal(404, "user_not_found", "User not found");
}

function json(value: Attributes["user_metadata"]): string | null {
  return value ? JSON.stringify(value) : null;
}

function isTaken(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "23505";
}
