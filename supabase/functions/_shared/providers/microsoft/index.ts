import { provider } from "../provider.ts";
import type { VendorClient } from "../vendor.ts";
import { isHere } from "../vendors/address.ts";
import { createGraph, createMicrosoftDrive } from "./drive.ts";
import { librariesOf, sitesOf } from "./places.ts";
import { microsoftScopes } from "./scopes.ts";
import { Variables } from "./settings.ts";
import { sharedOf } from "./shared.ts";
import { createMicrosoftSignIn } from "./sign-in.ts";
import { createTeamsDrive, teamsOf } from "./teams.ts";

/** Microsoft's OneDrive, SharePoint and Teams, or their stand-in's at `MICROSOFT_AUTHORITY` and `MICROSOFT_GRAPH_URL`. */
export const microsoft = provider(Variables, (settings) => {
  const {
    MICROSOFT_CLIENT_ID: id,
    MICROSOFT_CLIENT_SECRET: secret,
    MICROSOFT_AUTHORITY: authority,
  } = settings;
  const configured: VendorClient | null = id !== undefined && secret !== undefined ? { id, secret } : null;
  const api = createGraph(settings.MICROSOFT_GRAPH_URL);
  return {
    /** The site's own client; an organisation may have another. */
    configured,
    /** It is a stand-in on this machine. */
    local: isHere(new URL(authority)),
    signIn: createMicrosoftSignIn(authority),
    scopes: microsoftScopes,
    onedrive: createMicrosoftDrive(api),
    /** Browsing begins at a site's libraries, which `libraries` tells. */
    sharepoint: createMicrosoftDrive(api, () => Promise.resolve([])),
    /** Threads and files of channels, which `channels` tells. */
    teams: createTeamsDrive(api),
    channels: teamsOf(api),
    sites: sitesOf(api),
    libraries: librariesOf(api),
    shared: sharedOf(api),
  };
});
