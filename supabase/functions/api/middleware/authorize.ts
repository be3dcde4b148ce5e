import { z } from "zod";
import type { Access } from "../../_shared/contract/call.ts";
import { NOT_A_MEMBER } from "../../_shared/contract/errors.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { callerDb, type Db, rpc } from "../../_shared/db/client.ts";
import { isAtLeast, PLATFORM_ADMIN_ORGANIZATION_ID, ROLES, type Role } from "../../_shared/domain/roles.ts";
import type { MemberContext, PublicContext, Services, UserContext } from "../context.ts";

const Authorization = z.object({
  user_id: z.int(),
  auth_id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES).nullable(),
  is_platform_admin: z.boolean(),
});

const MINIMUM_ROLE: Partial<Record<Access, Role>> = { member: "user", admin: "admin", owner: "owner" };

/**
 * Who the caller is and whether they may make a call of this access, asked of the database on every request, so that
 * a removed member is out at the next one (DESIGN §3). Whatever isn't allowed here is refused.
 * @param verified whether the request's signature is that of its sender; asked for `signature` only
 * @throws ApiError `unauthenticated`, `forbidden`, or `invalid_input` for the organization-id header
 */
export async function authorize(
  access: Access,
  request: Request,
  services: Services,
  requestId: string,
  verified: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<PublicContext | UserContext | MemberContext> {
  const token = bearerToken(request);
  const base = { ...services, requestId, db: callerDb(services.env, token) };
  if (access === "public") return base;
  if (access === "signature") {
    if (await verified()) return base;
    throw new ApiError("unauthenticated", "The signature of this request isn't valid.");
  }
  if (!token) throw new ApiError("unauthenticated", "Please sign in.");

  const minimum = MINIMUM_ROLE[access];
  const organizationId = minimum ? organizationOf(request) : null;
  const found = Authorization.parse(await lookUp(base.db, organizationId));
  const user: UserContext = {
    ...base,
    caller: {
      userId: found.user_id,
      authId: found.auth_id,
      email: found.email,
      name: found.name,
      isPlatformAdmin: found.is_platform_admin,
    },
  };
  if (access === "user" || (access === "platform" && found.is_platform_admin)) return user;
  if (!minimum || organizationId === null) {
    throw new ApiError("forbidden", "Only platform admins can do this.");
  }
  // Nobody works in the pseudo-organisation: it only marks platform admins.
  if (!found.role || organizationId === PLATFORM_ADMIN_ORGANIZATION_ID) {
    throw new ApiError("forbidden", NOT_A_MEMBER);
  }
  if (!isAtLeast(found.role, minimum)) {
    throw new ApiError(
      "forbidden",
      `Only ${minimum === "owner" ? "owners" : "admins"} of the organisation can do this.`,
    );
  }
  return { ...user, organizationId, role: found.role } satisfies MemberContext;
}

async function lookUp(db: Db, organizationId: number | null): Promise<unknown> {
  try {
    return await rpc(db, "authorize", organizationId === null ? {} : { organization_id: organizationId });
  } catch (error) {
    // Only signed-in people may ask: a token that isn't one makes its sender a visitor.
    const isVisitor = error instanceof ApiError && error.code === "forbidden";
    throw isVisitor ? new ApiError("unauthenticated", "Please sign in again.") : error;
  }
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
