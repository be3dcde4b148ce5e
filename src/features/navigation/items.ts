import type { LucideIcon } from "lucide-react";
import { isAtLeast, type Role } from "@domain/roles.ts";
import type { Session } from "@/lib/session.ts";
import type { IconName } from "./icons.ts";
import type { PaneIconName } from "./pane-icons.ts";

/** A screen as the navigation shows it. */
export interface NavigationItem<Icon = IconName | LucideIcon> {
  title: string;
  path: string;
  icon: Icon;
  /** Only for this role and above. */
  minimumRole?: Role;
  /** Current on this very path alone, not below it. */
  exact?: boolean;
}

export interface NavigationGroup {
  title: string;
  icon: IconName;
  items: readonly NavigationItem[];
}

export type NavigationEntry = NavigationItem | NavigationGroup;

/** Screens of one purpose with a navigation of their own, beside which the sidebar stays as it is. */
export interface Pane {
  title: string;
  /** Its list of screens: where phones go, and where a wide screen goes on to the first. */
  path: string;
  icon: IconName;
  sections: readonly PaneSection[];
}

/** One of a pane's screens. */
export type PaneItem = NavigationItem<PaneIconName>;

export interface PaneSection {
  /** Empty where the pane's own title says enough. */
  title: string;
  items: readonly PaneItem[];
}

export function isGroup(entry: NavigationEntry): entry is NavigationGroup {
  return "items" in entry;
}

/** Whether the item is where the visitor is; one whose path has a tab, on that tab alone. */
export function isCurrent(
  item: Pick<NavigationItem, "path" | "exact">,
  pathname: string,
  search = "",
): boolean {
  const tab = new URLSearchParams(search).get("tab") ?? "";
  if (item.path.includes("?")) return `${pathname}?tab=${tab}` === item.path;
  if (item.exact) return pathname.replace(/\/+$/, "") === item.path && tab === "";
  return pathname === item.path || pathname.startsWith(`${item.path}/`);
}

/** Whether the visitor is on one of a pane's screens, or its list. */
export function isInPane({ path, sections }: Pane, pathname: string): boolean {
  const items = sections.flatMap(({ items }) => items);
  return isCurrent({ path }, pathname) || items.some((item) => isCurrent(item, pathname));
}

export type Visitor = Pick<Session, "organization">;

/** Whether a member may see a screen in the active organisation. */
export function isAllowed(
  { minimumRole }: Pick<NavigationItem, "minimumRole">,
  { organization }: Visitor,
): boolean {
  return !minimumRole || isAtLeast(organization.role, minimumRole);
}
