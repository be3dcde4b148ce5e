import { Fragment, useEffect } from "react";
import { Outlet } from "react-router-dom";
import { APP_NAVIGATION } from "@/features/navigation/items.ts";
import { OfflineBanner } from "@/features/navigation/offline-banner.tsx";
import { OrganizationSwitcher } from "@/features/navigation/organization-switcher.tsx";
import { UserMenu } from "@/features/navigation/user-menu.tsx";
import { useSession } from "@/lib/session.ts";
import { themePreference } from "@/lib/theme.ts";
import { Shell } from "./shell.tsx";

/** The member's shell. All below it starts anew when the organisation changes. */
export function Component() {
  const { organization, user } = useSession();
  useEffect(() => {
    if (user.theme_mode) themePreference.set(user.theme_mode);
  }, [user.theme_mode]);
  return (
    <Shell
      key={organization.id}
      entries={APP_NAVIGATION}
      header={(collapsed) => <OrganizationSwitcher collapsed={collapsed} />}
      footer={(collapsed) => <UserMenu collapsed={collapsed} />}
      banner={<OfflineBanner />}
      home="/app"
    >
      <Fragment key={organization.id}>
        <Outlet />
      </Fragment>
    </Shell>
  );
}
