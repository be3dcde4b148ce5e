import { expect, test } from "vitest";
import { selectionWithin, selectWithin } from "./kept-selection.ts";

function boxWith(html: string): HTMLElement {
  document.body.innerHTML = `<div>${html}</div>`;
  return document.body.firstElementChild as HTMLElement;
}

test("the same of several equal texts is selected when its box has other nodes", () => {
  const box = boxWith("five days, then five days, then five days");
  const text = box.firstChild as Text;
  document.getSelection()?.setBaseAndExtent(text, 16, text, 25);
  const kept = selectionWithin(box);
  expect(kept).toEqual({ text: "five days", nth: 1 });

  box.innerHTML = "<p>five days, then <b>five</b> <i id=here>days</i></p>, then five days";
  if (kept) selectWithin(box, kept);
  const selection = document.getSelection();
  expect(selection?.toString()).toBe("five days");
  expect(selection?.focusNode?.parentElement?.id).toBe("here");
});

test("what goes beyond the box isn't kept, and what it has no more isn't selected", () => {
  const box = boxWith("five days");
  document.getSelection()?.selectAllChildren(document.body);
  expect(selectionWithin(box)).toBeNull();
  document.getSelection()?.removeAllRanges();
  expect(selectionWithin(box)).toBeNull();
  selectWithin(box, { text: "five days", nth: 1 });
  selectWithin(box, { text: "six days", nth: 0 });
  expect(document.getSelection()?.toString()).toBe("");
});
