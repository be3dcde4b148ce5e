import { z } from "zod";
import type { Access } from "../../_shared/contract/call.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import type { Db, RowsOf } from "../../_shared/db/client.ts";
import { callOf } from "../../_shared/db/statement.ts";
import { ROLES } from "../../_shared/domain/roles.ts";
import type { ApiServices, ContextOf } from "../context.ts";

const Authorization = z.object({
  user_id: z.int(),
  auth_id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES).nullable(),
});
type Authorization = z.infer<typeof Authorization>;

/** A call's context, and the proof that its caller may make it. */
export interface Authorized {
  context: ContextOf<Access>;
  /** Resolves once the database has said that the caller may make this call; asks it if nothing has asked so far. */
  confirm(): Promise<unknown>;
}

/**
 * Verifies who calls, and binds the database to them: each of their transactions begins with `authorize`, which
 * refuses those who may not make a call of this access, so that a removed member is out at the next one (product §6).
 * Whatever isn't allowed here is refused.
 * @param verified whether the request's signature is that of its sender; asked for `signature` only
 * @throws ApiError `unauthenticated`, or `invalid_input` for the organization-id header
 */
export async function authorize(
  access: Access,
  request: Request,
  services: ApiServices,
  requestId: string,
  verified: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<Authorized> {
  if (access === "signature" && !(await verified())) {
    throw new ApiError("unauthenticated", "The signature of this request isn't valid.");
  }
  const host = pageHost(request);
  if (access === "public" || access === "signature") {
    const context = { ...services, requestId, host, db: services.connect({ role: "anon" }) };
    return { context: context as ContextOf<Access>, confirm: () => Promise.resolve() };
  }
  const token = bearerToken(request);
  if (!token) throw new ApiError("unauthenticated", "Please sign in.");
  const claims = await services.verifyToken(token);
  const isMembers = access === "member" || access === "admin" || access === "owner";
  const organizationId = isMembers ? organizationOf(request) : undefined;

  const asCaller = services.connect({ role: "authenticated", claims });
  const question = callOf("authorize", {
    access,
    ...(organizationId !== undefined && { organization_id: organizationId }),
  });
  let answer: Promise<Authorization> | undefined;
  const db: Db = {
    async transact(statements, signal) {
      const done = asCaller.transact([question, ...statements], signal);
      answer ??= done.then(([[found]]) => Authorization.parse(found?.value));
      answer.catch(() => undefined);
      const [, ...found] = await done;
      return found as RowsOf<typeof statements>;
    },
  };
  const confirm = async () => {
    if (!answer) await db.transact([]);
    return answer as Promise<Authorization>;
  };
  const confirmed = (of: Db): Db => ({
    transact: (statements, signal) => confirm().then(() => of.transact(statements, signal)),
  });
  const caller = async () => callerOf(await confirm());
  const [service, storing] = [confirmed(services.service), confirmed(services.storing)];
  const context = { ...services, requestId, host, db, service, storing, caller, organizationId };
  return { context: context as ContextOf<Access>, confirm };
}

function callerOf({ user_id, auth_id, email, name, role }: Authorization) {
  return { userId: user_id, authId: auth_id, email, name, role };
}

/** Browsers tell where a page is from that makes a POST. */
function pageHost({ headers }: Request): string | null {
  const origin = headers.get("origin") ?? "";
  return URL.canParse(origin) ? new URL(origin).hostname || null : null;
}

function bearerToken(request: Request): string | null {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

function organizationOf(request: Request): number {
  const header = request.headers.get("organization-id");
  const id = header && /^[1-9]\d{0,15}$/.test(header) ? Number(header) : null;
  if (id !== null && Number.isSafeInteger(id)) return id;
  const message = header
    ? "The organization-id header must be one organisation's id."
    : "The organization-id header is missing.";
  throw new ApiError("invalid_input", message, { "organization-id": message });
}
