import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { useSession } from "@/lib/session.ts";
import type { Pane } from "./items.ts";
import { PANE_ICONS } from "./pane-icons.ts";
import { sectionsFor } from "./sections.ts";

/** A pane's screens as a screen of its own, for where they don't fit beside them. */
export function PaneList({ pane }: { pane: Pane }) {
  const session = useSession();
  return (
    <Page narrow>
      <PageHeader title={pane.title} description={session.organization.name} />
      {sectionsFor(pane, session).map(({ title, items }) => (
        <section key={title} className="grid gap-2">
          {title && <h2 className="px-1 text-xs leading-5 font-medium text-muted-foreground">{title}</h2>}
          <ul className="divide-y overflow-hidden rounded-lg border bg-card">
            {items.map(({ path, icon, title: name }) => {
              const Icon = PANE_ICONS[icon];
              return (
                <li key={path}>
                  <Link
                    to={path}
                    className="flex h-12 items-center gap-3 px-4 text-sm font-medium outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
                  >
                    <Icon aria-hidden className="size-4 text-muted-foreground" />
                    {name}
                    <ChevronRight aria-hidden className="ml-auto size-4 text-muted-foreground" />
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </Page>
  );
}
