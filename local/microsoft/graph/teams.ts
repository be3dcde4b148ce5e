import { me, needTeams } from "../access.ts";
import { GraphError } from "../errors.ts";
import type { Channel, Team } from "../kinds.ts";
import { iso, membersOf, type World } from "../world.ts";
import { paged, selected } from "./odata.ts";
import { itemShape } from "./present.ts";
import { get, type Call } from "./route.ts";

const TEAMS = ["Team.ReadBasic.All", "Group.Read.All"];
const CHANNELS = ["Channel.ReadBasic.All", "Group.Read.All"];
const FILES = ["Files.Read.All", "Files.ReadWrite.All", "Sites.Read.All", "Group.Read.All"];

export const teams = [
  get("/me/joinedTeams", ({ world, reader, query }) => {
    needTeams(reader, TEAMS);
    const { id } = me(reader);
    const joined = [...world.all("team")].filter(({ members }) => members.some((member) => member.id === id));
    return { value: joined.map((team) => selected(teamShape(world, team), query.select, "team")) };
  }),
  get("/teams/{teamId}", (call) => {
    needTeams(call.reader, TEAMS);
    return selected(teamShape(call.world, teamFor(call)), call.query.select, "team");
  }),
  ...["channels", "allChannels"].map((name) =>
    get(`/teams/{teamId}/${name}`, (call) => {
      needTeams(call.reader, CHANNELS);
      const { id } = teamFor(call);
      const all = [...call.world.all("channel")].filter(
        (channel) => channel.team === id && isIn(call, channel),
      );
      const { select } = call.query;
      return { value: all.map((channel) => selected(channelShape(call.world, channel), select, "channel")) };
    }),
  ),
  get("/teams/{teamId}/channels/{channelId}", (call) => {
    needTeams(call.reader, CHANNELS);
    return selected(channelShape(call.world, channelFor(call)), call.query.select, "channel");
  }),
  get("/teams/{teamId}/channels/{channelId}/filesFolder", (call) => {
    needTeams(call.reader, FILES);
    const folder = call.world.get("item", channelFor(call).folder.item);
    return selected(itemShape(call.world, folder), call.query.select, "driveItem");
  }),
  get("/teams/{teamId}/channels/{channelId}/members", (call) => {
    needTeams(call.reader, ["ChannelMember.Read.All"]);
    const { world, query } = call;
    const channel = channelFor(call);
    const base = `${world.api}/v1.0/teams/${channel.team}/channels/${channel.id}/members`;
    const page = { query, all: membersOf(world, channel), most: 999, usual: 100, base };
    return paged(page, (member) => memberShape(world, channel, member), world.settings().pageSize);
  }),
];

/** A team that somebody is in. @throws GraphError as Teams does */
function teamFor({ world, reader, ids }: Call): Team {
  const team = world.find("team", ids[0]);
  if (team?.tenant !== reader.tenant) throw notFound(`No team found with Group Id ${ids[0] ?? ""}`);
  const { account } = reader;
  if (account && !team.members.some(({ id }) => id === account.id))
    throw new GraphError(403, "Forbidden", "User is not a member of the team.");
  return team;
}

/** A channel that somebody is in: a private one isn't there for others of the team. */
export function channelFor(call: Call): Channel {
  const team = teamFor(call);
  const channel = call.world.find("channel", call.ids[1]);
  if (channel?.team !== team.id || !isIn(call, channel)) throw notFound("NotFound");
  return channel;
}

function isIn({ world, reader }: Call, channel: Channel): boolean {
  const { account } = reader;
  return account === null || membersOf(world, channel).some(({ id }) => id === account.id);
}

export function notFound(message: string): GraphError {
  return new GraphError(404, "NotFound", message);
}

function teamShape(world: World, team: Team): object {
  return {
    id: team.id,
    createdDateTime: iso(team.created),
    displayName: team.name,
    description: team.description,
    isArchived: false,
    visibility: "private",
    tenantId: team.tenant,
    webUrl: `${world.pages}/team/${team.id}`,
  };
}

function channelShape(world: World, channel: Channel): object {
  return {
    id: channel.id,
    createdDateTime: iso(channel.created),
    displayName: channel.name,
    description: channel.description,
    isArchived: false,
    isFavoriteByDefault: null,
    membershipType: channel.membership,
    tenantId: world.get("team", channel.team).tenant,
    webUrl: channelUrl(world, channel),
  };
}

export function channelUrl(world: World, { team, id }: Channel): string {
  return `${world.pages}/team/${team}/${encodeURIComponent(id)}`;
}

/** With its type, as Graph answers. */
function memberShape(
  world: World,
  channel: Channel,
  { id, isOwner }: { id: string; isOwner: boolean },
): object {
  const account = world.find("account", id);
  return {
    "@odata.type": "#microsoft.graph.aadUserConversationMember",
    id: Buffer.from(`${channel.id}##${id}`).toString("base64"),
    roles: isOwner ? ["owner"] : [],
    displayName: account?.name ?? "",
    visibleHistoryStartDateTime: "0001-01-01T00:00:00Z",
    userId: id,
    email: account?.mail ?? "",
    tenantId: account?.tenant ?? "",
  };
}
