import { useEffect } from "react";
import { Outlet } from "react-router-dom";
import { InvitationBanners } from "@/features/account/invitation-banners.tsx";
import { TooltipProvider } from "@/components/ui/tooltip.tsx";
import { ProofBanner } from "@/features/account/proof-banner.tsx";
import { ChatSidebar } from "@/features/chat/chat-sidebar.tsx";
import { APP_NAVIGATION, pagesFor } from "@/features/navigation/items.ts";
import { ModelBanner } from "@/features/navigation/model-banner.tsx";
import { OrganizationSwitcher } from "@/features/navigation/organization-switcher.tsx";
import { useArrivingSwitch } from "@/features/navigation/switch.ts";
import { UserMenu } from "@/features/navigation/user-menu.tsx";
import { Palette } from "@/features/palette/palette.tsx";
import { UploadPanel } from "@/features/uploads/upload-panel.tsx";
import { UploadsProvider } from "@/features/uploads/uploads-provider.tsx";
import { useSession } from "@/lib/session.ts";
import { themePreference } from "@/lib/theme.ts";
import { Shell } from "./shell.tsx";

/** The member's shell. The screens start anew when the organisation changes; uploads go on. */
export function Component() {
  const { organization, user } = useSession();
  useArrivingSwitch();
  useEffect(() => {
    if (user.theme_mode) themePreference.set(user.theme_mode);
  }, [user.theme_mode]);
  return (
    <TooltipProvider delayDuration={300}>
      <UploadsProvider>
        <Shell
          key={organization.id}
          entries={APP_NAVIGATION}
          header={(collapsed) => <OrganizationSwitcher collapsed={collapsed} />}
          footer={(collapsed) => <UserMenu collapsed={collapsed} />}
          aside={<ChatSidebar />}
          banner={
            <>
              <ModelBanner />
              <ProofBanner />
              <InvitationBanners />
            </>
          }
          home="/app"
        >
          <Outlet />
        </Shell>
        <Palette
          key={`palette ${organization.id}`}
          pages={pagesFor(APP_NAVIGATION, { user, organization })}
        />
        <UploadPanel />
      </UploadsProvider>
    </TooltipProvider>
  );
}
