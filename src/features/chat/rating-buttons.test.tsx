import type { Message } from "@contract/chat.ts";
import { TooltipProvider } from "@/components/ui/tooltip.tsx";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { RatingButtons } from "./rating-buttons.tsx";

const answer = { id: 2, rating: null, rating_comment: null } as Message;

function show() {
  const onRate = vi.fn();
  function Host() {
    const [message, setMessage] = useState(answer);
    return (
      <TooltipProvider>
        <RatingButtons
          message={message}
          onRate={(id, rating, comment = null) => {
            onRate(id, rating, comment);
            setMessage({ ...message, rating, rating_comment: comment });
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
  expect(onRate).toHaveBeenLastCalledWith(2, -1, null);
  await userEvent.type(screen.getByRole("textbox"), "Out of date");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("textbox")).toBeNull();
  await userEvent.click(bad);
  expect(onRate).toHaveBeenCalledOnce();
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Out of date");
  await userEvent.click(screen.getByRole("button", { name: "Send feedback" }));
  expect(onRate).toHaveBeenLastCalledWith(2, -1, "Out of date");
  await userEvent.click(bad);
  expect(onRate).toHaveBeenLastCalledWith(2, null, null);
});
