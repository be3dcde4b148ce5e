import { z } from "zod";
import type { Database } from "../database/database.ts";
import { authRefusal } from "./refusal.ts";

/** A second factor as everybody may know it: without its secret. */
interface Factor {
  id: string;
  created_at: string;
  updated_at: string;
  friendly_name?: string;
  factor_type: string;
  status: "verified" | "unverified";
}

const columns = "id, created_at, updated_at, friendly_name, factor_type::text, status::text";

/** Somebody's factors, oldest first. */
export async function factorsOf(database: Database, userId: string): Promise<Factor[]> {
  const found = await database.query<Factor & { friendly_name: string | null }>(
    `select ${columns} from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  );
  return found.map(({ friendly_name, ...factor }) => (friendly_name ? { ...factor, friendly_name } : factor));
}

/** `mfa.listFactors` and `mfa.deleteFactor` of the admin API; null: the path is another one. */
export async function serveAdminFactors(
  method: string,
  path: string,
  database: Database,
): Promise<Response | null> {
  const [, user, factor] = /^\/admin\/users\/([^/]+)\/factors(?:\/([^/]+))?$/.exec(path) ?? [];
  if (!user) return null;
  const ids = z.tuple([z.guid(), z.guid().optional()]).safeParse([user, factor]).data;
  if (!ids) return authRefusal(404, "validation_failed", "user_id and factor_id must be an UUID");
  const all = await factorsOf(database, ids[0]);
  if (method === "GET" && !factor) return Response.json(all);
  const found = all.find(({ id }) => id === ids[1]?.toLowerCase());
  if (method !== "DELETE" || !factor) return authRefusal(405, "method_not_allowed", "Method not allowed");
  if (!found) return authRefusal(404, "mfa_factor_not_found", "Factor not found");
  await database.query("delete from auth.mfa_factors where id = $1", [found.id]);
  return Response.json(found);
}
