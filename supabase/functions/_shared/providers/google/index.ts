import { provider } from "../provider.ts";
import type { VendorClient } from "../vendor.ts";
import { isHere } from "../vendors/address.ts";
import { googleCalendar } from "./calendar.ts";
import { createGoogleDrive } from "./drive.ts";
import { googleScopes } from "./scopes.ts";
import { Variables } from "./settings.ts";
import { createGoogleSignIn } from "./sign-in.ts";

/** Google's Drive and Calendar, or their stand-in's at `GOOGLE_ISSUER` and `GOOGLE_API_URL`. */
export const google = provider(Variables, (settings) => {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: issuer } = settings;
  const configured: VendorClient | null = id !== undefined && secret !== undefined ? { id, secret } : null;
  return {
    /** The site's own client; an organisation may have another. */
    configured,
    /** It is a stand-in on this machine. */
    local: isHere(new URL(issuer)),
    /** Where its APIs are, without a slash at the end. */
    apiUrl: settings.GOOGLE_API_URL,
    signIn: createGoogleSignIn(issuer),
    drive: createGoogleDrive(settings.GOOGLE_API_URL, settings.GOOGLE_GROUPS_URL),
    scopes: googleScopes,
    calendar: googleCalendar({ apiUrl: settings.GOOGLE_API_URL }),
  };
});
