import { GraphError } from "./errors.ts";
import { newGuid } from "./ids.ts";
import { addItem } from "./items.ts";
import type { Channel, Message, Team } from "./kinds.ts";
import { randomText } from "../vendors/secret.ts";
import type { World } from "./world.ts";

/** A channel with its folder in the library of its team's site. */
export function addChannel(
  world: World,
  team: Team,
  given: {
    name: string;
    description?: string;
    membership?: Channel["membership"];
    members?: Channel["members"];
  },
): Channel {
  const { name, description = "", membership = "standard", members = [] } = given;
  const [library = ""] = world.get("site", team.site).drives;
  const root = world.get("item", world.get("drive", library).root);
  const folder =
    world.childrenOf(root).find((one) => one.name === name) ??
    addItem(world, { parent: root, name, kind: "folder", by: root.by });
  return world.put("channel", {
    id: `19:${randomText(32).toLowerCase()}@thread.tacv2`,
    team: team.id,
    name,
    description,
    membership,
    members,
    folder: { drive: library, item: folder.id },
    created: world.now(),
    epoch: 1,
  });
}

interface NewMessage {
  channel: Channel;
  from: string;
  html: string;
  replyTo?: string | null;
  subject?: string | null;
  files?: Message["files"];
  at?: number;
}

/** A message, or a reply, by which its thread counts as changed. */
export function postMessage(world: World, given: NewMessage): Message {
  const { channel, from, html, replyTo = null, subject = null, files = [], at = world.now() } = given;
  let name = at;
  // Their ids are the moments of their making, in milliseconds.
  while (world.find("message", String(name))) name += 1;
  const message = world.put("message", {
    id: String(name),
    channel: channel.id,
    replyTo,
    from,
    html,
    subject,
    files,
    created: name,
    modified: name,
    edited: null,
    deleted: null,
    seq: world.nextSeq(),
  });
  tell(world, message, "created");
  touchThread(world, message);
  return message;
}

export function editMessage(world: World, message: Message, html: string): void {
  if (message.deleted !== null) throw new GraphError(404, "NotFound", "The message was deleted.");
  change(world, message, { html, edited: world.now() }, "updated");
}

export function deleteMessage(world: World, message: Message): void {
  change(world, message, { deleted: world.now(), html: "" }, "deleted");
}

export function undeleteMessage(world: World, message: Message, html: string): void {
  change(world, message, { deleted: null, html }, "updated");
}

function change(world: World, { id }: Message, patch: Partial<Message>, how: "updated" | "deleted"): void {
  const changed = world.change("message", id, { ...patch, modified: world.now(), seq: world.nextSeq() });
  tell(world, changed, how);
  touchThread(world, changed);
}

function touchThread(world: World, { replyTo }: Message): void {
  if (replyTo !== null) world.change("message", replyTo, { modified: world.now(), seq: world.nextSeq() });
}

function tell(
  world: World,
  { id, channel, replyTo }: Message,
  change: "created" | "updated" | "deleted",
): void {
  const { team } = world.get("channel", channel);
  const thread = `teams('${team}')/channels('${channel}')/messages('${replyTo ?? id}')`;
  world.tell({
    kind: "messages",
    target: channel,
    change,
    resource: replyTo === null ? thread : `${thread}/replies('${id}')`,
  });
}

export function newTeam(
  world: World,
  given: Pick<Team, "name" | "description" | "site" | "members" | "tenant">,
): Team {
  return world.put("team", { ...given, id: newGuid(), created: world.now() });
}
