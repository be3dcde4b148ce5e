import type { LucideIcon } from "lucide-react";
import { iconOf } from "./icons.ts";
import { isAllowed, isGroup, type NavigationEntry, type Pane, type Visitor } from "./items.ts";
import { PANE_ICONS } from "./pane-icons.ts";

/** A page with what it is part of: "Tags" of "Settings · People". */
export interface NavigationPage {
  title: string;
  path: string;
  icon: LucideIcon;
  of: string;
}

/** Every page that a member may see, groups and panes resolved. */
export function pagesFor(
  entries: readonly NavigationEntry[],
  panes: readonly Pane[],
  visitor: Visitor,
): NavigationPage[] {
  const listed = entries.flatMap((entry) =>
    (isGroup(entry) ? entry.items : [entry]).map((item) => ({
      ...item,
      icon: iconOf(item.icon),
      of: isGroup(entry) ? entry.title : "",
    })),
  );
  const inPanes = panes.flatMap((pane) =>
    pane.sections.flatMap(({ title, items }) =>
      items.map((item) => ({
        ...item,
        icon: PANE_ICONS[item.icon],
        of: title ? `${pane.title} · ${title}` : pane.title,
      })),
    ),
  );
  return [...listed, ...inPanes]
    .filter((item) => isAllowed(item, visitor))
    .map(({ title, path, icon, of }) => ({ title, path, icon, of }));
}
