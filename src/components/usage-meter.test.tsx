import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { UsageMeter } from "./usage-meter.tsx";

function show(used: number, limit: number) {
  const text = `${used} of ${limit}`;
  const { container } = render(
    <UsageMeter label="Storage" used={used} limit={limit} text={text} over={(excess) => `${excess} GB`} />,
  );
  const bar = container.querySelector<HTMLElement>("[data-slot=progress] > *");
  return { words: container.textContent, width: bar?.style.width, meter: screen.queryByRole("progressbar") };
}

test("says by how much a limit is passed, on a bar that is full and a meter that stays one", () => {
  const { words, width, meter } = show(15, 10);
  expect(words).toContain("5 GB over the limit.");
  expect(width).toBe("100%");
  expect(meter?.getAttribute("aria-valuenow")).toBe("100");
  expect(meter?.getAttribute("aria-valuetext")).toBe("15 of 10");
});

test.each([
  [10, 10, "The limit is reached."],
  [9, 10, "90% used."],
  [1, 0, "1 GB over the limit."],
  [0, 0, "The limit is reached."],
])("for %d of %d: %s", (used, limit, note) => {
  expect(show(used, limit).words).toContain(note);
});

test("has no bar without a limit", () => {
  expect(show(50, -1)).toMatchObject({ meter: null, words: "Storage50 of -1" });
});
