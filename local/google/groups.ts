import { type Call, type Operation, sealed, unsealed } from "./call.ts";
import { GoogleError } from "./errors.ts";
import { permissionIdOf } from "./drive/access.ts";
import { scopeNames } from "./oauth/scopes.ts";
import type { Group } from "./types.ts";
import type { World } from "./world.ts";

const scopes = scopeNames("cloud-identity.groups", "cloud-identity.groups.readonly", "cloud-platform");

/** Cloud Identity's groups, the part that Atrium calls. */
export function groupOperations(): Operation[] {
  return [
    {
      id: "groups.lookup",
      method: "GET",
      path: "/v1/groups:lookup",
      scopes,
      params: ["groupKey.id", "groupKey.namespace"],
      run: ({ world, params }) => {
        const email = params.text("groupKey.id")?.toLowerCase();
        const group = world.find("group", email ?? null);
        if (!group) throw denied("2028");
        return { name: nameOf(group) };
      },
    },
    {
      id: "groups.memberships.searchTransitiveMemberships",
      method: "GET",
      path: "/v1/groups/:groupsId/memberships:searchTransitiveMemberships",
      scopes,
      params: ["pageSize", "pageToken"],
      run: searchTransitiveMemberships,
    },
  ];
}

function searchTransitiveMemberships({ world, viewer, ids, params }: Call): object {
  const group = [...world.all("group")].find((one) => nameOf(one) === `groups/${ids[0] ?? ""}`);
  // Of smaller editions, and to who may not see all members, Google says the same as of a group that isn't there.
  if (!group || (group.hidden && !group.members.includes(viewer.person.id))) throw denied("4001");
  const all = transitiveMembers(world, group);
  const size = Math.min(params.count("pageSize", 200, 1000), world.settings().mostOfPage ?? Infinity);
  const token = params.text("pageToken");
  const from = token === undefined ? 0 : Number(unsealed(token)["from"]);
  const memberships = all.slice(from, from + size).map(({ id, isDirect, isIndirect }) => ({
    preferredMemberKey: [{ id }],
    member: world.find("group", id) ? nameOf({ id }) : `users/${permissionIdOf(id)}`,
    relationType: isDirect && isIndirect ? "DIRECT_AND_INDIRECT" : isDirect ? "DIRECT" : "INDIRECT",
    roles: [{ role: "MEMBER" }],
  }));
  return { memberships, ...(from + size < all.length && { nextPageToken: sealed({ from: from + size }) }) };
}

function transitiveMembers(world: World, { id: own, members }: Group) {
  const found = new Map<string, { id: string; isDirect: boolean; isIndirect: boolean }>();
  const next = members.map((id) => ({ id, isDirect: true }));
  for (let here = next.shift(); here; here = next.shift()) {
    const { id, isDirect } = here;
    const known = found.get(id);
    if (id === own || (known && (isDirect ? known.isDirect : known.isIndirect))) continue;
    found.set(id, {
      id,
      isDirect: isDirect || known?.isDirect === true,
      isIndirect: !isDirect || known?.isIndirect === true,
    });
    for (const member of world.find("group", id)?.members ?? []) next.push({ id: member, isDirect: false });
  }
  return [...found.values()];
}

const nameOf = ({ id }: Pick<Group, "id">) => `groups/${permissionIdOf(id).slice(0, 15)}`;

function denied(number: string): GoogleError {
  const message = `Error(${number}): Permission denied for the resource (or it may not exist).`;
  return new GoogleError(403, "forbidden", message);
}
