import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { env } from "./env.ts";

/**
 * How the app reaches its server: `offline` the browser has no network, `unreachable` the server doesn't answer,
 * `quiet` it does, but live updates don't come.
 */
export type Connection = "online" | "quiet" | "unreachable" | "offline";

/** What tells whether the API is there, without a right or a database. */
const HEALTH_URL = `${env.supabaseUrl}/functions/v1/api/_health`;
const PING_TIMEOUT_MS = 8000;
/** The first and the longest pause between two looks whether the server is back. */
const PAUSES_MS = [1000, 10_000] as const;
/** A topic that isn't heard is no news before: joining takes a moment, and a socket often comes back at once. */
const QUIET_AFTER_MS = 8000;

const listeners = new Set<() => void>();
const silent = new Set<string>();
let isReachable = true;
let isQuiet = false;
let failures = 0;
let pinging: Promise<boolean> | null = null;
let nextPing: ReturnType<typeof setTimeout> | undefined;
let quietTimer: ReturnType<typeof setTimeout> | undefined;
let current: Connection = "online";

export function getConnection(): Connection {
  return current;
}

/** Whether the server can be asked: all but `offline` and `unreachable`. */
export function isConnected(): boolean {
  return current === "online" || current === "quiet";
}

/** Calls the listener after each change, until the returned function is called. */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The connection as React state. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribeToConnection, getConnection);
}

/** The server answered a call. */
export function reportAnswer(): void {
  if (isReachable) return;
  isReachable = true;
  failures = 0;
  clearTimeout(nextPing);
  update();
}

/**
 * Asks the server whether it is there, as after a call that got no answer; while it isn't, it is asked again.
 * @returns whether it is
 */
export function checkConnection(): Promise<boolean> {
  pinging ??= ping().finally(() => (pinging = null));
  return pinging;
}

/** Waits until the server can be asked. @throws the signal's reason when it aborts */
export function whenConnected(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!isConnected() && !signal.aborted) return;
      end();
      signal.removeEventListener("abort", look);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const end = subscribeToConnection(look);
    signal.addEventListener("abort", look);
    look();
  });
}

/** Whether a topic of the live channel is heard; null when nobody listens to it any more. */
export function reportTopic(topic: string, isHeard: boolean | null): void {
  if (isHeard === false) {
    if (!silent.has(topic) && silent.size === 0) quietTimer = setTimeout(becomeQuiet, QUIET_AFTER_MS);
    silent.add(topic);
  } else if (silent.delete(topic) && silent.size === 0) {
    clearTimeout(quietTimer);
    isQuiet = false;
    update();
  }
}

function becomeQuiet(): void {
  isQuiet = true;
  update();
  void checkConnection();
}

async function ping(): Promise<boolean> {
  clearTimeout(nextPing);
  const isThere = await fetch(HEALTH_URL, { cache: "no-store", signal: AbortSignal.timeout(PING_TIMEOUT_MS) })
    .then(({ status }) => status < 500)
    .catch(() => false);
  if (isThere) {
    reportAnswer();
    return true;
  }
  isReachable = false;
  const pause = Math.min(PAUSES_MS[0] * 2 ** failures, PAUSES_MS[1]);
  failures += 1;
  // Spread, so that not everybody comes back to a restarted server in one moment.
  nextPing = setTimeout(() => void checkConnection(), pause * (0.75 + Math.random() / 2));
  update();
  return false;
}

function update(): void {
  const isBrowserOnline = navigator.onLine;
  const next = !isBrowserOnline ? "offline" : !isReachable ? "unreachable" : isQuiet ? "quiet" : "online";
  if (next === current) return;
  current = next;
  for (const listener of [...listeners]) listener();
}

function lookAgain(): void {
  update();
  if (!isReachable && navigator.onLine) void checkConnection();
}

window.addEventListener("online", lookAgain);
window.addEventListener("offline", update);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") lookAgain();
});
update();

// Back again, TanStack fetches anew what is on the screen.
onlineManager.setEventListener((setOnline) => {
  const tell = () => setOnline(isConnected());
  tell();
  return subscribeToConnection(tell);
});
