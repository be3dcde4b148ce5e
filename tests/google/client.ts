import { CLIENT_ID, openGoogle, type LocalGoogle } from "../../local/google/index.ts";
import { listenFor, type Serve } from "../../local/vendors/listen.ts";
import type { AccessToken, DriveService } from "../../supabase/functions/_shared/providers/drive.ts";
import { createGoogleDrive } from "../../supabase/functions/_shared/providers/google/drive.ts";
import { createGoogleSignIn } from "../../supabase/functions/_shared/providers/google/sign-in.ts";
import type { VendorSignIn } from "../../supabase/functions/_shared/providers/vendor.ts";
import { describedVendor } from "../contracts/vendor.ts";

export const SITE = "http://localhost:4000/app/integrations";

/** Our client of Google against the stand-in, with Google's description in between. */
export interface Driven extends LocalGoogle {
  drive: DriveService;
  signIn: VendorSignIn;
  client: { id: string; secret: string };
  /** A token of somebody's, with how often it was asked for anew. */
  as(
    account: string,
    given?: { scopes?: string[]; pick?: string[] },
  ): Promise<AccessToken & { anew: number }>;
  /** Requests for what isn't a sign-in, newest last. */
  requests: Request[];
  /** Lets broken answers pass, which no description fits. */
  broken<T>(work: () => Promise<T>): Promise<T>;
  proveClean(): void;
}

export async function startDriven(): Promise<Driven> {
  const serving: { serve?: Serve } = {};
  const listener = await listenFor(serving);
  const secret = "a secret of the client";
  const google = await openGoogle({
    base: listener.url,
    pages: listener.url,
    clientSecret: secret,
    redirectUris: [SITE],
    seeded: false,
  });
  const vendor = describedVendor("google-drive");
  const groups = describedVendor("google-cloud-identity");
  const requests: Request[] = [];
  let isBroken = false;
  serving.serve = (request, drop) => {
    const { pathname } = new URL(request.url);
    const described = pathname.startsWith("/v1/groups") ? groups : vendor;
    if (described === vendor && !pathname.startsWith("/drive/v3")) return google.fetch(request, drop);
    requests.push(request.clone());
    if (isBroken) return google.fetch(request, drop);
    return described.check(request, (onward) => google.fetch(onward, drop));
  };
  return {
    ...google,
    drive: createGoogleDrive(listener.url),
    signIn: createGoogleSignIn(listener.url),
    client: { id: CLIENT_ID, secret },
    requests,
    proveClean() {
      vendor.proveClean();
      groups.proveClean();
    },
    async broken(work) {
      isBroken = true;
      return work().finally(() => (isBroken = false));
    },
    async as(account, { scopes = ["openid", "email", "drive.readonly"], pick = [] } = {}) {
      const given = async () => String((await google.control("grant", { account, scopes, pick }))["access"]);
      let kept = await given();
      const token = Object.assign(
        async (renewed?: "anew") => {
          if (renewed) {
            token.anew += 1;
            kept = await given();
          }
          return kept;
        },
        { anew: 0 },
      );
      return token;
    },
    async close() {
      await google.close();
      await listener.close();
    },
  };
}
