import { useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { TooltipProvider } from "@/components/ui/tooltip.tsx";
import { ChatNews } from "@/features/chat/chat-news.tsx";
import { ChatSidebar } from "@/features/chat/chat-sidebar.tsx";
import { isInPane } from "@/features/navigation/items.ts";
import { OrganizationSwitcher } from "@/features/navigation/organization-switcher.tsx";
import { useArrivingSwitch } from "@/features/navigation/switch.ts";
import { UserMenu } from "@/features/navigation/user-menu.tsx";
import { Palette } from "@/features/palette/palette.tsx";
import { UploadCorner } from "@/features/uploads/upload-corner.tsx";
import { UploadsProvider } from "@/features/uploads/uploads-provider.tsx";
import { deferred } from "@/lib/deferred.ts";
import { useSession } from "@/lib/session.ts";
import { themePreference } from "@/lib/theme.ts";
import { APP, PANES } from "../screens.ts";
import { AccountBanners } from "./account-banners.tsx";
import { Shell } from "./shell.tsx";

const pages = deferred(() => import("./panes.ts"));

/** The member's shell. The screens start anew when the organisation changes; uploads go on. */
export function Component() {
  const { organization, user } = useSession();
  const place = useLastPlace();
  const { LateBanners, LateDoors, pagesFor, HelpLauncher, HelpButton } = pages.useSoon() ?? {};
  useArrivingSwitch();
  useEffect(() => {
    if (user.theme_mode) themePreference.set(user.theme_mode);
  }, [user.theme_mode]);
  return (
    <TooltipProvider delayDuration={300}>
      <UploadsProvider>
        <Shell
          key={organization.id}
          entries={APP}
          panes={PANES}
          header={(collapsed) => <OrganizationSwitcher collapsed={collapsed} />}
          footer={(collapsed) => (
            <>
              {HelpLauncher && <HelpLauncher collapsed={collapsed} />}
              <UserMenu collapsed={collapsed} />
            </>
          )}
          tools={HelpButton && <HelpButton />}
          aside={<ChatSidebar />}
          banner={
            <>
              {LateBanners && <LateBanners />}
              <AccountBanners />
            </>
          }
        >
          <Outlet context={place} />
        </Shell>
        <Palette
          key={`palette ${organization.id}`}
          pages={pagesFor?.(APP, PANES, { organization })}
          loadPages={pages.load}
          onHelp={async () => (await pages.load()).toggleHelp()}
        />
        <ChatNews key={`news ${organization.id}`} />
        {LateDoors && <LateDoors key={`doors ${organization.id}`} />}
        <UploadCorner />
      </UploadsProvider>
    </TooltipProvider>
  );
}

/** Where the visitor was before settings or help, for the way back. */
function useLastPlace(): string {
  const { pathname, search } = useLocation();
  const [place, setPlace] = useState("/app/chat");
  const here = pathname + search;
  if (here !== place && !PANES.some((pane) => isInPane(pane, pathname))) setPlace(here);
  return place;
}
