import { expect, it } from "vitest";
import { SCREEN_TASKS } from "@domain/help/screens.ts";
import { isAtLeast } from "@domain/roles.ts";
import { APP, PANES } from "./screens.ts";

const screens = [
  ...APP.flatMap((entry) => ("items" in entry ? entry.items : entry)),
  ...PANES.flatMap(({ sections }) => sections.flatMap(({ items }) => items)),
];

it("the help agent leads to every screen of the navigation, by its address and title", () => {
  const known = SCREEN_TASKS.map(({ path, title }) => `${path} ${title}`);
  expect([...new Set(known)].toSorted()).toEqual(
    screens.map(({ path, title }) => `${path} ${title}`).toSorted(),
  );
});

it("the help agent sends nobody to a screen that isn't for their role, and names it as it is called", () => {
  for (const { path, title, role, does } of SCREEN_TASKS) {
    const screen = screens.find((each) => each.path === path);
    expect([path, isAtLeast(role, screen?.minimumRole ?? "user")]).toEqual([path, true]);
    expect(does).toContain(`on the screen ${title}`);
  }
});
