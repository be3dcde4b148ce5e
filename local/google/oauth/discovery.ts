import type { World } from "../world.ts";
import { scopes } from "./scopes.ts";

/**
 * What OpenID Connect's discovery tells. The issuer and what the functions call are where they find us; the page that people
 * see is where their browsers do.
 */
export function discovery({ base, pages }: World): object {
  return {
    issuer: base,
    authorization_endpoint: `${pages}/o/oauth2/v2/auth`,
    token_endpoint: `${base}/token`,
    userinfo_endpoint: `${base}/v1/userinfo`,
    revocation_endpoint: `${base}/revoke`,
    jwks_uri: `${base}/oauth2/v3/certs`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid", "email", "profile"].filter((scope) => scope in scopes),
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
    claims_supported: ["aud", "email", "email_verified", "exp", "iat", "iss", "name", "sub"],
    code_challenge_methods_supported: ["plain", "S256"],
    grant_types_supported: ["authorization_code", "refresh_token"],
  };
}
