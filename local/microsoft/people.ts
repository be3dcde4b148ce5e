import { addRoot } from "./items.ts";
import { guidOf, newDriveId, newGuid } from "./ids.ts";
import type { Account } from "./kinds.ts";
import { CONSUMERS } from "./oauth/discovery.ts";
import type { World } from "./world.ts";

export const TENANT = guidOf("Harbour & Pine");
export const HOST = "harbourandpine.sharepoint.com";

export interface NewAccount {
  name: string;
  mail: string;
  kind?: Account["kind"];
  isAdmin?: boolean;
  tenant?: string;
}

/** Somebody with an empty drive of their own. */
export function addAccount(
  world: World,
  { name, mail, kind = "work", isAdmin = false, tenant }: NewAccount,
): Account {
  const [given = name, ...rest] = name.split(" ");
  const id = newGuid();
  const isPersonal = kind === "personal";
  const drive = newDriveId(isPersonal ? "personal" : "business");
  const account = world.put("account", {
    id,
    tenant: isPersonal ? CONSUMERS : (tenant ?? TENANT),
    name,
    given,
    surname: rest.join(" "),
    mail: mail.toLowerCase(),
    kind,
    isAdmin,
    drive,
    followed: [],
  });
  addRoot(
    world,
    {
      id: drive,
      type: isPersonal ? "personal" : "business",
      name: "OneDrive",
      owner: id,
      site: null,
      list: newGuid(),
      created: world.now(),
      epoch: 1,
    },
    id,
  );
  return account;
}

/** The people of the demonstration's organisation, somebody of another one, and a personal account. */
export function addPeople(world: World): void {
  addAccount(world, { name: "Olivia Hart", mail: "owner@atrium.example", isAdmin: true });
  addAccount(world, { name: "Arjun Mehta", mail: "admin@atrium.example" });
  addAccount(world, { name: "Maya Lindqvist", mail: "member@atrium.example" });
  addAccount(world, { name: "Tomas Berg", mail: "tomas@northquay.example", tenant: guidOf("North Quay") });
  addAccount(world, { name: "Maya Lindqvist", mail: "maya.lindqvist@outlook.example", kind: "personal" });
}

/** By id or address. */
export function accountOf(world: World, who: string): Account {
  const found = [...world.all("account")].find(({ id, mail }) => id === who || mail === who.toLowerCase());
  return found ?? world.get("account", who);
}
