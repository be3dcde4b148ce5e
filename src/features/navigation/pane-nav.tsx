import { ArrowLeft, ChevronLeft } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { cn } from "@/lib/cn.ts";
import { useSession } from "@/lib/session.ts";
import { isCurrent, type Pane } from "./items.ts";
import { NavLink, rowClasses } from "./nav-link.tsx";
import { PANE_ICONS } from "./pane-icons.ts";
import { sectionsFor } from "./sections.ts";

interface PaneNavProps {
  pane: Pane;
  /** Where the visitor came from. */
  back: string;
}

/** A pane's screens at its left; where there is no room for them, the way back to their list. */
export function PaneNav({ pane, back }: PaneNavProps) {
  const session = useSession();
  const { pathname } = useLocation();
  const isList = isCurrent({ path: pane.path, exact: true }, pathname);
  return (
    <nav
      aria-label={pane.title}
      className={cn(
        "relative shrink-0 xl:w-56 xl:overflow-y-auto xl:border-r xl:px-3 xl:pt-3 xl:pb-6 print:hidden",
        isList ? "max-xl:hidden" : "max-xl:border-b",
      )}
    >
      <Link
        to={pane.path}
        className="flex h-11 items-center gap-1 px-2 text-sm font-medium outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset sm:px-4 lg:px-6 xl:hidden"
      >
        <ChevronLeft aria-hidden className="size-4 text-muted-foreground" />
        {pane.title}
      </Link>
      <div className="hidden gap-5 xl:grid">
        <div className="grid gap-3">
          <Link to={back} className={rowClasses}>
            <ArrowLeft aria-hidden />
            Back to the app
          </Link>
          <div className="px-2">
            <p className="text-sm leading-5 font-semibold">{pane.title}</p>
            <p className="truncate text-xs leading-4 text-muted-foreground">{session.organization.name}</p>
          </div>
        </div>
        {sectionsFor(pane, session).map(({ title, items }) => (
          <section key={title} aria-label={title || pane.title} className="grid gap-0.5">
            {title && <h2 className="px-2 pb-1 text-xs leading-5 text-muted-foreground">{title}</h2>}
            <ul className="grid gap-0.5">
              {items.map((item) => (
                <li key={item.path}>
                  <NavLink item={item} icon={PANE_ICONS[item.icon]} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
