import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Chat } from "@contract/chat.ts";
import { useRenaming, type Rename } from "./chat-title.tsx";

const chat = { id: 4, title: "Holidays" } as Chat;

function Title({ rename }: { rename: Rename }) {
  const { start, editor } = useRenaming(chat, rename, "");
  return editor ?? <button onClick={start}>{chat.title}</button>;
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Chat title" });

test("a title that couldn't be saved comes back into the field, to be tried again", async () => {
  const rename = vi.fn<Rename>().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  render(<Title rename={rename} />);
  await userEvent.click(screen.getByRole("button", { name: "Holidays" }));
  await userEvent.clear(field());
  await userEvent.type(field(), "Holidays abroad{Enter}");
  await act(async () => {});
  expect(field().value).toBe("Holidays abroad");
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard("{Enter}");
  await act(async () => {});
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(rename.mock.calls).toEqual([
    [4, "Holidays abroad", "Holidays"],
    [4, "Holidays abroad", "Holidays"],
  ]);
});
