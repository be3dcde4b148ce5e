import type { RealtimeChannel, RealtimeClient } from "@supabase/realtime-js";
import { reportTopic } from "./connection.ts";
import { noteHeard, wasHeardBefore } from "./heard-messages.ts";
import { serverNow } from "./server-time.ts";

/** What to do with each event of a topic. Payloads come from outside: parse them. */
export type Handlers = Record<string, (payload: unknown) => void>;

interface Subscriber {
  handlers: Handlers;
  onReconnect: (() => void) | undefined;
}

interface Topic {
  channel: RealtimeChannel | null;
  subscribers: Set<Subscriber>;
  /** What the server told since then it tells again at the first join; null where what was missed isn't known. */
  since: number | null;
  /** When it last told each event, by this machine's clock. */
  heard: Map<string, number>;
  /** Events that the first join brought. */
  replayed: number;
  /** Events that the first join brought in an order that isn't known. */
  unordered: Set<string>;
  /** Times in a row that the channel was closed for good before it was healthy. */
  closures: number;
  /** Runs until the channel joins again or, once joined, until it is healthy. */
  timer: ReturnType<typeof setTimeout> | undefined;
}

const topics = new Map<string, Topic>();
/** Topics that this page has listened to before: what is kept of them may be older than they. */
const left = new Set<string>();
/** The most that the server tells again. */
const REPLAY_LIMIT = 25;
/**
 * Replays go by the start of a message's transaction, but a fetch misses the message until the commit. So they reach back
 * over the 8 s that a member's statement may take (`STATEMENT_TIMEOUT` of the API), the 500 ms by which the clocks of the
 * server's parts may differ, and the commit.
 */
const SKEW_MS = 10_000;
/**
 * A joined channel hears at once that messages of the database reach it. Otherwise the server looks again every 500 ms,
 * and never delivers messages that were committed before.
 */
const PROMPT_MS = 400;
/** A channel that stays joined for so long isn't one that the server closes again and again. */
const HEALTHY_MS = 60_000;
/** What a subscriber shows may have been fetched so long before it subscribes, since code is loaded lazily. */
const LATE_MS = 10_000;
/** A socket that hasn't answered by then, once the network is back, died with the network before. */
const PATIENCE_MS = 3000;
const leaving = new Map<string, Promise<unknown>>();

/**
 * Listens to a private topic (contract/topics.ts); subscribers of one topic share a channel.
 * @param topic `user:<auth id>` or `organization:<id>`
 * @param handlers by event name
 * @param onReconnect called when events may have been missed, so refetch: each time the channel joins again, and at its
 * first join unless the server tells what happened since the subscription; when the server begins to deliver long after
 * a join; when an event of `handlers` is told again in an unknown order; at once where others have lately heard one
 * @returns ends the subscription
 */
export function subscribe(topic: string, handlers: Handlers, onReconnect?: () => void): () => void {
  const subscriber: Subscriber = { handlers, onReconnect };
  let shared = topics.get(topic);
  if (!shared) {
    const now = left.has(topic) ? null : serverNow();
    const since = now === null ? null : now - SKEW_MS;
    shared = {
      channel: null,
      subscribers: new Set(),
      since,
      heard: new Map(),
      replayed: 0,
      unordered: new Set(),
      closures: 0,
      timer: undefined,
    };
    topics.set(topic, shared);
    void join(topic, shared);
  }
  shared.subscribers.add(subscriber);
  const { heard } = shared;
  const isLate = Object.keys(handlers).some((event) => Date.now() - (heard.get(event) ?? 0) < LATE_MS);
  if (isLate) onReconnect?.();
  return () => {
    const current = topics.get(topic);
    if (!current?.subscribers.delete(subscriber) || current.subscribers.size > 0) return;
    topics.delete(topic);
    left.add(topic);
    reportTopic(topic, null);
    leave(topic, current);
  };
}

async function join(topic: string, shared: Topic): Promise<void> {
  let realtime: RealtimeClient;
  try {
    await leaving.get(topic);
    ({ realtime } = await import("./realtime-client.ts"));
    await realtime.setAuth();
  } catch {
    if (topics.get(topic) === shared) rejoin(topic, shared);
    return;
  }
  if (topics.get(topic) !== shared) return;
  const { since } = shared;
  const replay = since === null ? {} : { replay: { since, limit: REPLAY_LIMIT } };
  const broadcast = { replication_ready: true, ...replay };
  const channel = realtime.channel(topic, { config: { private: true, broadcast } });
  shared.channel = channel;
  let isFirst = since !== null;
  let joinedAt = 0;
  channel
    .on("broadcast", { event: "*" }, (message: Broadcast) => hear(shared, message))
    .on("system", {}, ({ extension, status }) => {
      if (shared.channel !== channel || extension !== "system" || status !== "ok") return;
      if (performance.now() - joinedAt > PROMPT_MS) tellMissed(shared);
    })
    .subscribe((status) => {
      if (shared.channel !== channel || topics.get(topic) !== shared) return;
      reportTopic(topic, status === "SUBSCRIBED");
      clearTimeout(shared.timer);
      if (status === "SUBSCRIBED") {
        joinedAt = performance.now();
        shared.timer = setTimeout(() => (shared.closures = 0), HEALTHY_MS);
        if (!isFirst) tellMissed(shared);
        isFirst = false;
        return;
      }
      // Whatever comes next joins for the second time, or without what it was refused for.
      const isRefused = isFirst && status === "CHANNEL_ERROR";
      shared.since = null;
      isFirst = false;
      if (status === "CLOSED" || isRefused) rejoin(topic, shared);
    });
}

interface Broadcast {
  event: string;
  payload?: unknown;
  meta?: { replayed?: boolean; id?: string };
}

function hear(shared: Topic, { event, payload, meta }: Broadcast): void {
  if (meta?.replayed) {
    if (shared.since === null) return;
    shared.replayed += 1;
    if (shared.replayed === REPLAY_LIMIT) tellMissed(shared);
    if (meta.id && wasHeardBefore(meta.id)) return;
  }
  if (meta?.id) noteHeard(meta.id);
  const isRepeated = shared.heard.has(event);
  shared.heard.set(event, Date.now());
  for (const { handlers } of [...shared.subscribers]) handlers[event]?.(payload);
  if (meta?.replayed && isRepeated && !shared.unordered.has(event)) tellUnordered(shared, event);
}

function tellMissed({ subscribers }: Topic): void {
  for (const { onReconnect } of [...subscribers]) onReconnect?.();
}

/** Replays don't follow the commits, and may come after newer messages: the last one heard may be an older state. */
function tellUnordered({ subscribers, unordered }: Topic, event: string): void {
  unordered.add(event);
  for (const { handlers, onReconnect } of [...subscribers]) if (event in handlers) onReconnect?.();
}

/** A channel that the server closed (an expired token, a lost right) does not come back by itself. */
function rejoin(topic: string, shared: Topic): void {
  leave(topic, shared);
  const delay = Math.min(1000 * 2 ** shared.closures, 60_000);
  shared.closures += 1;
  // Spread, since the server closes many at once and asks the policies one after the other.
  shared.timer = setTimeout(() => void join(topic, shared), delay * (0.5 + Math.random()));
}

/** The client would hand a channel that is still leaving to the next who joins, so they wait for it. */
function leave(topic: string, shared: Topic): void {
  clearTimeout(shared.timer);
  const { channel } = shared;
  shared.channel = null;
  if (!channel) return;
  const left = channel.socket.removeChannel(channel).finally(() => {
    if (leaving.get(topic) === left) leaving.delete(topic);
  });
  leaving.set(topic, left);
}

/** The client's own timer may be seconds away when the network is back, and an old socket looks open for long. */
function reconnect(): void {
  const [realtime] = [...topics.values()].flatMap(({ channel }) => channel?.socket ?? []);
  if (!realtime) return;
  if (!realtime.isConnected()) return void realtime.disconnect().then(() => realtime.connect());
  void realtime.sendHeartbeat();
  setTimeout(() => {
    if (realtime.isConnected() && realtime.pendingHeartbeatRef !== null) void realtime.sendHeartbeat();
  }, PATIENCE_MS);
}

window.addEventListener("online", reconnect);
