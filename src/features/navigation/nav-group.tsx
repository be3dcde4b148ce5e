import { ChevronRight } from "lucide-react";
import { Collapsible } from "radix-ui";
import { useLocation, Link } from "react-router-dom";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { cn } from "@/lib/cn.ts";
import { usePreference } from "@/lib/preferences.ts";
import { isCurrent, type NavigationGroup } from "./items.ts";
import { NavLink, rowClasses } from "./nav-link.tsx";
import { openGroups } from "./preferences.ts";

interface NavGroupProps {
  group: NavigationGroup;
  collapsed: boolean;
}

/** A group that folds; a menu while the sidebar is collapsed. Open at first where the visitor is. */
export function NavGroup({ group, collapsed }: NavGroupProps) {
  const { pathname } = useLocation();
  const [stored, store] = usePreference(openGroups);
  const here = group.items.some((item) => isCurrent(item, pathname));
  if (collapsed) return <GroupMenu group={group} here={here} />;
  const open = stored[group.title] ?? here;
  const Icon = group.icon;
  return (
    <Collapsible.Root
      open={open}
      onOpenChange={(next) => {
        store({ ...stored, [group.title]: next });
      }}
    >
      <Collapsible.Trigger
        className={cn(rowClasses, "group", here && !open && "font-medium text-foreground")}
      >
        <Icon aria-hidden className={cn(here && !open && "text-brand")} />
        <span className="truncate">{group.title}</span>
        <ChevronRight
          aria-hidden
          className="ml-auto text-muted-foreground transition-transform group-data-[state=open]:rotate-90"
        />
      </Collapsible.Trigger>
      <Collapsible.Content>
        <ul className="mt-0.5 ml-4 grid gap-0.5 border-l border-sidebar-border pl-2">
          {group.items.map((item) => (
            <li key={item.path}>
              <NavLink item={item} nested />
            </li>
          ))}
        </ul>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}

function GroupMenu({ group, here }: { group: NavigationGroup; here: boolean }) {
  const Icon = group.icon;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={group.title}
        title={group.title}
        className={cn(
          rowClasses,
          "justify-center px-0 data-[state=open]:bg-sidebar-accent",
          here && "bg-sidebar-accent text-foreground [&>svg]:text-brand",
        )}
      >
        <Icon aria-hidden />
      </DropdownMenuTrigger>
      <DropdownMenuContent side="right" align="start">
        <DropdownMenuLabel>{group.title}</DropdownMenuLabel>
        {group.items.map((item) => (
          <DropdownMenuItem key={item.path} asChild>
            <Link to={item.path}>
              <item.icon aria-hidden />
              {item.title}
            </Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
