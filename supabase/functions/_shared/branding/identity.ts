import { z } from "zod";
import type { Env } from "../config/env.ts";
import { Branding } from "../contract/branding.ts";
import { type Db, rpc } from "../db/client.ts";
import { type Identity, PRODUCT_LOOK } from "../domain/mail/identity.ts";
import { DEFAULT_NAME } from "../domain/branding/brand.ts";

const Told = z
  .object({
    organization_id: z.int(),
    name: z.string(),
    branding: Branding.nullable(),
    host: z.string().nullable(),
    support_email: z.string().nullable(),
    sender: z.string().nullable(),
  })
  .nullable();

/** Who is asked about: an organisation, a host that may serve one, or the product itself. */
export type IdentityOf = { organizationId: number | null } | { host: string | null };

/**
 * How an organisation appears in words and mail, by the branding that is in force now; the product's own where there is none.
 * @param service the database as the service role
 */
export async function identityOf(
  service: Db,
  env: Pick<Env, "publicUrl">,
  of: IdentityOf,
): Promise<Identity> {
  const asked =
    "host" in of
      ? of.host && { for_host: of.host }
      : of.organizationId !== null && { for_organization_id: of.organizationId };
  return identityTold(asked ? await rpc(service, "organization_identity", asked) : null, env);
}

/** @param answer what `organization_identity` says */
export function identityTold(answer: unknown, env: Pick<Env, "publicUrl">): Identity {
  const told = Told.parse(answer);
  if (!told) return productIdentity(env);
  const origin = originOf(told.host, env.publicUrl);
  const { branding } = told;
  return {
    organizationId: told.organization_id,
    name: branding ? told.name : DEFAULT_NAME,
    branded: branding !== null,
    origin,
    supportAddress: told.support_email,
    sender: branding ? told.sender : null,
    look: branding ? lookOf(branding, origin) : PRODUCT_LOOK,
  };
}

/** The product as itself, on its own host. */
function productIdentity({ publicUrl }: Pick<Env, "publicUrl">): Identity {
  return {
    organizationId: null,
    name: DEFAULT_NAME,
    branded: false,
    origin: new URL(publicUrl).origin,
    supportAddress: null,
    sender: null,
    look: PRODUCT_LOOK,
  };
}

/** Where a host is reached: over HTTPS, and on this machine as the site is. */
export function originOf(host: string | null, publicUrl: string): string {
  const { origin, protocol, port } = new URL(publicUrl);
  if (host === null) return origin;
  if (!/(^|\.)localhost$/.test(host)) return `https://${host}`;
  return new URL(`${protocol}//${host}${port && `:${port}`}`).origin;
}

function lookOf(branding: Branding, origin: string) {
  const light = branding.branding_primary_color ?? branding.branding_dark_primary_color;
  const dark = branding.branding_dark_primary_color ?? branding.branding_primary_color;
  const logo = branding.branding_logo_url ?? branding.branding_dark_logo_url;
  const url = (path: string | null) =>
    path && URL.canParse(path, origin) ? new URL(path, origin).href : null;
  return {
    primary: (light ?? PRODUCT_LOOK.primary).toLowerCase(),
    darkPrimary: (dark ?? PRODUCT_LOOK.darkPrimary).toLowerCase(),
    logo: url(logo),
    darkLogo: url(branding.branding_dark_logo_url ?? logo),
  };
}
