import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Pager } from "./pager.tsx";

function shown(props: { page: number; total: number; about?: { full: boolean } | false }) {
  render(<Pager size={50} noun="entry" plural="entries" onPage={() => undefined} {...props} />);
  const next = screen.getByRole("button", { name: "Next page" });
  return { text: screen.getByRole("navigation").textContent, next: !next.hasAttribute("disabled") };
}

it("says how many there are, and ends with them", () => {
  expect(shown({ page: 3, total: 120 })).toEqual({ text: "101–120 of 120 entries", next: false });
});

it("says about how many there are, and ends where a page isn't full, whatever the guess", () => {
  expect(shown({ page: 240, total: 12_000, about: { full: true } })).toEqual({
    text: "11,951–12,000 of about 12,000 entries",
    next: true,
  });
});

it("ends before its guess with a page that isn't full", () => {
  expect(shown({ page: 230, total: 12_000, about: { full: false } }).next).toBe(false);
});
