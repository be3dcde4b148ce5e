import { ChevronRight } from "lucide-react";
import { useLocation } from "react-router-dom";
import { cn } from "@/lib/cn.ts";
import { usePreference } from "@/lib/preferences.ts";
import { ICONS, iconOf } from "./icons.ts";
import { isCurrent, type NavigationGroup } from "./items.ts";
import { NavLink, rowClasses } from "./nav-link.tsx";
import { openGroups } from "./preferences.ts";

interface NavGroupProps {
  group: NavigationGroup;
  collapsed: boolean;
}

/** A group that folds, open at first where the visitor is; while the sidebar is collapsed, its screens as they are. */
export function NavGroup({ group, collapsed }: NavGroupProps) {
  const { pathname } = useLocation();
  const [stored, store] = usePreference(openGroups);
  const here = group.items.some((item) => isCurrent(item, pathname));
  const open = collapsed || (stored[group.title] ?? here);
  const Icon = ICONS[group.icon];
  return (
    <>
      {!collapsed && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => store({ ...stored, [group.title]: !open })}
          className={cn(rowClasses, here && !open && "font-medium text-foreground")}
        >
          <Icon aria-hidden className={cn(here && !open && "text-brand")} />
          <span className="truncate">{group.title}</span>
          <ChevronRight
            aria-hidden
            className={cn("ml-auto text-muted-foreground transition-transform", open && "rotate-90")}
          />
        </button>
      )}
      <ul
        hidden={!open}
        className={cn("grid gap-0.5", !collapsed && "mt-0.5 ml-4 border-l border-sidebar-border pl-2")}
      >
        {group.items.map((item) => (
          <li key={item.path}>
            <NavLink item={item} icon={iconOf(item.icon)} nested={!collapsed} collapsed={collapsed} />
          </li>
        ))}
      </ul>
    </>
  );
}
