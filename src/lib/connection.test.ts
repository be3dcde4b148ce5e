import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, serve } from "../test-backend.ts";

const HEALTH = api("/_health");
const GET = api("/organization/get");

/** Each test has the modules anew, since the connection is one for the page. */
async function load() {
  vi.resetModules();
  return { ...(await import("./connection.ts")), ...(await import("./http.ts")) };
}

let isUp: boolean;
let isBrowserOnline: boolean;
const answer = () => (isUp ? new Response("ok") : Promise.reject(new TypeError("Failed to fetch")));

function setBrowser(online: boolean) {
  isBrowserOnline = online;
  window.dispatchEvent(new Event(online ? "online" : "offline"));
}

beforeEach(() => {
  isUp = true;
  isBrowserOnline = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isBrowserOnline);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the connection", () => {
  it("is lost when a call gets no answer and the server doesn't answer either, until it does", async () => {
    const { getConnection, isConnected, request, subscribeToConnection } = await load();
    serve({ [GET]: answer, [HEALTH]: answer });
    const heard: string[] = [];
    subscribeToConnection(() => heard.push(getConnection()));
    isUp = false;
    await expect(request("/organization/get")).rejects.toThrow("Can't reach the server.");
    await vi.advanceTimersByTimeAsync(0);
    expect([getConnection(), isConnected()]).toEqual(["unreachable", false]);
    await vi.advanceTimersByTimeAsync(60_000);
    isUp = true;
    await vi.advanceTimersByTimeAsync(13_000);
    expect(heard).toEqual(["unreachable", "online"]);
  });

  it("isn't lost by one call that was cut off", async () => {
    const { getConnection, request } = await load();
    serve({ [GET]: () => Promise.reject(new TypeError("Failed to fetch")), [HEALTH]: answer });
    await expect(request("/organization/get")).rejects.toThrow("Can't reach the server.");
    await vi.advanceTimersByTimeAsync(0);
    expect(getConnection()).toBe("online");
  });

  it("is lost when a gateway answers in the API's place", async () => {
    const { getConnection, request } = await load();
    const gateway = () => new Response("<h1>Bad gateway</h1>", { status: 502 });
    serve({ [GET]: gateway, [HEALTH]: gateway });
    await expect(request("/organization/get")).rejects.toThrow("Something went wrong");
    await vi.advanceTimersByTimeAsync(0);
    expect(getConnection()).toBe("unreachable");
  });

  it("follows the browser, and says offline in the error too", async () => {
    const { getConnection, request } = await load();
    serve({ [GET]: answer, [HEALTH]: answer });
    isUp = false;
    setBrowser(false);
    expect(getConnection()).toBe("offline");
    await expect(request("/organization/get")).rejects.toThrow("You're offline.");
    isUp = true;
    setBrowser(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(getConnection()).toBe("online");
  });

  it("is quiet when a topic isn't heard for a while, not for a moment", async () => {
    const { getConnection, isConnected, reportTopic } = await load();
    serve({ [HEALTH]: answer });
    reportTopic("user:1", false);
    await vi.advanceTimersByTimeAsync(5000);
    reportTopic("user:1", true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(getConnection()).toBe("online");
    reportTopic("user:1", false);
    reportTopic("organization:1", false);
    await vi.advanceTimersByTimeAsync(8000);
    expect([getConnection(), isConnected()]).toEqual(["quiet", true]);
    reportTopic("user:1", true);
    expect(getConnection()).toBe("quiet");
    reportTopic("organization:1", null);
    expect(getConnection()).toBe("online");
  });

  it("can be waited for, or no longer", async () => {
    const { whenConnected } = await load();
    serve({ [HEALTH]: answer });
    setBrowser(false);
    const abort = new AbortController();
    const waits = whenConnected(new AbortController().signal);
    const gaveUp = whenConnected(abort.signal);
    abort.abort(new Error("Cancelled"));
    await expect(gaveUp).rejects.toThrow("Cancelled");
    setBrowser(true);
    await waits;
  });
});
