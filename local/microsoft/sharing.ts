import { roleOn } from "./access.ts";
import { newGuid } from "./ids.ts";
import { withinOf } from "./items.ts";
import type { Account, Item, Role, Share } from "./kinds.ts";
import type { World } from "./world.ts";

/** Opens an item, and what is in it, to somebody or by a link. */
export function shareItem(world: World, item: Item, to: Share["to"], role: Role): Share {
  const made: Share = { id: newGuid(), to, role, redeemed: [], by: item.by, at: world.now() };
  changeAccess(world, item, { shares: [...item.shares, made] });
  return made;
}

/** Changes who may open an item. Whose access that changes, of it or of what is in it, is told by their delta. */
export function changeAccess(
  world: World,
  item: Item,
  patch: Pick<Partial<Item>, "shares" | "isUnique">,
): void {
  changesAccess(world, [item, ...withinOf(world, item)], () => void world.change("item", item.id, patch));
}

/** Does something by which who may open these items may change. */
export function changesAccess(world: World, items: Item[], act: () => void): void {
  const accounts = [...world.all("account")];
  const seenBy = (item: Item) =>
    accounts.filter((account) => roleOn(world, readerOf(account), item)).map(({ id }) => id);
  const before = new Map(items.map((item) => [item.id, seenBy(item)]));
  act();
  for (const { id } of items) {
    const now = seenBy(world.get("item", id));
    const then = before.get(id) ?? [];
    const accessOf = accounts
      .map((account) => account.id)
      .filter((one) => now.includes(one) !== then.includes(one));
    world.change("item", id, { accessOf, sharedSeq: world.nextSeq() });
  }
}

function readerOf(account: Account) {
  return { account, tenant: account.tenant, scopes: [] };
}
