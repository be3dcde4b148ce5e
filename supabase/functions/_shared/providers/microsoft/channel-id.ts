/** A channel as the sync knows it: a drive of its own, whose one folder holds threads. */
export interface ChannelAt {
  team: string;
  channel: string;
}

/** The folder that stands for a channel's threads. */
export const THREADS = "threads";

/** No drive's own id has a slash. */
export function channelDriveId({ team, channel }: ChannelAt): string {
  return `${team}/${channel}`;
}

/** Null for what is a drive's id. */
export function channelAt(driveId: string): ChannelAt | null {
  const [, team, channel] = /^([^/]+)\/([^/]+)$/.exec(driveId) ?? [];
  return team === undefined || channel === undefined ? null : { team, channel };
}

export function channelPath({ team, channel }: ChannelAt): string {
  return `/teams/${encodeURIComponent(team)}/channels/${encodeURIComponent(channel)}`;
}
