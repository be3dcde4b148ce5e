import { z } from "zod";
import { me, needTeams } from "../access.ts";
import { GraphError, invalid } from "../errors.ts";
import type { Channel, Message } from "../kinds.ts";
import { postMessage } from "../teams.ts";
import type { World } from "../world.ts";
import { messageShape } from "./message-shape.ts";
import { linkTo, paged, selected, stateOf, tokenOf } from "./odata.ts";
import { Answer, get, write, type Call } from "./route.ts";
import { channelFor, notFound } from "./teams.ts";

export const READ_MESSAGES = ["ChannelMessage.Read.All", "Group.Read.All"];
/** learn.microsoft.com, channel-list-messages and chatmessage-delta. */
const USUAL_PAGE = 20;
const MOST = 50;
const MOST_REPLIES = 1_000;
const MONTHS_8_MS = 8 * 30 * 86_400_000;

export const messages = [
  get("/teams/{teamId}/channels/{channelId}/messages", (call) => {
    const channel = readable(call);
    const all = messagesOf(call.world, channel, null).sort((a, b) => b.modified - a.modified);
    return pageOf(call, all, `${baseOf(call, channel)}/messages`);
  }),
  write("POST", "/teams/{teamId}/channels/{channelId}/messages", posted),
  get("/teams/{teamId}/channels/{channelId}/messages/{messageId}/replies", (call) => {
    const channel = readable(call);
    const parent = call.world.find("message", call.ids[2]);
    if (parent?.channel !== channel.id || parent.replyTo !== null) throw notFound("NotFound");
    const all = messagesOf(call.world, channel, parent.id).sort((a, b) => b.created - a.created);
    return pageOf(call, all, `${baseOf(call, channel)}/messages/${parent.id}/replies`);
  }),
  ...["delta", "delta()"].map((name) =>
    get(`/teams/{teamId}/channels/{channelId}/messages/${name}`, changes, ["$deltatoken"]),
  ),
];

function readable(call: Call): Channel {
  needTeams(call.reader, READ_MESSAGES);
  return channelFor(call);
}

function baseOf({ world }: Call, { team, id }: Channel): string {
  return `${world.api}/v1.0/teams/${team}/channels/${id}`;
}

function pageOf(call: Call, all: Message[], base: string): object {
  const page = { query: call.query, all, most: MOST, usual: USUAL_PAGE, base };
  return paged(page, (one) => shownMessage(call, one), call.world.settings().pageSize);
}

function messagesOf(world: World, { id }: Channel, replyTo: string | null): Message[] {
  return [...world.all("message")].filter((one) => one.channel === id && one.replyTo === replyTo);
}

/**
 * First messages of threads that are new or changed since a token; a reply changes its thread. Replies come with
 * `$expand=replies`, or by their own list.
 */
function changes(call: Call): object {
  const { world, query } = call;
  const channel = readable(call);
  const base = `${baseOf(call, channel)}/messages/delta`;
  const after = reached(channel, query.params.get("$deltatoken") ?? query.skip, linkTo(base, query, {}));
  const size = Math.min(query.top ?? USUAL_PAGE, MOST, world.settings().pageSize ?? Infinity);
  const since = world.now() - MONTHS_8_MS;
  const changed = messagesOf(world, channel, null)
    .filter(({ seq, modified }) => seq > after && modified > since)
    .sort((a, b) => a.seq - b.seq);
  const page = changed.slice(0, size);
  const token = (to: number) => tokenOf({ channel: channel.id, epoch: channel.epoch, after: to });
  const value = page.map((one) => shownMessage(call, one));
  if (page.length < changed.length) {
    const next = linkTo(base, query, { $skiptoken: token(page.at(-1)?.seq ?? after) });
    return { value, "@odata.nextLink": next };
  }
  return { value, "@odata.deltaLink": linkTo(base, query, { $deltatoken: token(world.settings().seq) }) };
}

/** The counter that a token stands for. @throws GraphError 400, or 410 with where to begin again */
function reached(channel: Channel, token: string | undefined, begin: string): number {
  if (token === undefined) return 0;
  const state = stateOf(token);
  const after = state?.["after"];
  if (state?.["channel"] !== channel.id || typeof after !== "number") throw invalid("The token isn't valid.");
  if (state["epoch"] === channel.epoch) return after;
  throw new GraphError(410, "SyncStateNotFound", "The sync state generation is not found.", {
    headers: { location: begin },
  });
}

function shownMessage(call: Call, message: Message): object {
  const { world, query } = call;
  const expanded = Object.fromEntries(
    query.expand.map(({ name }) => {
      if (name !== "replies") throw invalid(`The stand-in doesn't expand '${name}' of a message.`);
      const replies = messagesOf(world, world.get("channel", message.channel), message.id);
      return [name, replies.slice(0, MOST_REPLIES).map((one) => messageShape(world, one))];
    }),
  );
  return selected({ ...messageShape(world, message), ...expanded }, query.select, "chatMessage", ["replies"]);
}

const Posted = z.looseObject({
  subject: z.string().nullish(),
  body: z.strictObject({ contentType: z.enum(["text", "html"]).default("text"), content: z.string().min(1) }),
});

function posted(call: Call): Answer {
  needTeams(call.reader, ["ChannelMessage.Send"]);
  const { world, reader, body } = call;
  const channel = channelFor(call);
  const given = Posted.safeParse(body);
  if (!given.success) throw invalid("Missing body content");
  const { contentType, content } = given.data.body;
  const escaped = content.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  const html = contentType === "html" ? content : `<p>${escaped}</p>`;
  const subject = given.data.subject ?? null;
  const message = postMessage(world, { channel, from: me(reader).id, html, subject });
  return new Answer(201, messageShape(world, message));
}
