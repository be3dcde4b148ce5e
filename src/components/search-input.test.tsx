import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchInput } from "./search-input.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const onSearch = vi.fn();
const field = (value: string) => <SearchInput label="Find" value={value} onSearch={onSearch} />;
const input = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Find" });
const type = (text: string) => void fireEvent.change(input(), { target: { value: text } });

test("what is typed while an earlier search is on its way stays, and is searched for next", async () => {
  const { rerender } = render(field(""));
  for (const text of ["q", "quok"]) {
    type(text);
    await vi.advanceTimersByTimeAsync(300);
  }
  type("quokka c9");
  rerender(field("q"));
  rerender(field("quok"));
  expect(input().value).toBe("quokka c9");
  await vi.advanceTimersByTimeAsync(300);
  expect(onSearch.mock.calls).toEqual([["q"], ["quok"], ["quokka c9"]]);
});

test("a change from outside shows in the field", () => {
  const { rerender } = render(field("leave"));
  type("leave d");
  rerender(field(""));
  expect(input().value).toBe("");
});
