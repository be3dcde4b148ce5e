import { PanelLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { cn } from "@/lib/cn.ts";
import { usePreference } from "@/lib/preferences.ts";
import { sidebarCollapsed } from "./preferences.ts";
import { SidebarBody, SidebarFoot } from "./sidebar-body.tsx";
import type { NavigationEntry, Pane } from "./items.ts";

export interface SidebarProps {
  entries: readonly NavigationEntry[];
  /** Screens with a navigation of their own, reached from the sidebar's foot. */
  panes?: readonly Pane[];
  /** Above the navigation; told whether only icons fit. */
  header: (collapsed: boolean) => ReactNode;
  footer: (collapsed: boolean) => ReactNode;
  /** Below the navigation, when there is room for words. */
  children?: ReactNode;
}

/** The sidebar of wide screens; it collapses to icons, and this browser remembers. */
export function Sidebar({ entries, panes = [], header, footer, children }: SidebarProps) {
  const [collapsed, setCollapsed] = usePreference(sidebarCollapsed);
  const label = collapsed ? "Expand sidebar" : "Collapse sidebar";
  return (
    <aside
      aria-label="Sidebar"
      className={cn(
        "hidden h-dvh shrink-0 flex-col border-r border-sidebar-border bg-sidebar md:flex print:hidden",
        collapsed ? "w-14" : "w-64",
      )}
    >
      <div className={cn("flex gap-1 p-2", collapsed ? "flex-col items-center" : "items-center")}>
        <div className={cn("min-w-0", !collapsed && "flex-1")}>{header(collapsed)}</div>
        <Tooltip content={label} side="right">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={label}
            aria-expanded={!collapsed}
            className="text-muted-foreground"
            onClick={() => {
              setCollapsed(!collapsed);
            }}
          >
            <PanelLeft />
          </Button>
        </Tooltip>
      </div>
      <SidebarBody entries={entries} collapsed={collapsed}>
        {children}
      </SidebarBody>
      <SidebarFoot panes={panes} collapsed={collapsed}>
        {footer(collapsed)}
      </SidebarFoot>
    </aside>
  );
}
