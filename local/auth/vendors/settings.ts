import { z } from "zod";
import { GroundError } from "../../errors.ts";

/** Who signs people in besides us, by GoTrue's name. */
export interface Vendor {
  provider: "google" | "azure";
  /** As people know it. */
  name: string;
  issuer: URL;
  clientId: string;
  clientSecret: string;
}

const known = [
  { prefix: "GOOGLE", provider: "google", name: "Google", issuer: "https://accounts.google.com" },
  {
    prefix: "MICROSOFT",
    provider: "azure",
    name: "Microsoft",
    issuer: "https://login.microsoftonline.com/common/v2.0",
  },
] as const;

const Issuer = z.url().transform((text) => new URL(text));

/**
 * The vendors that an environment names a client of: `GOOGLE_SIGN_IN_CLIENT_ID` and `_SECRET`, the same of `MICROSOFT`, and
 * `…_SIGN_IN_ISSUER` where it isn't the usual one.
 * @throws GroundError when half of it is there, or an issuer could be listened in on
 */
export function vendorsOf(environment: Readonly<Record<string, string | undefined>>): Vendor[] {
  return known.flatMap(({ prefix, issuer: usual, ...vendor }) => {
    const clientId = environment[`${prefix}_SIGN_IN_CLIENT_ID`] ?? "";
    const clientSecret = environment[`${prefix}_SIGN_IN_CLIENT_SECRET`] ?? "";
    if (!clientId && !clientSecret) return [];
    if (!clientId || !clientSecret)
      throw new GroundError(
        `${prefix}_SIGN_IN_CLIENT_ID and ${prefix}_SIGN_IN_CLIENT_SECRET are set together.`,
      );
    const given = environment[`${prefix}_SIGN_IN_ISSUER`];
    const issuer = Issuer.safeParse(given === undefined || given === "" ? usual : given).data;
    if (!issuer || !(issuer.protocol === "https:" || isHere(issuer)))
      throw new GroundError(`${prefix}_SIGN_IN_ISSUER is an address that begins with https://.`);
    return [{ ...vendor, issuer, clientId, clientSecret }];
  });
}

/** Whether an address is this machine's, to which nobody listens in on the way. */
export function isHere({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

/** An environment without what only the auth service needs to know of vendors. */
export function withoutSecrets(environment: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.includes("_SIGN_IN_")));
}
