import { z } from "zod";
import { LocalRecord, type LocalRecords } from "./records.ts";
import { recordsPage } from "./page.ts";

const Gone = z.object({
  name: z.string(),
  type: LocalRecord.shape.type.optional(),
  value: z.string().optional(),
});

/**
 * What the own name server says, at `/dns`, for this machine only. `GET` shows the records, and adds and removes them by forms;
 * `GET /dns/records` gives them as JSON, `POST` adds one, `DELETE` takes away what is equal, or all of a name.
 */
export async function serveDns(request: Request, records: LocalRecords): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.method === "GET")
    return pathname === "/dns/records" ? Response.json(records.list()) : recordsPage(records.list());
  if (!isOwnPage(request)) return said(403, "This is for pages of this machine.");
  const isJson = request.headers.get("content-type")?.startsWith("application/json") === true;
  const given: unknown = isJson
    ? await request.json().catch(() => null)
    : Object.fromEntries(await request.formData().catch(() => new FormData()));
  const isGone = request.method === "DELETE" || pathname === "/dns/remove";
  const parsed = (isGone ? Gone : LocalRecord).safeParse(given);
  if (!parsed.success) return said(400, parsed.error.issues.map(({ message }) => message).join(" "));
  if (isGone) await records.remove(defined(Gone.parse(parsed.data)));
  else await records.add(LocalRecord.parse(parsed.data));
  return isJson
    ? Response.json(records.list())
    : new Response(null, { status: 303, headers: { location: "/dns" } });
}

const defined = (gone: z.infer<typeof Gone>) =>
  ({
    name: gone.name,
    ...(gone.type && { type: gone.type }),
    ...(gone.value !== undefined && { value: gone.value }),
  }) satisfies Parameters<LocalRecords["remove"]>[0];

/** A page elsewhere can have a form sent here, but not under our origin. */
function isOwnPage(request: Request): boolean {
  const origin = request.headers.get("origin");
  return origin === null || origin === `http://${request.headers.get("host") ?? ""}`;
}

const said = (status: number, message: string) => Response.json({ error: true, message }, { status });
