import { renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Handlers } from "./realtime.ts";
import { useRealtime } from "./use-realtime.ts";

const heard = vi.hoisted(() => ({ handlers: {} as Handlers }));
vi.mock("./realtime.ts", () => ({
  subscribe: (_topic: string, handlers: Handlers) => {
    heard.handlers = handlers;
    return () => {};
  },
}));

const changed = {
  id: 4,
  name: "frozen.pdf",
  status: "success",
  stage: null,
  progress: 1,
  status_reason: null,
  page_count: null,
  organization_id: 5,
};
const document = vi.fn();
const answer = vi.fn();
beforeEach(() => {
  document.mockClear();
  answer.mockClear();
  renderHook(() => useRealtime("user", "a", { document, answer }));
});
const tell = (event: string, payload: unknown) => heard.handlers[event]?.(payload);

it("hears what the contract says, and of a newer server's words those that it knows", async () => {
  tell("document", { ...changed, of: "the future" });
  tell("document", { ...changed, status: "quarantined", stage: "thawing" });
  await vi.waitFor(() => expect(document).toHaveBeenCalledTimes(2));
  expect(document.mock.calls).toEqual([[changed], [{ ...changed, status: "processing" }]]);
});

it("passes over events of a kind that it doesn't know, and what isn't one", async () => {
  const delta = { type: "delta", message_id: 9, offset: 0, text: "Hi" };
  for (const event of [{ type: "thought", text: "Hm." }, { type: "delta" }, null, delta])
    tell("answer", event);
  await vi.waitFor(() => expect(answer).toHaveBeenCalled());
  expect(answer.mock.calls).toEqual([[delta]]);
});
