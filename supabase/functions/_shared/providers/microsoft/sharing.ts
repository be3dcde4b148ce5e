import { z } from "zod";
import type { DriveService, SharingPrincipal } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import type { VendorApi } from "../vendors/api.ts";
import { allPages } from "../vendors/pages.ts";
import { ownGroup } from "./groups.ts";
import { Handle, itemPath } from "./items.ts";
import { askedBy, questionOf } from "./listing.ts";

const Somebody = z.looseObject({
  id: z.string().nullish(),
  email: z.string().nullish(),
  loginName: z.string().nullish(),
});
const Identity = z.looseObject({
  user: Somebody.nullish(),
  siteUser: Somebody.nullish(),
  group: Somebody.nullish(),
  siteGroup: Somebody.nullish(),
});
type Identity = z.output<typeof Identity>;

const Permissions = z.looseObject({
  "@odata.nextLink": z.string().min(1).optional(),
  value: z
    .array(
      z.looseObject({
        roles: z.array(z.string()).nullish(),
        expirationDateTime: z.string().nullish(),
        grantedTo: Identity.nullish(),
        grantedToV2: Identity.nullish(),
        grantedToIdentities: z.array(Identity).nullish(),
        grantedToIdentitiesV2: z.array(Identity).nullish(),
        link: z.looseObject({ scope: z.string().nullish() }).nullish(),
      }),
    )
    .default([]),
});
type Permission = z.output<typeof Permissions>["value"][number];

const MOST_PAGES = 50;
/** Others let nobody read: `sp.limited access` comes of what is shared beneath. */
const READING = ["read", "write", "owner", "sp.full control"];

/** Who may open an item, as far as whoever asks is told: who only reads sees their own alone. */
export function permissionsOf(api: VendorApi): DriveService["permissions"] {
  return async (token, { handle, ...own }, signal) => {
    const at = handle == null ? own : Handle.parse(handle);
    const { driveId } = at;
    const path = `${itemPath(at)}/permissions`;
    try {
      const all = await allPages("Microsoft", MOST_PAGES, async (asked) => {
        const page = await api.ask(token, { path, query: askedBy(asked ?? "") }, Permissions, signal);
        const next = page["@odata.nextLink"];
        return { items: page.value, next: next === undefined ? undefined : questionOf(next) };
      });
      return [...new Set(all.flatMap((permission) => principalsOf(permission, driveId)))];
    } catch (error) {
      if (error instanceof VendorError && ["forbidden", "not_found"].includes(error.fault)) return null;
      throw error;
    }
  };
}

/** A link to anybody, or to anybody of an organisation, is nobody's by name. */
function principalsOf(permission: Permission, driveId: string): SharingPrincipal[] {
  const { roles, expirationDateTime: end, link } = permission;
  const isOver = end != null && !(Date.parse(end) > Date.now());
  if (isOver || !(roles ?? []).some((role) => READING.includes(role.toLowerCase()))) return [];
  if (link && link.scope !== "users") return [];
  const named = link
    ? (permission.grantedToIdentitiesV2 ?? permission.grantedToIdentities ?? [])
    : [permission.grantedToV2 ?? permission.grantedTo];
  return named.flatMap((identity) => principalOf(identity, driveId) ?? []);
}

/** A directory's group by SharePoint's name of it; with `_o` its owners alone, who aren't told apart from its members. */
const CLAIM = /^c:0[a-z.]+\|(?:federateddirectoryclaimprovider|tenant)\|([0-9a-f-]{36})(_o)?$/i;

function principalOf(identity: Identity | null | undefined, driveId: string): SharingPrincipal | undefined {
  const { user, siteUser, group, siteGroup } = identity ?? {};
  const claimed = CLAIM.exec(siteUser?.loginName ?? group?.loginName ?? "");
  if (claimed?.[2]) return `group:microsoft:${ownGroup(driveId, `${claimed[1] ?? ""}_o`)}`;
  const id = group?.id || claimed?.[1];
  if (id) return `group:microsoft:${id}`;
  if (siteGroup?.id) return `group:microsoft:${ownGroup(driveId, siteGroup.id)}`;
  const login = /\|membership\|([^|\s]+@[^|\s]+)$/i.exec(siteUser?.loginName ?? "")?.[1];
  const email = user?.email || siteUser?.email || login;
  return email ? `user:${email.toLowerCase()}` : undefined;
}
