import type { Membership } from "@contract/user.ts";
import { PLATFORM_ADMIN_ORGANIZATION_ID, ROLE_LABELS } from "@domain/roles.ts";
import { ChevronsUpDown } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { Avatar } from "@/components/ui/avatar.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { activeBranding, brandLogo } from "@/lib/brand.ts";
import { cn } from "@/lib/cn.ts";
import { useSession } from "@/lib/session.ts";
import { useTheme } from "@/lib/theme.ts";

/** The active organisation, and the way to the others where there are any. */
export function OrganizationSwitcher({ collapsed }: { collapsed: boolean }) {
  const { user, organization, canSwitch, switchOrganization } = useSession();
  const navigate = useNavigate();
  const choices = user.organizations.filter(
    ({ id }) => id !== PLATFORM_ADMIN_ORGANIZATION_ID || id === organization.id,
  );
  if (!canSwitch || choices.length < 2) {
    return (
      <div className={cn("flex h-10 items-center gap-2.5", collapsed ? "justify-center" : "px-2")}>
        <Face organization={organization} collapsed={collapsed} />
      </div>
    );
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={`Organisation: ${organization.name}. Switch`}
        className={cn(
          "flex h-10 w-full cursor-pointer items-center gap-2.5 rounded-sm text-left transition-colors outline-none hover:bg-sidebar-accent focus-visible:ring-2 focus-visible:ring-ring data-[state=open]:bg-sidebar-accent",
          collapsed ? "w-10 justify-center" : "px-2",
        )}
      >
        <Face organization={organization} collapsed={collapsed} />
        {!collapsed && (
          <ChevronsUpDown aria-hidden className="ml-auto size-3.5 shrink-0 text-muted-foreground" />
        )}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="w-64">
        <DropdownMenuLabel>Organisations</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={String(organization.id)}
          onValueChange={(id) => {
            switchOrganization(Number(id));
            void navigate("/app");
          }}
        >
          {choices.map((choice) => (
            <DropdownMenuRadioItem key={choice.id} value={String(choice.id)}>
              <OrganizationMark organization={choice} />
              <span className="grid min-w-0">
                <span className="truncate">{choice.name}</span>
                <span className="truncate text-xs text-muted-foreground">{ROLE_LABELS[choice.role]}</span>
              </span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function Face({ organization, collapsed }: { organization: Membership; collapsed: boolean }) {
  return (
    <>
      <OrganizationMark organization={organization} />
      {!collapsed && <span className="truncate text-sm font-semibold">{organization.name}</span>}
    </>
  );
}

function OrganizationMark({ organization }: { organization: Membership }) {
  const { theme } = useTheme();
  const logo = brandLogo(activeBranding(organization.branding), theme, "collapsed");
  return (
    <Avatar name={organization.name} color={organization.id} src={logo} shape="square" className="size-7" />
  );
}
