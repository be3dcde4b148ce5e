import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "../test-screen.tsx";
import { useChoice } from "./use-choice.ts";

/** What was on the screen, each time that it was drawn. */
let drawn: string[] = [];
/** What the server says that is chosen, asked the first, second … time. */
let told: (() => Promise<boolean | null>)[] = [];
let change: () => Response = () => Response.json({ success: true });

afterEach(() => {
  vi.unstubAllGlobals();
  drawn = [];
});

function Choice() {
  const found = useQuery({
    queryKey: [2, "/chat/get", { id: 1 }],
    queryFn: () => told.shift()?.() ?? Promise.resolve(null),
  });
  const choice = useChoice("/chat/update", found.data ?? null, (input) => input.only_documents ?? null);
  drawn.push(String(choice.shown));
  if (found.isPending) return null;
  return (
    <button
      type="button"
      disabled={choice.isPending}
      onClick={() => choice.choose({ id: 1, only_documents: true })}
    >
      {String(choice.shown)}
    </button>
  );
}

async function shown() {
  vi.stubGlobal("fetch", () => Promise.resolve(change()));
  renderScreen(<Choice />, "/app/chat", { organization: { id: 2 } });
  return screen.findByRole("button", { name: "null" });
}
const nothing = () => Promise.resolve(null);

test("shows a choice from when it is made until the screen is told of it, and never goes back meanwhile", async () => {
  let answer: (value: boolean) => void = () => undefined;
  const late = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
  told = [nothing, late];
  await userEvent.click(await shown());
  // The change is kept, and the chat is being fetched anew.
  await waitFor(() => expect(late).toHaveBeenCalledOnce());
  expect(screen.getByRole("button", { name: "true" })).toHaveProperty("disabled", true);
  answer(true);
  await waitFor(() => expect(screen.getByRole("button", { name: "true" })).toHaveProperty("disabled", false));
  expect(drawn.join(" ")).toMatch(/^(null )+(true ?)+$/);
});

test("shows what it was when the change fails", async () => {
  change = () =>
    Response.json({ error: true, code: "forbidden", message: "No.", requestId: "r" }, { status: 403 });
  told = [nothing];
  await userEvent.click(await shown());
  await screen.findByText("No.");
  expect(screen.getByRole("button", { name: "null" })).toHaveProperty("disabled", false);
});
