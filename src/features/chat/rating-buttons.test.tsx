import type { Message } from "@contract/chat.ts";
import { TooltipProvider } from "@/components/ui/tooltip.tsx";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { RatingButtons } from "./rating-buttons.tsx";

const answer = { id: 2, rating: null, rating_comment: null, rating_reasons: [] as string[] } as Message;

function show() {
  const onRate = vi.fn();
  function Host() {
    const [message, setMessage] = useState(answer);
    return (
      <TooltipProvider>
        <RatingButtons
          message={message}
          onRate={(id, rating, comment = null, reasons = []) => {
            onRate(id, rating, comment, reasons);
            setMessage({ ...message, rating, rating_comment: comment, rating_reasons: reasons });
          }}
        />
      </TooltipProvider>
    );
  }
  render(<Host />);
  return onRate;
}

test("a verdict counts at once; a reason that Escape closed away is there again, and can be sent", async () => {
  const onRate = show();
  const bad = screen.getByRole("button", { name: "Bad answer" });
  await userEvent.click(bad);
  expect(onRate).toHaveBeenLastCalledWith(2, -1, null, []);
  await userEvent.type(screen.getByRole("textbox"), "Out of date");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("textbox")).toBeNull();
  await userEvent.click(bad);
  expect(onRate).toHaveBeenCalledOnce();
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Out of date");
  await userEvent.click(screen.getByRole("button", { name: "Send feedback" }));
  expect(onRate).toHaveBeenLastCalledWith(2, -1, "Out of date", []);
  await userEvent.click(bad);
  await userEvent.click(screen.getByRole("button", { name: "Take back" }));
  expect(onRate).toHaveBeenLastCalledWith(2, null, null, []);
  await userEvent.click(bad);
  await userEvent.click(bad);
  expect(onRate).toHaveBeenLastCalledWith(2, null, null, []);
});

test("preset reasons of a bad answer count at once, with its words, and are there again", async () => {
  const onRate = show();
  const bad = screen.getByRole("button", { name: "Bad answer" });
  const reason = (name: string) => screen.getByRole("button", { name });
  await userEvent.click(bad);
  await userEvent.click(reason("Wrong source"));
  await userEvent.click(reason("Too long"));
  expect(onRate).toHaveBeenLastCalledWith(2, -1, null, ["wrong_source", "too_long"]);
  await userEvent.type(screen.getByRole("textbox"), "See page 3");
  await userEvent.click(reason("Send feedback"));
  expect(onRate).toHaveBeenLastCalledWith(2, -1, "See page 3", ["wrong_source", "too_long"]);
  await userEvent.click(bad);
  expect(reason("Wrong source").getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(reason("Wrong source"));
  expect(onRate).toHaveBeenLastCalledWith(2, -1, "See page 3", ["too_long"]);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Good answer" }));
  expect(onRate).toHaveBeenLastCalledWith(2, 1, null, []);
  expect(screen.queryByRole("button", { name: "Too long" })).toBeNull();
});
