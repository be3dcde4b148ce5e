import type { ReactNode } from "react";
import { cn } from "@/lib/cn.ts";
import { useSession } from "@/lib/session.ts";
import { isAllowed, isGroup, type NavigationEntry } from "./items.ts";
import { NavGroup } from "./nav-group.tsx";
import { NavLink } from "./nav-link.tsx";

interface SidebarBodyProps {
  entries: readonly NavigationEntry[];
  collapsed: boolean;
  children?: ReactNode;
}

/** The links a member may follow, and below them what the app puts there. */
export function SidebarBody({ entries, collapsed, children }: SidebarBodyProps) {
  const session = useSession();
  const allowed = entries.filter((entry) => isGroup(entry) || isAllowed(entry, session));
  return (
    <div className="relative flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-2 pb-2">
      <nav
        aria-label="Main"
        className={cn(
          "relative min-h-40 shrink overflow-y-auto p-0.5",
          collapsed && "[scrollbar-width:none]",
        )}
      >
        <ul className="grid gap-0.5">
          {allowed.map((entry) => (
            <li key={entry.title}>
              {isGroup(entry) ? (
                <NavGroup group={entry} collapsed={collapsed} />
              ) : (
                <NavLink item={entry} collapsed={collapsed} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      {!collapsed && children && <div className="flex min-h-44 flex-1 flex-col">{children}</div>}
    </div>
  );
}
