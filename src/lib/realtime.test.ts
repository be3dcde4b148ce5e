import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { WebSocketServer } from "ws";
import { type WebSocket } from "ws";
import { z } from "zod";
import { subscribe } from "./realtime.ts";

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
const joins: { socket: WebSocket; topic: string; ref: string | null; private: boolean }[] = [];
const left: string[] = [];
const Config = z.object({ config: z.object({ private: z.boolean() }) });

function answer(socket: WebSocket, frame: Frame) {
  const [joinRef, ref, topic, event, payload] = frame;
  const reply = () => {
    socket.send(JSON.stringify([joinRef, ref, topic, "phx_reply", { status: "ok", response: {} }]));
  };
  if (event === "phx_join") {
    joins.push({ socket, topic, ref, private: Config.parse(payload).config.private });
    reply();
  } else if (event === "phx_leave") {
    left.push(topic);
    reply();
  } else if (event === "heartbeat") {
    reply();
  }
}

beforeEach(() => {
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

function broadcast(event: string, payload: unknown) {
  const join = joins.at(-1);
  const message = { type: "broadcast", event, payload };
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
    window.dispatchEvent(new Event("online"));
    await vi.waitFor(() => {
      expect(joined).toHaveBeenCalledTimes(2);
    }, 20_000);
    expect(joins.at(-1)?.socket).not.toBe(dead);
    dead?.terminate();
  }, 30_000);
});
