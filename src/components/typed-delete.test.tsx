import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { TypedDelete } from "./typed-delete.tsx";

test("wants the name to the letter, and hands on what was typed", async () => {
  const remove = vi.fn(() => Promise.resolve());
  render(
    <TypedDelete action="Delete it" what="name" expected="Harbour & Pine" onDelete={remove}>
      It goes.
    </TypedDelete>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Delete it" }));
  const field = screen.getByRole("textbox");
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Delete it" });
  for (const wrong of ["harbour & pine", "Harbour & Pine ", " Harbour & Pine", "Harbour  & Pine"]) {
    await userEvent.clear(field);
    await userEvent.type(field, `${wrong}{Enter}`);
    expect([wrong, button.disabled]).toEqual([wrong, true]);
  }
  expect(remove).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, "Harbour & Pine{Enter}");
  expect(remove).toHaveBeenCalledExactlyOnceWith("Harbour & Pine");
});
