import { ArrowLeft, Shield } from "lucide-react";
import { Link, Outlet } from "react-router-dom";
import { TooltipProvider } from "@/components/ui/tooltip.tsx";
import { UserMenu } from "@/features/navigation/user-menu.tsx";
import { rowClasses } from "@/features/navigation/nav-link.tsx";
import { cn } from "@/lib/cn.ts";
import { isPseudo, useSession } from "@/lib/session.ts";
import { ADMIN } from "../admin-screens.ts";
import { AccountBanners } from "./account-banners.tsx";
import { Shell } from "./shell.tsx";

/** The platform administrator's shell. */
export function Component() {
  const { organization } = useSession();
  return (
    <TooltipProvider delayDuration={300}>
      <Shell
        entries={ADMIN}
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
