import { createHmac } from "node:crypto";
import { DAY, HOUR } from "./calendar.ts";
import type { Delivery, Endpoint } from "./types.ts";
import type { World } from "./world.ts";

/** Seconds after each try to the next one; then each 12 hours, until three days after the event. */
const BACKOFF = [5, 30, 2 * 60, 10 * 60, HOUR, 3 * HOUR, 6 * HOUR];
const LAST = 3 * DAY;
const PATIENCE_MS = 10_000;

/** What is done to webhooks before they go out. */
export interface Mischief {
  /** Nothing goes out until it is let go. */
  hold: boolean;
  order: "made" | "reversed" | "shuffled";
  /** How often each is sent. */
  copies: number;
  /** So many of the next ones are never sent, whose type holds `match`. */
  drop: { times: number; match: string };
}

export const none: Mischief = { hold: false, order: "made", copies: 1, drop: { times: 0, match: "" } };

export type Send = (url: string, init: RequestInit) => Promise<Response>;

export interface Webhooks {
  mischief: Mischief;
  /** Sends what is due; ends when all of it was tried once. */
  send(): Promise<void>;
  /** Sends an event once more, at once, to every endpoint. */
  again(event: string): Promise<void>;
  /** How many wait to be sent, now or later. */
  waiting(): number;
}

export function createWebhooks(world: World, deliver: Send, changed: () => void): Webhooks {
  let running = Promise.resolve();
  const state: Webhooks = {
    mischief: structuredClone(none),
    waiting: () => world.all("_delivery").filter((one) => one.state === "pending").length,
    send() {
      // One that is under way may have passed what has just come due.
      running = running.then(sendDue, sendDue);
      return running;
    },
    async again(event) {
      for (const endpoint of world.all("webhook_endpoint"))
        if (endpoint.status === "enabled") await post(endpoint, event);
    },
  };

  async function sendDue(): Promise<void> {
    while (!state.mischief.hold) {
      const due = ordered(
        world.all("_delivery").filter((one) => one.state === "pending" && one.due <= world.now()),
      );
      const [next] = due;
      if (!next) return;
      await sendOne(next);
      changed();
    }
  }

  function ordered(due: Delivery[]): Delivery[] {
    const { order } = state.mischief;
    if (order === "reversed") return due.reverse();
    if (order === "made") return due;
    const lots = new Map(due.map((one) => [one, Math.random()]));
    return due.sort((a, b) => (lots.get(a) ?? 0) - (lots.get(b) ?? 0));
  }

  async function sendOne(delivery: Delivery): Promise<void> {
    const endpoint = world.find("webhook_endpoint", delivery.endpoint);
    const event = world.find("event", delivery.event);
    const { drop, copies } = state.mischief;
    const isDropped = drop.times > 0 && event?.type.includes(drop.match);
    if (isDropped) drop.times -= 1;
    if (!endpoint || !event || isDropped) {
      world.put({ ...delivery, state: "dropped" });
      return;
    }
    let answer = "";
    for (let copy = 0; copy < copies; copy += 1) answer = await post(endpoint, event.id);
    const attempts = delivery.attempts + 1;
    if (/^2\d\d$/.test(answer)) {
      world.put({ ...delivery, attempts, answer, state: "delivered" });
      world.put({ ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
      return;
    }
    const due = world.now() + (BACKOFF[attempts - 1] ?? 12 * HOUR);
    const isOver = due > event.created + LAST;
    world.put({ ...delivery, attempts, answer, due, state: isOver ? "failed" : "pending" });
  }

  /** @returns the status, or what went wrong, in words */
  async function post(endpoint: Endpoint, id: string): Promise<string> {
    const event = world.find("event", id);
    if (!event) return "There is no such event any more.";
    const body = JSON.stringify(event, null, 2);
    try {
      const response = await deliver(endpoint.url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (stand-in)",
          "stripe-signature": signature(endpoint.secret, body),
        },
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      return (error as Error).message;
    }
  }
  return state;
}

/** `t=…,v1=…` by the real time: receivers hold it against their own clock. */
export function signature(secret: string, body: string, seconds = Math.floor(Date.now() / 1000)): string {
  const digest = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${digest}`;
}
