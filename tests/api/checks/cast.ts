import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import type { Role } from "../../../supabase/functions/_shared/domain/roles.ts";
import type { Caller } from "../../support/call.ts";
import { addMember, makeOrganization, makePerson, type Organization } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { stack } from "../../support/stack.ts";

/** Somebody who makes calls for `organization`, and how they stand to it. */
export interface Actor {
  name: string;
  caller: Caller;
  /** Nobody that the product knows, somebody who isn't a member, or a member's role. */
  standing: "nobody" | "stranger" | Role;
  isPlatformAdmin?: boolean;
}

export interface Cast {
  organization: Organization;
  other: Organization;
  actors: Actor[];
  platformAdmin: Caller;
}

/** A token of somebody, for another time and with other claims. */
export async function forgeToken(
  authId: string,
  {
    expiresIn,
    claims = {},
    secret = stack().jwtSecret,
  }: { expiresIn: number; claims?: object; secret?: string },
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ role: "authenticated", aud: "authenticated", ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(authId)
    .setIssuedAt(now - 7200)
    .setExpirationTime(now + expiresIn)
    .sign(new TextEncoder().encode(secret));
}

/** Everybody that the access of a call is tried with: the principals of tests/db/principals.ts, and holders of tokens that don't count. */
export async function makeCast(): Promise<Cast> {
  const [organization, other, former, platform, gone] = await Promise.all([
    makeOrganization(),
    makeOrganization(),
    makePerson(),
    makePerson(),
    makePerson(),
  ]);
  const { id, owner, admin, user } = organization;
  await addMember(id, former, "user");
  await sql()`delete from public.organization_members where user_id = ${former.id}`;
  await addMember(1, platform, "admin");
  await addMember(id, other.admin, "user");
  await addMember(id, gone, "owner");
  await gone.client.auth.signOut();
  const session = JSON.parse(atob(owner.token.split(".")[1] ?? "")) as { session_id: string };
  const claims = { session_id: session.session_id };
  const nobody = (name: string, token: string | null): Actor => ({
    name,
    caller: token === null ? null : { token },
    standing: "nobody",
  });
  return {
    organization,
    other,
    platformAdmin: platform,
    actors: [
      nobody("signed out", null),
      nobody("expired token", await forgeToken(owner.authId, { expiresIn: -60, claims })),
      nobody(
        "token of another signature",
        await forgeToken(owner.authId, { expiresIn: 600, claims, secret: randomUUID() }),
      ),
      nobody("token of nobody", await forgeToken(randomUUID(), { expiresIn: 600 })),
      nobody("token of an ended session", gone.token),
      nobody("nonsense for a token", "nonsense"),
      nobody("publishable key", stack().publishableKey),
      nobody("secret key", stack().secretKey),
      { name: "outsider", caller: other.owner, standing: "stranger" },
      { name: "ex-member", caller: former, standing: "stranger" },
      { name: "platform admin", caller: platform, standing: "stranger", isPlatformAdmin: true },
      { name: "user", caller: user, standing: "user" },
      { name: "member of both", caller: other.admin, standing: "user" },
      { name: "admin", caller: admin, standing: "admin" },
      { name: "owner", caller: owner, standing: "owner" },
    ],
  };
}
