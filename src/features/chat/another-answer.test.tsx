import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { api, serve } from "@/test-backend.ts";
import { renderScreen } from "@/test-screen.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { chat, message } from "./test-thread.ts";

const words = "An answer is still being written in this chat. Stop it or wait for it.";
const failure = { message: words, code: "conflict", text: "And then?", replaces: null };

/** A chat where a question was refused; `end` has the other answer end. */
function show(status: "generating" | "complete") {
  const [onRetry, onDismiss] = [vi.fn(), vi.fn()];
  let end = () => {};
  function Host() {
    const [isBusy, setBusy] = useState(true);
    end = () => setBusy(false);
    return <FailureNotice failure={failure} chatId={3} {...{ isBusy, onRetry, onDismiss }} />;
  }
  const cancelled: unknown[] = [];
  serve({
    [api("/chat/get")]: () =>
      Response.json({ chat, messages: [message(8, "assistant", "", { status })], has_more: false }),
    [api("/chat/cancel")]: async (request) => {
      cancelled.push(await request.json());
      return Response.json({ success: true });
    },
  });
  renderScreen(<Host />, "/app/chat?id=3", { organization: { id: 7 } });
  return { onRetry, onDismiss, cancelled, end: () => end() };
}

test("another answer is stopped, and the question goes out when it has ended", async () => {
  const { onRetry, cancelled, end } = show("generating");
  await userEvent.click(await screen.findByRole("button", { name: "Stop it" }));
  await screen.findByText("Your question goes out when the other answer has ended.");
  expect(cancelled).toEqual([{ message_id: 8 }]);
  expect(onRetry).not.toHaveBeenCalled();
  end();
  await vi.waitFor(() => expect(onRetry).toHaveBeenCalledOnce());
});

test("it is waited for without stopping it, and waiting can be called off", async () => {
  const { onRetry, cancelled, end } = show("generating");
  await userEvent.click(await screen.findByRole("button", { name: "Wait" }));
  await userEvent.click(screen.getByRole("button", { name: "Don’t send" }));
  end();
  await screen.findByRole("button", { name: "Stop it" });
  expect(onRetry).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Wait" }));
  await vi.waitFor(() => expect(onRetry).toHaveBeenCalledOnce());
  expect(cancelled).toEqual([]);
});

test("one that has ended meanwhile leaves Retry", async () => {
  const { onRetry } = show("complete");
  await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
  screen.getByText(words);
  expect(onRetry).toHaveBeenCalledOnce();
});
