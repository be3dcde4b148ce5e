import { z } from "zod";
import type { Acts } from "../control.ts";
import type { Channel } from "../kinds.ts";
import { accountOf } from "../people.ts";
import * as teams from "../teams.ts";
import { membersOf, type World } from "../world.ts";

const files = z.array(z.strictObject({ drive: z.string(), item: z.string() })).default([]);
const members = z.array(z.strictObject({ id: z.string(), owner: z.boolean().default(false) }));

export const teamShapes = {
  teams: z.strictObject({}),
  "channel/add": z.strictObject({
    team: z.string(),
    name: z.string(),
    membership: z.enum(["standard", "private", "shared"]).default("standard"),
    members: members.default([]),
  }),
  "team/members": z.strictObject({ team: z.string(), members }),
  /** A message in a channel, or a reply to one. */
  "message/post": z.strictObject({
    channel: z.string(),
    from: z.string(),
    html: z.string(),
    replyTo: z.string().optional(),
    subject: z.string().optional(),
    files,
  }),
  "message/edit": z.strictObject({ message: z.string(), html: z.string() }),
  "message/delete": z.strictObject({ message: z.string() }),
  "message/undelete": z.strictObject({ message: z.string(), html: z.string() }),
};

export function teamControls(world: World): Acts<typeof teamShapes> {
  const peopleOf = (given: z.output<typeof members>) =>
    given.map(({ id, owner }) => ({ id: accountOf(world, id).id, isOwner: owner }));
  const shown = (channel: Channel) => ({
    channel: channel.id,
    name: channel.name,
    folder: channel.folder,
    members: membersOf(world, channel),
  });
  return {
    teams: () => ({
      teams: [...world.all("team")].map(({ id, name, site }) => ({
        team: id,
        name,
        site,
        channels: [...world.all("channel")].filter(({ team }) => team === id).map(shown),
      })),
    }),
    "channel/add": ({ team, members: given, ...rest }) =>
      shown(teams.addChannel(world, world.get("team", team), { ...rest, members: peopleOf(given) })),
    "team/members": ({ team, members: given }) => {
      world.change("team", team, { members: peopleOf(given) });
      return {};
    },
    "message/post": ({ channel, from, html, replyTo, subject, files: attached }) => {
      const message = teams.postMessage(world, {
        channel: world.get("channel", channel),
        from: accountOf(world, from).id,
        html,
        replyTo: replyTo === undefined ? null : world.get("message", replyTo).id,
        subject: subject ?? null,
        files: attached,
      });
      return { message: message.id };
    },
    "message/edit": ({ message, html }) => {
      teams.editMessage(world, world.get("message", message), html);
      return {};
    },
    "message/delete": ({ message }) => {
      teams.deleteMessage(world, world.get("message", message));
      return {};
    },
    "message/undelete": ({ message, html }) => {
      teams.undeleteMessage(world, world.get("message", message), html);
      return {};
    },
  };
}
