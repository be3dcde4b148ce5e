import { z } from "zod";
import { DriveSync, type teamsChannels } from "../../_shared/contract/drives.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { callOf, json, type Returned, type Statement } from "../../_shared/db/statement.ts";
import { channelAt, channelDriveId, THREADS } from "../../_shared/providers/microsoft/channel-id.ts";
import { externalId } from "../../_shared/sources/drive/ids.ts";
import { shortened } from "../../_shared/sources/drive/told.ts";
import type { Handlers, MemberContext } from "../context.ts";
import { asking, signIn } from "./connecting.ts";
import { changesOf, createAndLook, filesOfSync, retryFile, type SyncChoice } from "./drives.ts";

const AT_ONCE = 100;

async function syncsOf({ db, organizationId }: MemberContext) {
  const syncs: DriveSync[] = [];
  for (;;) {
    const page = { page_limit: AT_ONCE, page_offset: syncs.length };
    const told = await rpc(db, "list_syncs", {
      organization_id: organizationId,
      of_type: "microsoft",
      ...page,
    });
    const part = z.object({ syncs: z.array(DriveSync), total: z.int() }).parse(told);
    syncs.push(...part.syncs);
    if (part.syncs.length === 0 || syncs.length >= part.total) return syncs;
  }
}

const threadsOf = (team: string, channel: string) => ({
  driveId: channelDriveId({ team, channel }),
  id: THREADS,
});

/** A channel to be kept in step: its threads, and the folder of its files where there is one. */
async function startOf(
  context: MemberContext,
  { team_id: team, channel_id: channel, ...choice }: { team_id: string; channel_id: string } & SyncChoice,
): Promise<void> {
  const at = threadsOf(team, channel);
  const absent = () => new ApiError("not_found", "That channel isn't there, or you can't see it.");
  if (!channelAt(at.driveId)) throw absent();
  const { folder, path, files } = await asking(context, "microsoft", async (service, token, signal) => {
    const found = await service.item(token, at, signal);
    if (!found) throw absent();
    const [way, folderOfFiles] = await Promise.all([
      service.path(token, at, signal),
      context.microsoft.channels.filesFolder(token, { team, channel }, signal),
    ]);
    return { folder: found, path: way, files: folderOfFiles };
  });
  const name = shortened(folder.name);
  const roots = [
    { drive_id: at.driveId, id: at.id, name },
    ...(files ? [{ drive_id: files.driveId, id: files.id, name: `Files of ${name}` }] : []),
  ];
  await createAndLook(context, {
    of_type: "microsoft",
    name,
    drive_id: at.driveId,
    roots: json(roots),
    form: "channel",
    place: path
      .map((part) => part.name)
      .join(" / ")
      .slice(0, 2000),
    ...(folder.url !== null && { url: folder.url }),
    ...choice,
  });
}

export const teamsChannelCalls: Handlers<typeof teamsChannels> = {
  "/microsoft/auth": (context, answer) => signIn(context, "microsoft", answer),
  "/microsoft/channels": (context, { team_id }) =>
    asking(context, "microsoft", async (_service, token, signal) => {
      const { channels: at } = context.microsoft;
      const [teams, channels] = await Promise.all([
        at.teams(token, signal),
        team_id === undefined ? [] : at.channels(token, team_id, signal),
      ]);
      const externalOf = (id: string) => externalId(threadsOf(team_id ?? "", id));
      const held =
        channels.length === 0
          ? []
          : z.array(z.string()).parse(
              await rpc(context.db, "synced_ids", {
                organization_id: context.organizationId,
                of_type: "microsoft",
                external_ids: channels.map(({ id }) => externalOf(id)),
              }),
            );
      return {
        teams,
        channels: channels.map((channel) => ({
          team_id: team_id ?? "",
          ...channel,
          synced: held.includes(externalOf(channel.id)),
        })),
      };
    }),
  "/microsoft/sync": async (context, input) => {
    let page: z.output<Sync["output"]>["page"] = null;
    if (input.action === "start") {
      const { action: _start, ...channel } = input;
      await startOf(context, channel);
    } else if (input.action === "files") {
      const { action: _files, id, ...of } = input;
      page = await filesOfSync(context, id, of);
    } else if (input.action === "retry") {
      const file = await retryFile(context, input.id, input.file_id);
      page = { files: [file], total: 1 };
    } else if (input.action !== "list") {
      await context.db.transact(actsOf(context, input));
    }
    return { syncs: await syncsOf(context), page };
  },
};

type Sync = (typeof teamsChannels)["/microsoft/sync"];
type Acting = Exclude<
  z.output<Sync["input"]>,
  { action: "list" } | { action: "start" } | { action: "files" } | { action: "retry" }
>;

/** What an action does to a sync. */
function actsOf(context: MemberContext, input: Acting): Statement<Returned>[] {
  const of = { organization_id: context.organizationId, source_id: input.id };
  switch (input.action) {
    case "run":
      return [callOf("look_at_sync", { ...of, begun: true })];
    case "delete":
      return [callOf("delete_sync", { ...of, documents_too: input.documents === "remove" })];
    case "update": {
      const { action: _update, id, ...changes } = input;
      return changesOf(context, id, changes);
    }
    default:
      return [callOf("pause_sync", { ...of, paused: input.action === "pause" })];
  }
}
