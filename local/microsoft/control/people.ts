import { z } from "zod";
import type { Acts } from "../control.ts";
import { newGuid } from "../ids.ts";
import type { Refresh, Site } from "../kinds.ts";
import { accountOf, addAccount, TENANT } from "../people.ts";
import { changesAccess } from "../sharing.ts";
import { addLibrary, addSite } from "../sites.ts";
import type { World } from "../world.ts";

const who = z.string();

/** Accounts are named by their addresses or ids. */
export const peopleShapes = {
  people: z.strictObject({}),
  "account/add": z.strictObject({
    name: z.string(),
    mail: z.string(),
    kind: z.enum(["work", "personal"]).default("work"),
    admin: z.boolean().default(false),
    tenant: z.string().optional(),
  }),
  "group/add": z.strictObject({ name: z.string(), mail: z.string(), members: z.array(who).default([]) }),
  /** Who is in a group: accounts, and other groups by their ids. */
  "group/members": z.strictObject({ group: z.string(), members: z.array(who) }),
  "group/delete": z.strictObject({ group: z.string() }),
  /** A site of the organisation with a library, which its members follow. */
  "site/add": z.strictObject({
    name: z.string(),
    library: z.string().default("Documents"),
    members: z.array(who),
  }),
  /** A further library of a site. */
  "library/add": z.strictObject({ site: z.string(), name: z.string() }),
  "site/members": z.strictObject({
    site: z.string(),
    members: z.array(z.strictObject({ id: who, role: z.enum(["read", "write", "owner"]).default("write") })),
  }),
  /** Ends access tokens, refresh tokens (`inactive`: unused for 90 days; `expired`: too old), or all of a grant at once. */
  tokens: z.strictObject({
    account: who.optional(),
    access: z.boolean().default(false),
    refresh: z.enum(["revoked", "inactive", "expired"]).optional(),
  }),
  /** How long tokens last, and the overlap in which a replaced one is still taken. */
  lifetimes: z.strictObject({
    access: z.int().min(1).optional(),
    overlap: z.int().min(0).optional(),
    download: z.int().min(1).optional(),
  }),
  /** What was agreed to is forgotten, or some scopes of it. */
  "consent/withdraw": z.strictObject({ account: who, scopes: z.array(z.string()).optional() }),
  /** An administrator agrees for all of the organisation. */
  "consent/all": z.strictObject({ scopes: z.array(z.string()), tenant: z.string().optional() }),
  /** Whether nobody but an administrator may agree to anything. */
  approval: z.strictObject({ needed: z.boolean() }),
  grants: z.strictObject({}),
};

export function peopleControls(world: World): Acts<typeof peopleShapes> {
  const idOf = (one: string) => world.find("group", one)?.id ?? accountOf(world, one).id;
  const ids = (members: string[]) => members.map(idOf);
  return {
    people: () => ({
      people: [...world.all("account")].map(({ id, name, mail, kind, isAdmin, tenant, drive }) => ({
        id,
        name,
        mail,
        kind,
        isAdmin,
        tenant,
        drive,
      })),
    }),
    "account/add": ({ admin: isAdmin, tenant, ...given }) =>
      addAccount(world, { ...given, isAdmin, ...(tenant !== undefined && { tenant }) }),
    "group/add": ({ name, mail, members }) =>
      world.put("group", {
        id: newGuid(),
        tenant: TENANT,
        name,
        mail: mail.toLowerCase(),
        members: ids(members),
      }),
    "group/members": ({ group, members }) => {
      const all = [...world.all("item")].filter(({ state }) => state === "live");
      changesAccess(world, all, () => void world.change("group", group, { members: ids(members) }));
      return {};
    },
    "group/delete": ({ group }) => {
      const all = [...world.all("item")].filter(({ state }) => state === "live");
      changesAccess(world, all, () => {
        world.remove("group", group);
      });
      return {};
    },
    "site/add": ({ name, library, members }) => {
      const all = ids(members);
      const followers = all.filter((one) => world.find("account", one));
      const [by = ""] = followers;
      const roles = all.map((id) => ({ id, role: "write" as const }));
      const { id, drives } = addSite(world, { name, library, members: roles, by, followers });
      const [drive = ""] = drives;
      return { site: id, drive, root: world.get("drive", drive).root };
    },
    "library/add": ({ site, name }) => {
      const [first = ""] = world.get("site", site).drives;
      const { by } = world.get("item", world.get("drive", first).root);
      const drive = addLibrary(world, site, name, by);
      return { drive, root: world.get("drive", drive).root };
    },
    "site/members": ({ site, members }) => {
      const { drives } = world.get("site", site);
      const all = drives.flatMap((drive) => world.itemsOf(drive)).filter(({ state }) => state === "live");
      const next: Site["members"] = members.map(({ id, role }) => ({ id: idOf(id), role }));
      changesAccess(world, all, () => void world.change("site", site, { members: next }));
      return {};
    },
    tokens: ({ account, access, refresh }) => {
      const of = account === undefined ? undefined : accountOf(world, account).id;
      const means = (one: { account: string | null }) => of === undefined || one.account === of;
      if (access)
        for (const one of [...world.all("access")])
          if (means(one)) world.change("access", one.id, { expires: 0 });
      const ended = refresh ?? (access ? undefined : "revoked");
      if (ended !== undefined) endRefresh(world, means, ended);
      return {};
    },
    lifetimes: ({ access, overlap, download }) => {
      const { accessSeconds, overlapSeconds, downloadSeconds } = world.settings();
      world.set({
        accessSeconds: access ?? accessSeconds,
        overlapSeconds: overlap ?? overlapSeconds,
        downloadSeconds: download ?? downloadSeconds,
      });
      return {};
    },
    "consent/withdraw": ({ account, scopes }) => {
      const { id, tenant } = accountOf(world, account);
      for (const consent of [...world.all("consent")])
        if (consent.account === id || (consent.account === null && consent.tenant === tenant))
          world.change("consent", consent.id, {
            scopes: scopes ? consent.scopes.filter((one) => !scopes.includes(one)) : [],
          });
      return {};
    },
    "consent/all": ({ scopes, tenant = TENANT }) =>
      world.put("consent", { id: `all:${tenant}`, tenant, account: null, scopes, at: world.now() }),
    approval: ({ needed }) => {
      world.set({ needsApproval: needed });
      return {};
    },
    grants: () => ({
      grants: [...world.all("refresh")].map(({ account, scopes, created, replaced, state }) => ({
        account,
        scopes,
        created,
        replaced,
        state,
      })),
    }),
  };
}

/** What is revoked can't be used by access tokens either: whoever is signed out everywhere is so at once. */
function endRefresh(
  world: World,
  means: (one: { account: string | null }) => boolean,
  state: Refresh["state"],
): void {
  for (const one of [...world.all("refresh")]) if (means(one)) world.change("refresh", one.id, { state });
  if (state === "revoked")
    for (const one of [...world.all("access")])
      if (means(one)) world.change("access", one.id, { expires: 0 });
}
