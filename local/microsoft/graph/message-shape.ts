import { guidOf } from "../ids.ts";
import type { Message } from "../kinds.ts";
import { iso, type World } from "../world.ts";
import { webUrlOf } from "./present.ts";
import { channelUrl } from "./teams.ts";

/** A message that was deleted keeps its place, without its words (learn.microsoft.com, chatmessage-delta). */
export function messageShape(world: World, message: Message): object {
  const { id, created, modified, edited, deleted, replyTo } = message;
  const channel = world.get("channel", message.channel);
  const account = world.find("account", message.from);
  const attachments = deleted === null ? message.files.flatMap((file) => attachmentOf(world, file.item)) : [];
  const marks = attachments.map((one) => `<attachment id="${one.id}"></attachment>`).join("");
  return {
    id,
    replyToId: replyTo,
    etag: String(modified),
    messageType: "message",
    createdDateTime: iso(created),
    lastModifiedDateTime: iso(modified),
    lastEditedDateTime: edited === null ? null : iso(edited),
    deletedDateTime: deleted === null ? null : iso(deleted),
    subject: message.subject,
    summary: null,
    chatId: null,
    importance: "normal",
    locale: "en-gb",
    webUrl: `${channelUrl(world, channel)}#${id}`,
    policyViolation: null,
    eventDetail: null,
    from: {
      application: null,
      device: null,
      user: {
        "@odata.type": "#microsoft.graph.teamworkUserIdentity",
        id: message.from,
        displayName: account?.name ?? "",
        userIdentityType: "aadUser",
        tenantId: account?.tenant ?? "",
      },
    },
    body: { contentType: "html", content: deleted === null ? message.html + marks : "" },
    channelIdentity: { teamId: channel.team, channelId: channel.id },
    attachments,
    mentions: [],
    reactions: [],
    messageHistory: [],
  };
}

function attachmentOf(world: World, id: string) {
  const item = world.find("item", id);
  if (!item) return [];
  return [
    {
      id: guidOf(item.id),
      contentType: "reference",
      contentUrl: webUrlOf(world, item),
      content: null,
      name: item.name,
      thumbnailUrl: null,
      teamsAppId: null,
    },
  ];
}
