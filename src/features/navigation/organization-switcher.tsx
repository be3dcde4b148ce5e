import type { Membership } from "@contract/user.ts";
import { ROLE_LABELS } from "@domain/roles.ts";
import { ChevronsUpDown, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Avatar } from "@/components/ui/avatar.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { activeBranding, brandLogo, logoAddress } from "@domain/branding/brand.ts";
import { env } from "@/lib/env.ts";
import { cn } from "@/lib/cn.ts";
import { isPseudo, useSession, useSessionContext } from "@/lib/session.ts";
import { useMenuChoice } from "@/lib/use-menu-choice.ts";
import { useTheme } from "@/lib/theme.ts";
import { useSwitchOrganization } from "./switch.ts";

const CreateOrganizationDialog = lazy(() =>
  import("./create-organization-dialog.tsx").then((file) => ({ default: file.CreateOrganizationDialog })),
);

/** The active organisation, the way to the others and to a new one; on an organisation's own host only its name. */
export function OrganizationSwitcher({ collapsed }: { collapsed: boolean }) {
  const { user, organization } = useSession();
  const { host } = useSessionContext();
  const { trigger, choose, close } = useMenuChoice();
  const [creating, setCreating] = useState(false);
  const [hasOpened, setOpened] = useState(false);
  const switchTo = useSwitchOrganization();
  const choices = user.organizations.filter((membership) => !isPseudo(membership));
  const create = () => {
    setOpened(true);
    setCreating(true);
  };
  if (host.organizationId !== null) {
    return (
      <div className={cn("flex h-10 items-center gap-2.5", collapsed ? "justify-center" : "px-2")}>
        <Face organization={organization} collapsed={collapsed} />
      </div>
    );
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger
          ref={trigger}
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
        <DropdownMenuContent align="start" className="w-64" onCloseAutoFocus={close}>
          <DropdownMenuLabel>Organisations</DropdownMenuLabel>
          <DropdownMenuRadioGroup
            value={String(organization.id)}
            onValueChange={(id) => void switchTo(Number(id))}
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
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={choose(create)}>
            <Plus />
            New organisation
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Suspense>
        {hasOpened && <CreateOrganizationDialog open={creating} onOpenChange={setCreating} />}
      </Suspense>
    </>
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
  const address = logo && logoAddress(logo, env.supabaseUrl);
  return (
    <Avatar
      name={organization.name}
      color={organization.id}
      src={address}
      shape="square"
      className="size-7"
    />
  );
}
