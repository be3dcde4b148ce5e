import { z } from "zod";
import type { DriveService, SharingPrincipal } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import type { VendorApi } from "../vendors/api.ts";
import { allPages } from "../vendors/pages.ts";
import { Handle, keyHeader } from "./handle.ts";

const FIELDS =
  "nextPageToken,permissions(id,type,emailAddress,domain,allowFileDiscovery,deleted,expirationTime,view)";

const Permissions = z.looseObject({
  nextPageToken: z.string().min(1).optional(),
  permissions: z
    .array(
      z.looseObject({
        type: z.string(),
        emailAddress: z.string().optional(),
        domain: z.string().optional(),
        allowFileDiscovery: z.boolean().optional(),
        deleted: z.boolean().optional(),
        expirationTime: z.string().optional(),
        view: z.string().optional(),
      }),
    )
    .default([]),
});
type Permission = z.output<typeof Permissions>["permissions"][number];

/** Google has 600 permissions a file at most; a shared drive's members come on top. */
const MOST_PAGES = 50;

/** Who may open a file. Whoever may only read it isn't told: null. */
export function permissionsOf(api: VendorApi): DriveService["permissions"] {
  return async (token, { id: own, handle }, signal) => {
    const { id, key } = handle == null ? { id: own, key: undefined } : Handle.parse(handle);
    const path = `/drive/v3/files/${encodeURIComponent(id)}/permissions`;
    const headers = keyHeader(id, key);
    const query = { supportsAllDrives: true, pageSize: 100, fields: FIELDS };
    try {
      const all = await allPages("Google", MOST_PAGES, async (pageToken) => {
        const page = await api.ask(
          token,
          { path, headers, query: { ...query, pageToken } },
          Permissions,
          signal,
        );
        return { items: page.permissions, next: page.nextPageToken };
      });
      return [...new Set(all.flatMap((permission) => principalOf(permission) ?? []))];
    } catch (error) {
      const isHidden = error instanceof VendorError && ["forbidden", "not_found"].includes(error.fault);
      if (isHidden) return null;
      throw error;
    }
  };
}

/** What needs the link is nobody's by name; nor is what shows only a part (`view`), is over, or is of a deleted account. */
function principalOf(permission: Permission): SharingPrincipal | undefined {
  const { type, emailAddress: email, domain, expirationTime: end, deleted, view } = permission;
  const isOver = end !== undefined && !(Date.parse(end) > Date.now());
  if (deleted === true || view !== undefined || isOver) return undefined;
  if (type === "user" && email) return `user:${email.toLowerCase()}`;
  if (type === "group" && email) return `group:google:${email.toLowerCase()}`;
  if (type === "domain" && domain && permission.allowFileDiscovery === true)
    return `domain:${domain.toLowerCase()}`;
  return undefined;
}
