import type { ReactNode } from "react";
import { cn } from "@/lib/cn.ts";
import { useSession } from "@/lib/session.ts";
import { ICONS, iconOf } from "./icons.ts";
import { isAllowed, isGroup, type NavigationEntry, type Pane } from "./items.ts";
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
                <NavLink item={entry} icon={iconOf(entry.icon)} collapsed={collapsed} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      {!collapsed && children && <div className="flex min-h-44 flex-1 flex-col">{children}</div>}
    </div>
  );
}

interface SidebarFootProps {
  panes: readonly Pane[];
  collapsed: boolean;
  /** Who is signed in. */
  children: ReactNode;
}

/** What stays at the sidebar's foot: the ways to settings and help, and the account. */
export function SidebarFoot({ panes, collapsed, children }: SidebarFootProps) {
  return (
    <div className="grid gap-1 border-t border-sidebar-border p-2">
      {panes.length > 0 && (
        <nav aria-label="Settings and help" className="px-0.5">
          <ul className="grid gap-0.5">
            {panes.map((pane) => (
              <li key={pane.path}>
                <NavLink item={pane} icon={ICONS[pane.icon]} collapsed={collapsed} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {children}
    </div>
  );
}
