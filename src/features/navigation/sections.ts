import { isAllowed, type Pane, type PaneSection, type Visitor } from "./items.ts";

/** What of a pane a member may see; sections with nothing in them are left out. */
export function sectionsFor({ sections }: Pane, visitor: Visitor): PaneSection[] {
  return sections
    .map(({ title, items }) => ({ title, items: items.filter((item) => isAllowed(item, visitor)) }))
    .filter(({ items }) => items.length > 0);
}
