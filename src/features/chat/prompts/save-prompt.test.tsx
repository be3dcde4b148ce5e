import { PROMPT } from "@contract/prompts.ts";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { api, errorAnswer, serve } from "@/test-backend.ts";
import { renderScreen } from "@/test-screen.tsx";
import { SavePrompt } from "./save-prompt.tsx";

/** A question with the button to keep it. @returns what was asked to be kept, and how the dialog is opened */
function show(text: string, answer = () => Response.json({ id: 5 })) {
  const kept: unknown[] = [];
  serve({
    [api("/prompts/create")]: async (request) => {
      kept.push(await request.json());
      return answer();
    },
  });
  renderScreen(<SavePrompt text={text} />, "/app/chat?id=3", { organization: { id: 7 } });
  const open = () => userEvent.click(screen.getByRole("button", { name: "Save as prompt" }));
  return { kept, open };
}

test("a question is kept as a prompt of one's own, under a name", async () => {
  const { kept, open } = show("What is new in the contract with Harbour?");
  await open();
  const dialog = await screen.findByRole("dialog", { name: "Save as prompt" });
  expect(screen.getByLabelText<HTMLTextAreaElement>("Prompt").value).toBe(
    "What is new in the contract with Harbour?",
  );
  await userEvent.type(screen.getByLabelText("Name"), "News");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => dialog.isConnected).toBe(false);
  expect(kept).toEqual([{ name: "News", text: "What is new in the contract with Harbour?", shared: false }]);
});

test("it wants a name, and stays open with what was written where it isn't taken", async () => {
  const refused = () => errorAnswer(409, "conflict", "You have a prompt of that name.");
  const { kept, open } = show("What is new?", refused);
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  await screen.findByText("Give it a name.");
  expect(kept).toEqual([]);
  await userEvent.type(screen.getByLabelText("Name"), "News");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("You have a prompt of that name.");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("News");
});

test("of a question longer than a prompt can be, it begins with as much as fits", async () => {
  const { open } = show("a".repeat(PROMPT.text + 1));
  await open();
  expect((await screen.findByLabelText<HTMLTextAreaElement>("Prompt")).value).toBe("a".repeat(PROMPT.text));
});
