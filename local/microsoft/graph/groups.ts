import { GraphError, invalid } from "../errors.ts";
import type { Account, Group } from "../kinds.ts";
import type { World } from "../world.ts";
import { paged, selected } from "./odata.ts";
import { userOf } from "./present.ts";
import { get, type Call } from "./route.ts";

const MEMBERS = ["GroupMember.Read.All", "Group.Read.All"];
const PROFILES = ["User.ReadBasic.All", "User.Read.All"];

/** Statuses, codes and limits are of learn.microsoft.com, "List group transitive members" and "Microsoft Graph permissions overview". */
export const groups = [
  get("/groups/{groupId}/transitiveMembers", (call) => {
    const { world, reader, query } = call;
    if (!MEMBERS.some((scope) => reader.scopes.includes(scope)))
      throw new GraphError(
        403,
        "Authorization_RequestDenied",
        "Insufficient privileges to complete the operation.",
      );
    if (query.top !== undefined && query.top > 999) throw invalid("Invalid page size specified.");
    const group = groupFor(call);
    const base = `${world.api}/v1.0/groups/${group.id}/transitiveMembers`;
    const page = { query, all: transitiveMembers(world, group), most: 999, usual: 100, base };
    return paged(page, (member) => memberShape(call, member), world.settings().pageSize);
  }),
];

function groupFor({ world, reader, ids }: Call): Group {
  const [id = ""] = ids;
  const group = world.find("group", id);
  if (group?.tenant === reader.tenant) return group;
  const message = `Resource '${id}' does not exist or one of its queried reference-property objects are not present.`;
  throw new GraphError(404, "Request_ResourceNotFound", message);
}

/** All that is in a group or in the groups that are, once each. */
function transitiveMembers(world: World, group: Group): (Account | Group)[] {
  const found = new Map<string, Account | Group>();
  const next = [...group.members];
  for (let id = next.shift(); id !== undefined; id = next.shift()) {
    const member = world.find("account", id) ?? world.find("group", id);
    if (!member || found.has(id) || id === group.id) continue;
    found.set(id, member);
    if ("members" in member) next.push(...member.members);
  }
  return [...found.values()];
}

/** Whose profiles the app may not see it is told by their ids alone. */
function memberShape({ reader, query }: Call, member: Account | Group): object {
  if ("members" in member) {
    const { id, name: displayName, mail } = member;
    const shown = { "@odata.type": "#microsoft.graph.group", id, displayName, mail };
    const of = query.select?.filter((name) => name in shown);
    return selected(shown, of, "user");
  }
  const isSeen = PROFILES.some((scope) => reader.scopes.includes(scope));
  const profile = isSeen
    ? userOf(member)
    : { id: member.id, displayName: null, mail: null, userPrincipalName: null };
  return selected({ "@odata.type": "#microsoft.graph.user", ...profile }, query.select, "user");
}
