import { z } from "zod";
import type { AccessToken, DriveItem, DriveService, GroupMembers } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import type { VendorApi } from "../vendors/api.ts";
import { allPages } from "../vendors/pages.ts";
import { channelThreads } from "./channel-drive.ts";
import { channelAt, channelPath } from "./channel-id.ts";
import { createMicrosoftDrive } from "./drive.ts";
import { GraphItem, ITEM_FIELDS } from "./items.ts";
import { askedBy, questionOf } from "./listing.ts";
import { type Watched, watchingOf } from "./watch.ts";

const Next = { "@odata.nextLink": z.string().min(1).optional() };
const Team = z.looseObject({ id: z.string().min(1), displayName: z.string().catch("") });
const Teams = z.looseObject({ ...Next, value: z.array(Team).default([]) });
const Channels = z.looseObject({
  ...Next,
  value: z.array(Team.extend({ membershipType: z.string().nullish() })).default([]),
});
const Members = z.looseObject({
  ...Next,
  value: z.array(z.looseObject({ email: z.string().nullish() })).default([]),
});
const MOST_PAGES = 100;

/** What somebody's teams hold: of each channel its threads, and the files that they share there. */
export function createTeamsDrive(api: VendorApi): DriveService {
  const files = createMicrosoftDrive(api, () => Promise.resolve([]));
  const threads = { ...files, ...channelThreads(api), ...watchingOf(api, messagesOf) };
  const of = (driveId: string) => (channelAt(driveId) ? threads : files);
  return {
    ...files,
    item: (token, at, signal) => of(at.driveId).item(token, at, signal),
    path: (token, at, signal) => of(at.driveId).path(token, at, signal),
    children: (token, at, signal) => of(at.driveId).children(token, at, signal),
    cursorOfNow: (token, driveId, signal) => of(driveId).cursorOfNow(token, driveId, signal),
    cursorPage: async (token, driveId, page, signal) =>
      channelAt(driveId)
        ? threads.cursorPage(token, driveId, page, signal)
        : { next: null, cursor: await files.cursorOfNow(token, driveId, signal) },
    changes: (token, driveId, from, signal) => of(driveId).changes(token, driveId, from, signal),
    fetch: (token, item, limits, signal) => of(item.driveId).fetch(token, item, limits, signal),
    permissions: (token, at, signal) => of(at.driveId).permissions(token, at, signal),
    watch: (token, watch, signal) => of(watch.driveId).watch(token, watch, signal),
    renewWatch: (token, watch, signal) => of(watch.driveId).renewWatch(token, watch, signal),
    groupMembers: async (token, id, signal) =>
      channelAt(id) ? membersOf(api, token, id, signal) : files.groupMembers(token, id, signal),
  };
}

/** Of messages Graph takes 4,320 minutes at most; a minute less, since clocks differ. */
function messagesOf(driveId: string): Watched {
  const at = channelAt(driveId) ?? { team: "", channel: "" };
  return {
    resource: `${channelPath(at)}/messages`,
    changeType: "created,updated,deleted",
    longMs: 4_319 * 60_000,
    lifecycle: true,
  };
}

/** E-mails of who is in a channel; guests of whom Graph tells none are left out. */
async function membersOf(
  api: VendorApi,
  token: AccessToken,
  driveId: string,
  signal: AbortSignal,
): Promise<GroupMembers> {
  const at = channelAt(driveId);
  if (!at) return { unread: "gone" };
  const path = `${channelPath(at)}/members`;
  const found = await allPages("Microsoft", MOST_PAGES, async (asked) => {
    const page = await api.ask(token, { path, query: askedBy(asked ?? "") }, Members, signal);
    const next = page["@odata.nextLink"];
    return { items: page.value, next: next === undefined ? undefined : questionOf(next) };
  });
  return [...new Set(found.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])))];
}

/** Teams and their channels, for who chooses among them. */
export function teamsOf(api: VendorApi) {
  return {
    async teams(token: AccessToken, signal: AbortSignal): Promise<{ id: string; name: string }[]> {
      const found = await listed(token, "/me/joinedTeams", "id,displayName", Teams, signal);
      return found.map(({ id, displayName: name }) => ({ id, name })).sort(byName);
    },

    async channels(token: AccessToken, teamId: string, signal: AbortSignal) {
      const path = `/teams/${encodeURIComponent(teamId)}/channels`;
      const found = await listed(token, path, "id,displayName,membershipType", Channels, signal);
      return found.map(({ id, displayName: name, membershipType }) => ({
        id,
        name,
        kind: kindOf(membershipType),
      }));
    },

    /** Where a channel's files lie; null as long as nobody has put one there. */
    async filesFolder(
      token: AccessToken,
      at: { team: string; channel: string },
      signal: AbortSignal,
    ): Promise<Pick<DriveItem, "driveId" | "id"> | null> {
      try {
        const query = { $select: ITEM_FIELDS };
        const asked = { path: `${channelPath(at)}/filesFolder`, query };
        const { id, parentReference: parent } = await api.ask(token, asked, GraphItem, signal);
        return parent?.driveId === undefined ? null : { driveId: parent.driveId, id };
      } catch (error) {
        if (error instanceof VendorError && error.fault === "not_found") return null;
        throw error;
      }
    },
  };

  function listed<Item>(
    token: AccessToken,
    path: string,
    $select: string,
    schema: z.ZodType<{ "@odata.nextLink"?: string | undefined; value: Item[] }>,
    signal: AbortSignal,
  ): Promise<Item[]> {
    return allPages("Microsoft", MOST_PAGES, async (asked) => {
      const query = asked === undefined ? { $select } : askedBy(asked);
      const page = await api.ask(token, { path, query }, schema, signal);
      const next = page["@odata.nextLink"];
      return { items: page.value, next: next === undefined ? undefined : questionOf(next) };
    });
  }
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);

function kindOf(membershipType: string | null | undefined): "standard" | "private" | "shared" {
  return membershipType === "private" || membershipType === "shared" ? membershipType : "standard";
}
