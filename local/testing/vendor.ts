import { Events, OAuth2Server } from "oauth2-mock-server";
import type { MutableRedirectUri, MutableResponse, MutableToken } from "oauth2-mock-server";

/** A server of OpenID Connect that signs anybody in as whom a test says. */
export interface TestVendor {
  /** Its issuer. */
  url: string;
  /** What it says of who signs in next. */
  claims: Record<string, unknown>;
  /** What it answers a sign-in with instead of a code, such as `access_denied`. */
  refusal: string | undefined;
  /** Changes what it answers for a code. */
  tamper: ((answer: MutableResponse) => void) | undefined;
  /** What was sent for a code, newest last. */
  readonly codes: Record<string, unknown>[];
  close: () => Promise<void>;
}

/** The environment of a ground to which a vendor is Google and Microsoft. */
export function clientOfVendor({ url }: Pick<TestVendor, "url">): Record<string, string> {
  return Object.fromEntries(
    ["GOOGLE", "MICROSOFT"].flatMap((name) => [
      [`${name}_SIGN_IN_CLIENT_ID`, `${name.toLowerCase()}-client`],
      [`${name}_SIGN_IN_CLIENT_SECRET`, `${name.toLowerCase()}-secret`],
      [`${name}_SIGN_IN_ISSUER`, url],
    ]),
  );
}

/**
 * Starts a vendor on a free port of this machine. Who comes with `as` in the address is whom its JSON says, or refuses as
 * "nobody"; others are whom `claims` say.
 */
export async function startVendor(): Promise<TestVendor> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "localhost");
  const codes: Record<string, unknown>[] = [];
  const vendor: TestVendor = {
    url: server.issuer.url ?? "",
    claims: {},
    refusal: undefined,
    tamper: undefined,
    codes,
    close: () => server.stop(),
  };
  const chosen = new Map<string, object>();
  server.service.on(
    Events.BeforeTokenSigning,
    (token: MutableToken, { body }: { body: Record<string, unknown> }) => {
      Object.assign(token.payload, chosen.get(String(body["code"])) ?? vendor.claims);
    },
  );
  server.service.on(
    Events.BeforeAuthorizeRedirect,
    ({ url }: MutableRedirectUri, { query }: { query: Record<string, unknown> }) => {
      const { as } = query;
      const refusal = as === "nobody" ? "access_denied" : vendor.refusal;
      if (typeof as === "string" && as !== "nobody")
        chosen.set(url.searchParams.get("code") ?? "", JSON.parse(as) as object);
      if (refusal === undefined) return;
      url.searchParams.delete("code");
      url.searchParams.set("error", refusal);
    },
  );
  server.service.on(
    Events.BeforeResponse,
    (answer: MutableResponse, request: { body: Record<string, unknown> }) => {
      codes.push(request.body);
      vendor.tamper?.(answer);
    },
  );
  return vendor;
}
