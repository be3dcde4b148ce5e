import type { LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { cn } from "@/lib/cn.ts";
import { isCurrent, isInPane, type NavigationItem, type Pane } from "./items.ts";

/** The looks of a row in the sidebar, links and buttons alike. */
export const rowClasses =
  "flex h-8 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2 text-sm text-sidebar-foreground transition-colors outline-none select-none hover:bg-sidebar-accent hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring [&>svg]:size-4 [&>svg]:shrink-0";

interface NavLinkProps {
  item: NavigationItem<unknown> | Pane;
  icon: LucideIcon;
  /** Only the icon shows, with the title as tooltip. */
  collapsed?: boolean;
  /** Below a group. */
  nested?: boolean;
}

/** A link of the sidebar that knows whether it is where the visitor is. */
export function NavLink({ item, icon: Icon, collapsed = false, nested = false }: NavLinkProps) {
  const { pathname, search } = useLocation();
  const isPane = "sections" in item;
  const current = isPane ? isInPane(item, pathname) : isCurrent(item, pathname, search);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <Tooltip content={collapsed ? item.title : null} side="right">
      <Link
        ref={link}
        to={item.path}
        aria-current={current ? (isPane ? "true" : "page") : undefined}
        aria-label={collapsed ? item.title : undefined}
        className={cn(
          rowClasses,
          collapsed && "justify-center px-0",
          nested && "pl-2.5",
          current && "bg-sidebar-accent font-medium text-foreground [&>svg]:text-brand",
        )}
      >
        {!nested && <Icon aria-hidden />}
        {!collapsed && <span className="truncate">{item.title}</span>}
      </Link>
    </Tooltip>
  );
}
