import { expect, test } from "vitest";
import { keysOf, matches, SHORTCUTS, type Shortcut } from "./shortcuts.ts";

const none = { metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
const palette: Shortcut = SHORTCUTS[0];
const help: Shortcut = SHORTCUTS[1];

test("⌘ and Ctrl both stand for the modifier, and more keys are another shortcut", () => {
  expect(matches(palette, { ...none, key: "k", metaKey: true })).toBe(true);
  expect(matches(palette, { ...none, key: "K", ctrlKey: true })).toBe(true);
  expect(matches(palette, { ...none, key: "k" })).toBe(false);
  expect(matches(palette, { ...none, key: "k", ctrlKey: true, shiftKey: true })).toBe(false);
  expect(matches(palette, { ...none, key: "k", ctrlKey: true, altKey: true })).toBe(false);
});

test("a slash that needs Shift on a keyboard is a slash", () => {
  expect(matches(help, { ...none, key: "/", ctrlKey: true, shiftKey: true })).toBe(true);
});

test("keys are named as on the keyboard", () => {
  expect(keysOf(palette, true)).toEqual(["⌘", "K"]);
  expect(keysOf({ ...palette, shift: true }, false)).toEqual(["Ctrl", "Shift", "K"]);
});

test("no two shortcuts of a group have the same keys", () => {
  const keys = SHORTCUTS.map((shortcut) => `${shortcut.group} ${keysOf(shortcut, true).join(" ")}`);
  expect(new Set(keys).size).toBe(keys.length);
});
