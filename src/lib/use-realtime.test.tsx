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
  organization_id: 5,
  document_id: 4,
  state: "success",
  stage: null,
  progress: 1,
  page_count: null,
};
const document = vi.fn();
const answer = vi.fn();
beforeEach(async () => {
  document.mockClear();
  answer.mockClear();
  heard.handlers = {};
  renderHook(() => useRealtime("user", "a", { document, answer }));
  await vi.waitFor(() => expect(heard.handlers).toHaveProperty("document"));
});
const tell = (event: string, payload: unknown) => heard.handlers[event]?.(payload);

it("hears what the contract says, and of a newer server's words those that it knows", async () => {
  tell("document", { ...changed, of: "the future" });
  tell("document", { ...changed, state: "quarantined", stage: "thawing" });
  await vi.waitFor(() => expect(document).toHaveBeenCalledTimes(2));
  expect(document.mock.calls).toEqual([[changed], [{ ...changed, state: "processing" }]]);
});

it("passes over what isn't a message", async () => {
  const begun = { organization_id: 5, chat_id: 7, message_id: 9, state: "generating" };
  for (const event of [{ state: "generating" }, null, begun]) tell("answer", event);
  await vi.waitFor(() => expect(answer).toHaveBeenCalled());
  expect(answer.mock.calls).toEqual([[begun]]);
});
