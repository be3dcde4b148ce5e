import { ArrowLeft, CircleHelp, CreditCard, Inbox, ListChecks, ScrollText, Shield } from "lucide-react";
import { Link, Outlet } from "react-router-dom";
import { TooltipProvider } from "@/components/ui/tooltip.tsx";
import { UserMenu } from "@/features/navigation/user-menu.tsx";
import { rowClasses } from "@/features/navigation/nav-link.tsx";
import { cn } from "@/lib/cn.ts";
import { isPseudo, useSession } from "@/lib/session.ts";
import { ADMIN } from "../admin-screens.ts";
import type { NavigationItem } from "@/features/navigation/items.ts";
import { AccountBanners } from "./account-banners.tsx";
import { Shell } from "./shell.tsx";

/** Product §2 has no further addresses for operators: what else they do is a tab of their dashboard. */
const TABS: readonly NavigationItem[] = [
  { title: "Requests", path: "/admin/dashboard?tab=requests", icon: Inbox },
  { title: "Payments", path: "/admin/dashboard?tab=payments", icon: CreditCard },
  { title: "Jobs", path: "/admin/dashboard?tab=jobs", icon: ListChecks },
  { title: "Audit", path: "/admin/dashboard?tab=audit", icon: ScrollText },
  { title: "Help", path: "/admin/dashboard?tab=help", icon: CircleHelp },
];
const ENTRIES = [...ADMIN, ...TABS];

/** The platform administrator's shell. */
export function Component() {
  const { organization } = useSession();
  return (
    <TooltipProvider delayDuration={300}>
      <Shell
        entries={ENTRIES}
        header={(collapsed) => <Heading collapsed={collapsed} />}
        footer={(collapsed) => <UserMenu collapsed={collapsed} />}
        banner={<AccountBanners />}
        aside={
          !isPseudo(organization) && (
            <div className="p-0.5">
              <Link to="/app" className={rowClasses}>
                <ArrowLeft aria-hidden />
                Back to the app
              </Link>
            </div>
          )
        }
      >
        <Outlet />
      </Shell>
    </TooltipProvider>
  );
}

function Heading({ collapsed }: { collapsed: boolean }) {
  return (
    <div className={cn("flex h-10 items-center gap-2.5", collapsed ? "justify-center" : "px-2")}>
      <span className="flex size-7 shrink-0 items-center justify-center rounded-sm bg-foreground text-background">
        <Shield aria-hidden className="size-4" />
      </span>
      {!collapsed && <span className="truncate text-sm font-semibold">Administration</span>}
    </div>
  );
}
