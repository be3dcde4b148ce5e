import { act } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../test-screen.tsx";
import type { UploadQueue } from "./upload-queue.ts";
import { useDocumentEvents } from "./use-document-events.ts";

vi.mock("@/lib/use-realtime.ts", () => ({ useRealtime: () => undefined }));
afterEach(() => vi.useRealTimers());

const SECOND_MS = 1000;

test("the list is fetched once for an upload that has ended and isn't found", async () => {
  vi.useFakeTimers();
  let fetches = 0;
  let entries: { id: string; ended: boolean }[] = [];
  let notify = () => {};
  const queue = {
    getState: () => ({ entries }),
    subscribe: (listener: () => void) => ((notify = listener), () => {}),
    // An answer notifies the queue's listeners, whatever it found.
    async sync() {
      fetches += 1;
      notify();
    },
  } as unknown as UploadQueue;
  const Screen = () => (useDocumentEvents(queue, () => {}), null);
  const session = { user: { id: 3 }, authId: crypto.randomUUID(), organization: { id: 7 } };
  renderScreen(<Screen />, "/app/train/files", session);
  await act(() => vi.advanceTimersByTimeAsync(SECOND_MS));
  const atFirst = fetches;
  entries = [{ id: "one", ended: true }];
  notify();
  await act(() => vi.advanceTimersByTimeAsync(30 * SECOND_MS));
  expect(fetches - atFirst).toBe(1);
  entries = [...entries, { id: "two", ended: true }];
  notify();
  await act(() => vi.advanceTimersByTimeAsync(30 * SECOND_MS));
  expect(fetches - atFirst).toBe(2);
});
