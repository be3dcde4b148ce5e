import { openMicrosoft, type LocalMicrosoft } from "../../local/microsoft/index.ts";
import { newGuid } from "../../local/microsoft/ids.ts";
import { listenFor, type Serve } from "../../local/vendors/listen.ts";
import type { AccessToken, DriveService } from "../../supabase/functions/_shared/providers/drive.ts";
import {
  createGraph,
  createMicrosoftDrive,
} from "../../supabase/functions/_shared/providers/microsoft/drive.ts";
import { createMicrosoftSignIn } from "../../supabase/functions/_shared/providers/microsoft/sign-in.ts";
import { VendorError, type VendorSignIn } from "../../supabase/functions/_shared/providers/vendor.ts";
import { describedVendor } from "../contracts/vendor.ts";

export const SITE = "http://localhost:4000/app/integrations";

/** Our client of Microsoft against the stand-in, with Graph's description in between. */
export interface Driven extends LocalMicrosoft {
  drive: DriveService;
  signIn: VendorSignIn;
  client: { id: string; secret: string };
  /** A token of somebody's, with how often it was asked for anew. */
  as(mail: string, scopes?: string[]): Promise<AccessToken & { anew: number }>;
  /** Requests for what isn't a sign-in, newest last. */
  requests: Request[];
  proveClean(): void;
}

export async function startDriven({ seed = "people" }: { seed?: "people" | "sample" } = {}): Promise<Driven> {
  const serving: { serve?: Serve } = {};
  const listener = await listenFor(serving);
  const client = { id: newGuid(), secret: "a secret of the client" };
  const microsoft = await openMicrosoft({
    pages: listener.url,
    api: listener.url,
    clientId: client.id,
    clientSecret: client.secret,
    redirectUris: [SITE],
    seed,
    pauses: [],
  });
  const vendor = describedVendor("microsoft-graph", "/v1.0");
  const requests: Request[] = [];
  serving.serve = (request, drop) => {
    const { pathname } = new URL(request.url);
    if (pathname !== "/download" && !pathname.startsWith("/v1.0/")) return microsoft.fetch(request, drop);
    requests.push(request.clone());
    if (pathname === "/download") return microsoft.fetch(request, drop);
    return vendor.check(request, (onward) => microsoft.fetch(onward, drop));
  };
  return {
    ...microsoft,
    drive: createMicrosoftDrive(createGraph(`${listener.url}/v1.0`)),
    signIn: createMicrosoftSignIn(`${listener.url}/common/v2.0`),
    client,
    requests,
    proveClean: () => vendor.proveClean(),
    async as(mail, scopes) {
      let kept = await microsoft.token(mail, scopes);
      const token = Object.assign(
        async (renewed?: "anew") => {
          if (renewed) {
            token.anew += 1;
            kept = await microsoft.token(mail, scopes);
          }
          return kept;
        },
        { anew: 0 },
      );
      return token;
    },
    async close() {
      await microsoft.close();
      await listener.close();
    },
  };
}

/** How something failed at the vendor; "none" when it didn't. */
export function faultOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "none",
    (error: unknown) => (error instanceof VendorError ? error.fault : String(error)),
  );
}
