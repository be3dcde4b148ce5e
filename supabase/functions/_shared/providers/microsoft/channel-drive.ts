import { z } from "zod";
import type { AccessToken, DriveChange, DriveItem, DriveService } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import type { VendorApi } from "../vendors/api.ts";
import { allPages, following, isPlace, placeOf } from "../vendors/pages.ts";
import { several } from "../vendors/several.ts";
import { type ChannelAt, channelAt, channelDriveId, channelPath, THREADS } from "./channel-id.ts";
import { MicrosoftFault } from "./faults.ts";
import { askedBy, questionOf } from "./listing.ts";
import { GraphMessage, Said, saidOf } from "./message.ts";
import { isThere, type Thread, threadBytes, threadName, threadVersion } from "./thread.ts";

/** learn.microsoft.com, channel-list-messages: at most fifty, each with a thousand replies at most. */
const PAGE = 50;
const MOST_ALONG = 1_000;
const AT_ONCE = 4;
/** So many pages of replies, of a delta that is read to its end, or of a search for one thread. */
const MOST_PAGES = 2_000;

const Next = { "@odata.nextLink": z.string().min(1).optional() };
const Replied = GraphMessage.extend({
  replies: z.array(GraphMessage).optional(),
  "replies@odata.nextLink": z.string().optional(),
});
type Replied = z.output<typeof Replied>;
const Messages = z.looseObject({ ...Next, value: z.array(Replied).default([]) });
const Delta = Messages.extend({ "@odata.deltaLink": z.string().min(1).optional() });
const Channel = z.looseObject({
  displayName: z.string().catch(""),
  webUrl: z.string().nullish(),
});
const Team = z.looseObject({ displayName: z.string().catch("") });

/** How a thread is fetched. Graph's description tells of no way to ask for one first message, so it comes along. */
const Handle = z.object({ first: Said });

type Threads = Pick<
  DriveService,
  "item" | "path" | "children" | "cursorOfNow" | "changes" | "fetch" | "permissions"
> &
  Required<Pick<DriveService, "cursorPage">>;

/** A channel's threads as a drive has files: one folder, and each thread a file of text with all that was answered. */
export function channelThreads(api: VendorApi): Threads {
  return {
    async item(token, { driveId, id }, signal) {
      const at = atOf(driveId);
      return id === THREADS ? folderOf(token, at, signal) : findThread(token, at, id, signal);
    },

    async path(token, { driveId }, signal) {
      const at = atOf(driveId);
      const { displayName } = await api.ask(token, { path: channelPath(at) }, Channel, signal);
      const team = await api.ask(token, { path: `/teams/${encodeURIComponent(at.team)}` }, Team, signal);
      return [
        { id: at.team, name: team.displayName },
        { id: THREADS, name: displayName },
      ];
    },

    async children(token, { driveId, page }, signal) {
      const at = atOf(driveId);
      const place = placeOf(page);
      const found = await messagesOf(token, at, place, signal);
      const items = await several(found.value, AT_ONCE, async (message) =>
        threadItem(token, at, message, signal),
      );
      const next = found["@odata.nextLink"];
      return {
        items: items.filter((item) => item !== null),
        next: next === undefined ? null : await following("Microsoft", page, questionOf(next)),
      };
    },

    async cursorOfNow(token, driveId, signal) {
      for (let page: string | null = null, count = 0; count < MOST_PAGES; count += 1) {
        const { next, cursor }: Awaited<ReturnType<typeof cursorPage>> = await cursorPage(
          token,
          driveId,
          page,
          signal,
        );
        if (next === null) return cursor ?? endless();
        page = next;
      }
      return endless();
    },

    cursorPage,

    async changes(token, driveId, from, signal) {
      const at = atOf(driveId);
      const page = isPlace(from) ? from : undefined;
      const told = await deltaOf(token, placeOf(page) ?? from, signal);
      const next = told["@odata.nextLink"];
      const cursor = told["@odata.deltaLink"];
      if (next === undefined && cursor === undefined) return endless();
      // A thread may come twice in a page, and the last counts.
      const last = [...new Map(told.value.map((message) => [message.id, message])).values()];
      return {
        changes: await several(last, AT_ONCE, async (message): Promise<DriveChange> => {
          const item = await threadItem(token, at, message, signal);
          return item ? { gone: false, item } : { gone: true, driveId, id: message.id };
        }),
        next: next === undefined ? null : await following("Microsoft", page, next),
        cursor: next === undefined ? (cursor ?? null) : null,
      };
    },

    async fetch(token, { driveId, handle }, { bytes: most }, signal) {
      const { first } = Handle.parse(handle);
      const bytes = threadBytes({ first, replies: await repliesOf(token, atOf(driveId), first.id, signal) });
      if (bytes.length > most) throw new VendorError("forbidden", "This thread is longer than the limit.");
      return { bytes, type: "txt" };
    },

    /** Whoever is in the channel, as it is then: who joins later reads what was said before. */
    permissions: (_token, { driveId }) => Promise.resolve([`group:microsoft:${driveId}`]),
  };

  async function cursorPage(token: AccessToken, driveId: string, page: string | null, signal: AbortSignal) {
    const path = deltaPath(atOf(driveId));
    const link = placeOf(page ?? undefined);
    const told =
      link === undefined
        ? await api.ask(token, { path, query: { $top: PAGE } }, Delta, signal)
        : await deltaOf(token, link, signal);
    const next = told["@odata.nextLink"];
    const cursor = told["@odata.deltaLink"] ?? null;
    if (next === undefined && cursor === null) return endless();
    return {
      next: next === undefined ? null : await following("Microsoft", page ?? undefined, next),
      cursor,
    };
  }

  async function folderOf(token: AccessToken, at: ChannelAt, signal: AbortSignal): Promise<DriveItem | null> {
    try {
      const found = await api.ask(token, { path: channelPath(at) }, Channel, signal);
      return {
        ...itemIn(at),
        id: THREADS,
        name: found.displayName,
        kind: "folder",
        url: found.webUrl ?? null,
      };
    } catch (error) {
      if (error instanceof VendorError && ["not_found", "forbidden"].includes(error.fault)) return null;
      throw error;
    }
  }

  /** One thread, for who asks for it by itself: channels are only listed, newest first. */
  async function findThread(token: AccessToken, at: ChannelAt, id: string, signal: AbortSignal) {
    let found: Replied | undefined;
    await allPages("Microsoft", MOST_PAGES, async (asked) => {
      const page = await messagesOf(token, at, asked, signal);
      found = page.value.find((message) => message.id === id);
      const next = page["@odata.nextLink"];
      return { items: [], next: found || next === undefined ? undefined : questionOf(next) };
    });
    return found ? threadItem(token, at, found, signal) : null;
  }

  function messagesOf(token: AccessToken, at: ChannelAt, question: string | undefined, signal: AbortSignal) {
    const query = question === undefined ? { $top: PAGE, $expand: "replies" } : askedBy(question);
    return api.ask(token, { path: `${channelPath(at)}/messages`, query }, Messages, signal);
  }

  /** @returns null for what is no thread, or is one no more */
  async function threadItem(
    token: AccessToken,
    at: ChannelAt,
    message: Replied,
    signal: AbortSignal,
  ): Promise<DriveItem | null> {
    const first = saidOf(message);
    if (!first) return null;
    const along = message["replies@odata.nextLink"] === undefined ? message.replies : undefined;
    const replies =
      along && along.length < MOST_ALONG
        ? along.flatMap((reply) => saidOf(reply) ?? [])
        : await repliesOf(token, at, first.id, signal);
    const thread: Thread = { first, replies };
    if (!isThere(thread)) return null;
    return {
      ...itemIn(at),
      id: first.id,
      name: threadName(thread),
      kind: "file",
      parentIds: [THREADS],
      version: await threadVersion(thread),
      type: "txt",
      modifiedAt: message.lastModifiedDateTime ?? first.at,
      url: message.webUrl ?? null,
      handle: { first } satisfies z.output<typeof Handle>,
    };
  }

  async function repliesOf(token: AccessToken, at: ChannelAt, id: string, signal: AbortSignal) {
    const path = `${channelPath(at)}/messages/${encodeURIComponent(id)}/replies`;
    const found = await allPages("Microsoft", MOST_PAGES, async (asked) => {
      const query = asked === undefined ? { $top: PAGE } : askedBy(asked);
      const page = await api.ask(token, { path, query }, Messages, signal);
      const next = page["@odata.nextLink"];
      return { items: page.value, next: next === undefined ? undefined : questionOf(next) };
    });
    return found.flatMap((reply) => saidOf(reply) ?? []);
  }

  async function deltaOf(token: AccessToken, link: string, signal: AbortSignal) {
    try {
      return await api.ask(token, { path: link }, Delta, signal);
    } catch (error) {
      // A token that isn't known any more is answered so, too.
      if (error instanceof MicrosoftFault && error.status === 400)
        throw new VendorError("cursor_over", error.message, { cause: error });
      throw error;
    }
  }
}

const itemIn = (at: ChannelAt) => ({
  driveId: channelDriveId(at),
  parentIds: [],
  version: null,
  type: null,
  size: null,
  modifiedAt: null,
  refusal: null,
  handle: null,
  sharingVersion: null,
});

const deltaPath = (at: ChannelAt) => `${channelPath(at)}/messages/delta`;

function atOf(driveId: string): ChannelAt {
  const at = channelAt(driveId);
  if (!at) throw new VendorError("not_found", "That channel isn't there.");
  return at;
}

function endless(): never {
  throw new VendorError("unavailable", "Microsoft doesn't say where its changes go on.");
}
