import { MAX_MESSAGE_CHARACTERS } from "@contract/chat.ts";
import { TooltipProvider } from "@/components/ui/tooltip.tsx";
import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Composer } from "./composer.tsx";

function show({ isBusy = false, initial = "" } = {}) {
  const onSend = vi.fn();
  const onStop = vi.fn();
  const onWait = vi.fn();
  const waiting = { onWait, isWaiting: isBusy, onCallOff: vi.fn() };
  function Host() {
    const [text, onTextChange] = useState(initial);
    return (
      <TooltipProvider>
        <Composer
          onAttach={vi.fn()}
          renderAsking={() => null}
          hold={null}
          {...{ text, onTextChange, onSend, onStop, isBusy }}
          {...waiting}
          isStopping={false}
          focusKey="1"
        />
      </TooltipProvider>
    );
  }
  render(<Host />);
  return {
    onSend,
    onStop,
    ...waiting,
    field: screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your message" }),
  };
}

test("has the focus, sends on Enter and breaks the line on Shift+Enter", async () => {
  const { onSend, field } = show();
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard("  one{Shift>}{Enter}{/Shift}two");
  expect(field.value).toBe("  one\ntwo");
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(onSend).toHaveBeenCalledExactlyOnceWith("one\ntwo");
});

test("leaves Enter to an input method that is composing", () => {
  const { onSend, field } = show({ initial: "にほん" });
  for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
    const event = createEvent.keyDown(field, { key: "Enter", ...init });
    fireEvent(field, event);
    expect(event.defaultPrevented).toBe(false);
  }
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onSend).toHaveBeenCalledExactlyOnceWith("にほん");
});

test("sends nothing that is empty", async () => {
  const { onSend, field } = show({ initial: " \n " });
  await userEvent.type(field, "{Enter}");
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
});

test("offers to stop while an answer is written, and takes what is typed meanwhile as the next question", async () => {
  const { onSend, onWait, onCallOff, onStop, field } = show({ isBusy: true, initial: "next " });
  await userEvent.type(field, "{Enter}");
  expect(onSend).not.toHaveBeenCalled();
  expect(onWait).toHaveBeenCalledExactlyOnceWith("next");
  expect(field.value).toBe("next ");
  expect((await screen.findByRole("status")).textContent).toBe("Goes out when this answer is done.");
  await userEvent.click(screen.getByRole("button", { name: "Don’t send" }));
  expect(onCallOff).toHaveBeenCalledOnce();
  expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(onStop).toHaveBeenCalledOnce();
});

test("names the limit instead of sending more than it", async () => {
  const { onSend, field } = show({ initial: "x".repeat(MAX_MESSAGE_CHARACTERS + 1) });
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Your message can have at most 8,000 characters; it has 8,001.",
  );
  expect(field.getAttribute("aria-invalid")).toBe("true");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: "x".repeat(MAX_MESSAGE_CHARACTERS) } });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("8,000 of 8,000")).toBeTruthy();
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onSend).toHaveBeenCalledOnce();
});
