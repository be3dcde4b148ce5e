import type { Chat } from "@contract/chat.ts";
import { createEvent, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { api, serve } from "@/test-backend.ts";
import { renderScreen } from "@/test-screen.tsx";
import { ChatList } from "./chat-list.tsx";
import { CHATS } from "./chat-item.tsx";
import { chat } from "./test-thread.ts";
import { noteUnseen } from "./unseen.ts";

afterEach(() => localStorage.clear());

const one = (id: number, title: string, more: Partial<Chat> = {}): Chat => ({
  ...chat,
  id,
  title,
  generating: false,
  ...more,
});
const PINNED = [one(1, "Leave", { pinned: true }), one(2, "Pumps", { pinned: true })];
const LOOSE = [one(3, "Wages")];
const FILED = [one(4, "Filed", { folder_id: 9 })];

/** The list of chats as the server tells it. @returns the changes it is asked for */
async function show(filed: Chat[] = FILED) {
  const asked: [string, unknown][] = [];
  const change = (path: string) => ({
    [api(path)]: async (request: Request) => {
      asked.push([path, await request.json()]);
      return Response.json({ success: true });
    },
  });
  serve({
    [api("/chat/list")]: async (request) => {
      const { folder_id, pinned } = (await request.json()) as { folder_id?: number | null; pinned?: boolean };
      const chats = folder_id === 9 ? filed : pinned === false ? LOOSE : [...LOOSE, ...PINNED, ...filed];
      return Response.json({ chats: chats.map((each) => ({ ...each, match: null })), total: chats.length });
    },
    [api("/thread/pinned")]: () => Response.json({ chats: PINNED }),
    [api("/thread/folders")]: () =>
      Response.json({ folders: [{ id: 9, name: "Board", chats: filed.length }] }),
    [api("/chat/shared/list")]: () => Response.json({ chats: [], total: 0 }),
    ...change("/thread/pin"),
    ...change("/thread/pin/reorder"),
    ...change("/thread/folders/attach"),
    ...change("/thread/folders/detach"),
    ...change("/thread/folders/delete"),
    ...change("/thread/folders/update"),
  });
  renderScreen(<ChatList />, "/app/chat", { user: { id: 5 }, organization: { id: 7 } });
  const pins = await screen.findByRole("region", { name: "Pinned" });
  const folder = await screen.findByRole("button", { name: /^Board/ });
  return { asked, pins, folder };
}

/** Drops a chat on a row, in its upper half. */
function drop(id: number, on: Element) {
  const dataTransfer = { types: [CHATS], getData: () => JSON.stringify([id]), dropEffect: "none" };
  const over = createEvent.dragOver(on, { dataTransfer });
  fireEvent(on, over);
  expect(over.defaultPrevented).toBe(true);
  fireEvent.drop(on, { dataTransfer });
}
test("pins change places by Alt and an arrow key, which is said", async () => {
  const { asked, pins } = await show();
  within(pins).getByRole("link", { name: "Pumps" }).focus();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(within(pins).getByRole("status").textContent).toBe("Pumps, 1 of 2");
  await vi.waitFor(() => expect(asked).toEqual([["/thread/pin/reorder", { chat_ids: [2, 1] }]]));
});

test("a chat that isn't pinned is pinned where it is dropped among the pins", async () => {
  const { asked, pins } = await show();
  await screen.findByRole("link", { name: "Wages" });
  drop(3, within(pins).getByRole("link", { name: "Pumps" }));
  expect(within(pins).getByRole("status").textContent).toBe("Wages pinned, 2 of 3");
  await vi.waitFor(() => expect(asked.map(([path]) => path)).toEqual(["/thread/pin", "/thread/pin/reorder"]));
  expect(asked.map(([, input]) => input)).toEqual([{ chat_id: 3 }, { chat_ids: [1, 3, 2] }]);
});

test("a chat is dropped into a folder, and out of it", async () => {
  const { asked, folder } = await show();
  drop(3, folder);
  await vi.waitFor(() => expect(asked).toEqual([["/thread/folders/attach", { chat_id: 3, folder_id: 9 }]]));
  drop(4, await screen.findByRole("link", { name: "Wages" }));
  await vi.waitFor(() => expect(asked.at(-1)).toEqual(["/thread/folders/detach", { chat_id: 4 }]));
});

test("a deleted folder comes back by Undo", async () => {
  const { asked } = await show();
  await userEvent.click(screen.getByRole("button", { name: "Actions for the folder Board" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await vi.waitFor(() =>
    expect(asked).toEqual([
      ["/thread/folders/delete", { id: 9 }],
      ["/thread/folders/update", { id: 9, deleted: false }],
    ]),
  );
});

test("a closed folder says that an answer is being written in it, and that one has ended unseen", async () => {
  noteUnseen(4);
  const { folder } = await show();
  await vi.waitFor(() => expect(folder.textContent).toContain("(new answer)"));
  await userEvent.click(folder);
  expect(folder.textContent).not.toContain("(new answer)");
  expect(await screen.findByRole("link", { name: /Filed.*new answer/ })).toBeTruthy();
});

test("a closed folder in which a chat is answered breathes", async () => {
  const { folder } = await show([one(4, "Filed", { folder_id: 9, generating: true })]);
  await vi.waitFor(() => expect(folder.textContent).toContain("(answering)"));
});

test("more chats go on after the last one that is shown, and what a search found after so many", async () => {
  const asked: unknown[] = [];
  serve({
    [api("/chat/list")]: async (request) => {
      const { limit: _, ...input } = (await request.json()) as Record<string, unknown>;
      asked.push(input);
      const isFirst = input["offset"] === 0;
      const chats = [one(isFirst ? 1 : 2, isFirst ? "First" : "Second")].map((each) => ({
        ...each,
        match: null,
      }));
      return Response.json({ chats, total: 2, next: isFirst && !("search" in input) ? "1795.1" : null });
    },
    [api("/thread/pinned")]: () => Response.json({ chats: [] }),
    [api("/thread/folders")]: () => Response.json({ folders: [] }),
    [api("/chat/shared/list")]: () => Response.json({ chats: [], total: 0 }),
  });
  renderScreen(<ChatList />, "/app/chat", { user: { id: 5 }, organization: { id: 7 } });
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await screen.findByRole("link", { name: "Second" });
  expect(asked.at(-1)).toMatchObject({ after: "1795.1" });
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  await userEvent.type(screen.getByRole("searchbox"), "i");
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await screen.findByRole("link", { name: "Second" });
  expect(asked.at(-1)).toMatchObject({ offset: 1, search: "i" });
});
