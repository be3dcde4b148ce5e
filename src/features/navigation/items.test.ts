import type { Membership } from "@contract/user.ts";
import type { Role } from "@domain/roles.ts";
import { expect, test } from "vitest";
import { isInPane, type NavigationItem, type Pane, type PaneItem } from "./items.ts";
import { pagesFor } from "./pages.ts";
import { sectionsFor } from "./sections.ts";

const item = (title: string): NavigationItem => ({
  title,
  path: `/app/${title.toLowerCase()}`,
  icon: "settings",
});
const inPane = (title: string, minimumRole?: Role): PaneItem => ({
  ...item(title),
  icon: "account",
  ...(minimumRole && { minimumRole }),
});
const pane: Pane = {
  title: "Settings",
  path: "/app/settings",
  icon: "settings",
  sections: [
    { title: "You", items: [inPane("Account")] },
    { title: "People", items: [inPane("Users", "admin"), inPane("Plan", "owner")] },
  ],
};
const as = (role: Role) => ({ organization: { id: 2, role } as Membership });

test("shows what the role in the active organisation may see, and no section without anything", () => {
  const seen = (role: Role) =>
    sectionsFor(pane, as(role)).map(({ title, items }) => [title, ...items.map((one) => one.title)]);
  expect(seen("user")).toEqual([["You", "Account"]]);
  expect(seen("admin")).toEqual([
    ["You", "Account"],
    ["People", "Users"],
  ]);
  expect(seen("owner")[1]).toEqual(["People", "Users", "Plan"]);
});

test("lists every page that may be seen, with what it is part of", () => {
  const group = { title: "Train", icon: "train", items: [item("Files")] } as const;
  const pages = pagesFor([item("Chat"), group], [pane], as("admin"));
  expect(pages.map(({ title, of }) => `${of}/${title}`)).toEqual([
    "/Chat",
    "Train/Files",
    "Settings · You/Account",
    "Settings · People/Users",
  ]);
});

test("knows where a pane's screens are, also those whose address is elsewhere", () => {
  for (const path of ["/app/settings", "/app/settings/", "/app/settings/x", "/app/users"]) {
    expect([path, isInPane(pane, path)]).toEqual([path, true]);
  }
  for (const path of ["/app", "/app/chat", "/app/settingsx"])
    expect([path, isInPane(pane, path)]).toEqual([path, false]);
});
