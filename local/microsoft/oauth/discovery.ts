import type { World } from "../world.ts";

/** A personal account's tenant, which is the same for all of them. */
export const CONSUMERS = "9188040d-6c67-4c5b-b112-36a304b66dad";
const SHARED = ["common", "organizations"];

/**
 * What the identity platform says of itself. People follow the first address, so that it is the pages'; programs ask the others.
 * Where several tenants are meant, the issuer holds `{tenantid}` as it stands, as Microsoft's does.
 */
export function discovery(world: World, tenant: string): object {
  const id = SHARED.includes(tenant) ? "{tenantid}" : tenantId(world, tenant);
  const base = `${world.api}/${tenant}`;
  return {
    token_endpoint: `${base}/oauth2/v2.0/token`,
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    jwks_uri: `${base}/discovery/v2.0/keys`,
    response_modes_supported: ["query"],
    subject_types_supported: ["pairwise"],
    id_token_signing_alg_values_supported: ["RS256"],
    response_types_supported: ["code"],
    scopes_supported: ["openid", "profile", "email", "offline_access"],
    issuer: `${world.api}/${id}/v2.0`,
    request_uri_parameter_supported: false,
    authorization_endpoint: `${world.pages}/${tenant}/oauth2/v2.0/authorize`,
    claims_supported: ["sub", "iss", "aud", "exp", "iat", "nonce", "name", "tid", "ver", "email"],
    tenant_region_scope: null,
  };
}

/** Which accounts may sign in at a tenant's address; undefined: there is no such tenant. */
export function tenantsAt(world: World, tenant: string): ((of: { tenant: string }) => boolean) | undefined {
  if (tenant === "common") return () => true;
  if (tenant === "organizations") return (of) => of.tenant !== CONSUMERS;
  const id = tenantId(world, tenant);
  const isKnown = id === CONSUMERS || [...world.all("account")].some((account) => account.tenant === id);
  return isKnown ? (of) => of.tenant === id : undefined;
}

function tenantId(world: World, tenant: string): string {
  if (tenant === "consumers") return CONSUMERS;
  const domain = tenant.toLowerCase();
  const of = [...world.all("account")].find(
    ({ mail, kind }) => kind === "work" && mail.endsWith(`@${domain}`),
  );
  return of?.tenant ?? domain;
}
