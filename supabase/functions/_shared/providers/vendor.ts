/** A client that is registered at a vendor: the site's own, or an organisation's. */
export interface VendorClient {
  id: string;
  secret: string;
}

/** What a vendor gave for a code or a refresh token. Kept sealed, told to nobody. */
export interface Grant {
  accessToken: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** null: none came; the one that is kept goes on (Google gives one at the first consent only). */
  refreshToken: string | null;
  /** What was granted, which may be less than was asked for. */
  scopes: readonly string[];
}

/** Who signed in, by the vendor's own id. */
export interface VendorAccount {
  id: string;
  name: string;
  email: string | null;
}

/** Signing in at one vendor by OAuth 2's code flow with PKCE (S256). */
export interface VendorSignIn {
  /** @returns where to send the person; `state` comes back with them */
  address(request: {
    client: VendorClient;
    redirectUri: string;
    scopes: readonly string[];
    state: string;
    verifier: string;
    /** Who is expected to sign in, when that is known. */
    hint?: string;
  }): Promise<string>;
  /** @throws VendorError */
  exchange(
    request: { client: VendorClient; redirectUri: string; code: string; verifier: string },
    signal: AbortSignal,
  ): Promise<{ grant: Grant; account: VendorAccount }>;
  /** @throws VendorError `grant_lost` when the vendor takes it no more */
  refresh(
    request: { client: VendorClient; refreshToken: string; scopes: readonly string[] },
    signal: AbortSignal,
  ): Promise<Grant>;
  /** Has the vendor forget a grant; one that is dead already is fine, as is a vendor that offers no such call. */
  revoke(request: { client: VendorClient; refreshToken: string }, signal: AbortSignal): Promise<void>;
  /**
   * Revoking one grant ends all that the same account gave the same client, whatever for: as long as another connection of
   * theirs is wanted, none is revoked.
   */
  readonly revokesAll: boolean;
  /** What the vendor sent back instead of a code, in words. */
  refused(answer: { error: string; description: string }): VendorError;
}

/** How a vendor failed, as whoever calls has to act on it. */
export type VendorFault =
  /** invalid_grant: only this disconnects. */
  | "grant_lost"
  /** The access token was refused: refresh, and try once more. */
  | "unauthorized"
  | "admin_consent"
  /** A scope is missing that the call needs. */
  | "scope_missing"
  /** Refused for good, in the words of `message`; with `retryAfterSeconds`: this one item, until then. */
  | "forbidden"
  | "not_found"
  /** The cursor is over (410): all has to be listed again, and nothing goes before that ended well. */
  | "cursor_over"
  /** Wait `retryAfterSeconds` (at least; null: it didn't say). */
  | "throttled"
  /** etag or version isn't what it was (412). */
  | "changed"
  /** 5xx, a network that is down, an answer that isn't whole or isn't what its vendor describes. */
  | "unavailable";

export class VendorError extends Error {
  override readonly name = "VendorError";
  readonly fault: VendorFault;
  /** At least; null: the vendor didn't say. */
  readonly retryAfterSeconds: number | null;

  /** @param message in words for the person; no token, no address with one */
  constructor(
    fault: VendorFault,
    message: string,
    { retryAfterSeconds = null, ...options }: ErrorOptions & { retryAfterSeconds?: number | null } = {},
  ) {
    super(message, options);
    this.fault = fault;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
