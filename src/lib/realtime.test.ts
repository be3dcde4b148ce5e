import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { WebSocketServer } from "ws";
import { type WebSocket } from "ws";
import { z } from "zod";
import { subscribe } from "./realtime.ts";
import { reportServerDate } from "./server-time.ts";

const place = vi.hoisted(() => ({ server: null as WebSocketServer | null }));

vi.mock("./env.ts", async () => {
  const { WebSocketServer: Server } = await import("ws");
  const server = new Server({ port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  place.server = server;
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    env: { supabaseUrl: `http://127.0.0.1:${port}`, supabasePublishableKey: "key", offlineModel: false },
  };
});

const Frame = z.tuple([z.string().nullable(), z.string().nullable(), z.string(), z.string(), z.unknown()]);
type Frame = z.infer<typeof Frame>;

/** A server that lets everyone join, and keeps what it heard. */
interface Join {
  socket: WebSocket;
  topic: string;
  ref: string | null;
  private: boolean;
  /** What is asked to be told again. */
  replay: { since: number } | undefined;
}
const joins: Join[] = [];
const left: string[] = [];
const Replay = z.object({ replay: z.object({ since: z.number() }) }).partial();
const Config = z.object({ config: z.object({ private: z.boolean(), broadcast: Replay.optional() }) });
/** What the server tells again; "no" refuses to. */
let replayed: number | "no" = 0;

function answer(socket: WebSocket, frame: Frame) {
  const [joinRef, ref, topic, event, payload] = frame;
  const reply = () => {
    socket.send(JSON.stringify([joinRef, ref, topic, "phx_reply", { status: "ok", response: {} }]));
  };
  if (event === "phx_join") {
    const { private: isPrivate, broadcast: config } = Config.parse(payload).config;
    joins.push({ socket, topic, ref, private: isPrivate, replay: config?.replay });
    if (config?.replay && replayed === "no") {
      socket.send(JSON.stringify([joinRef, ref, topic, "phx_reply", { status: "error", response: {} }]));
      return;
    }
    reply();
    if (!config?.replay) return;
    for (let id = 1; id <= Number(replayed); id++)
      broadcast("document", { id }, { replayed: true, id: "an-id" });
  } else if (event === "phx_leave") {
    left.push(topic);
    reply();
  } else if (event === "heartbeat") {
    reply();
  }
}

beforeEach(() => {
  replayed = 0;
  joins.length = 0;
  left.length = 0;
  place.server?.removeAllListeners("connection");
  place.server?.on("connection", (socket) => {
    socket.on("message", (data) => {
      answer(socket, Frame.parse(JSON.parse(String(data))));
    });
  });
});

const subscriptions: (() => void)[] = [];
function listen(...args: Parameters<typeof subscribe>) {
  const stop = subscribe(...args);
  subscriptions.push(stop);
  return stop;
}

function broadcast(event: string, payload: unknown, meta?: object) {
  const join = joins.at(-1);
  const message = { type: "broadcast", event, payload, ...(meta && { meta }) };
  join?.socket.send(JSON.stringify([join.ref, null, join.topic, "broadcast", message]));
}

afterEach(() => {
  for (const stop of subscriptions.splice(0)) stop();
});

afterAll(() => {
  for (const socket of place.server?.clients ?? []) socket.terminate();
  place.server?.close();
});

describe("subscribe", () => {
  it("joins the private topic once for all, and hands each its events", async () => {
    const joined = vi.fn();
    const first = vi.fn();
    const second = vi.fn();
    listen("user:1", { document: first }, joined);
    listen("user:1", { document: second, answer: second });
    await vi.waitFor(() => {
      expect(joined).toHaveBeenCalledOnce();
    });
    expect(joins.map(({ topic, private: isPrivate }) => [topic, isPrivate])).toEqual([
      ["realtime:user:1", true],
    ]);
    broadcast("document", { id: 3 });
    broadcast("answer", { type: "end" });
    await vi.waitFor(() => {
      expect(second).toHaveBeenCalledTimes(2);
    });
    expect(first.mock.calls).toEqual([[{ id: 3 }]]);
  });

  it("has who comes late ask anew for what was told just before", async () => {
    const heard = vi.fn();
    const late = vi.fn();
    const other = vi.fn();
    listen("user:8", { document: heard });
    await vi.waitFor(() => {
      expect(joins).toHaveLength(1);
    });
    broadcast("document", { id: 3 });
    await vi.waitFor(() => {
      expect(heard).toHaveBeenCalledOnce();
    });
    listen("user:8", { answer: vi.fn() }, other);
    listen("user:8", { document: vi.fn() }, late);
    expect(late).toHaveBeenCalledOnce();
    expect(other).not.toHaveBeenCalled();
  });

  it("leaves with the last subscriber, and joins anew for the next", async () => {
    const joined = vi.fn();
    const stop = listen("user:2", {}, joined);
    await vi.waitFor(() => {
      expect(joined).toHaveBeenCalledOnce();
    });
    stop();
    listen("user:2", {}, joined);
    await vi.waitFor(() => {
      expect(joined).toHaveBeenCalledTimes(2);
    });
    expect(left).toContain("realtime:user:2");
  });

  it("joins again after the server closed the channel, and says so", async () => {
    const joined = vi.fn();
    listen("user:3", {}, joined);
    await vi.waitFor(() => {
      expect(joined).toHaveBeenCalledOnce();
    });
    const join = joins.at(-1);
    join?.socket.send(JSON.stringify([join.ref, join.ref, join.topic, "phx_close", {}]));
    await vi.waitFor(() => {
      expect(joined).toHaveBeenCalledTimes(2);
    }, 5000);
  });

  it("says so after the connection broke", async () => {
    const joined = vi.fn();
    listen("user:4", {}, joined);
    await vi.waitFor(() => {
      expect(joined).toHaveBeenCalledOnce();
    });
    joins.at(-1)?.socket.terminate();
    await vi.waitFor(() => {
      expect(joined).toHaveBeenCalledTimes(2);
    }, 8000);
  });

  it("leaves a connection that no longer answers once the network is back", async () => {
    const joined = vi.fn();
    listen("user:5", {}, joined);
    await vi.waitFor(() => {
      expect(joined).toHaveBeenCalledOnce();
    });
    const dead = joins.at(-1)?.socket;
    dead?.removeAllListeners("message");
    dead?.pause();
    // The socket's own work goes on in between.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    window.dispatchEvent(new Event("online"));
    for (let waited = 0; waited < 20_000 && joined.mock.calls.length < 2; waited += 20) {
      await vi.advanceTimersByTimeAsync(20);
      await new Promise((resolve) => setImmediate(resolve));
    }
    vi.useRealTimers();
    expect(joined).toHaveBeenCalledTimes(2);
    expect(joins.at(-1)?.socket).not.toBe(dead);
    dead?.terminate();
  });
});

describe("the first join, once the server's time is known", () => {
  beforeEach(() => {
    reportServerDate(new Date().toUTCString());
  });

  it("is told what happened since, and asks for nothing anew", async () => {
    replayed = 2;
    const missed = vi.fn();
    const document = vi.fn();
    const before = Date.now();
    listen("user:6", { document }, missed);
    await vi.waitFor(() => {
      expect(document).toHaveBeenCalledTimes(2);
    });
    const since = joins[0]?.replay?.since ?? 0;
    expect(since).toBeGreaterThan(before - 5000);
    expect(since).toBeLessThan(before);
    expect(missed).not.toHaveBeenCalled();
    joins.at(-1)?.socket.terminate();
    await vi.waitFor(() => {
      expect(missed).toHaveBeenCalledOnce();
    }, 8000);
    broadcast("document", { id: 9 });
    await vi.waitFor(() => {
      expect(document).toHaveBeenLastCalledWith({ id: 9 });
    });
    expect(document).toHaveBeenCalledTimes(3);
  });

  it("asks anew when more happened than is told again", async () => {
    replayed = 25;
    const missed = vi.fn();
    listen("user:7", {}, missed);
    await vi.waitFor(() => {
      expect(missed).toHaveBeenCalledOnce();
    });
  });

  it("goes without where that is refused, and asks anew", async () => {
    replayed = "no";
    const missed = vi.fn();
    listen("user:8", {}, missed);
    await vi.waitFor(() => {
      expect(missed).toHaveBeenCalledOnce();
    }, 8000);
    expect(joins.at(-1)?.replay).toBeUndefined();
  });

  it("asks anew for a topic that was left, of which older things are kept", async () => {
    const missed = vi.fn();
    listen("user:9", {})();
    listen("user:9", {}, missed);
    await vi.waitFor(() => {
      expect(missed).toHaveBeenCalledOnce();
    });
    expect(joins.at(-1)?.replay).toBeUndefined();
  });
});
