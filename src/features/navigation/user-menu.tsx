import { ThemeMode } from "@contract/user.ts";
import { useMutation } from "@tanstack/react-query";
import { ChevronsUpDown, LogOut, Moon, Shield, Sun, UserRound } from "lucide-react";
import { Link } from "react-router-dom";
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
import { mutation } from "@/lib/api.ts";
import { cn } from "@/lib/cn.ts";
import { isPseudo, useSession } from "@/lib/session.ts";
import { useTheme } from "@/lib/theme.ts";

/** Who is signed in: account, theme (kept in theme_mode), administration and signing out. */
export function UserMenu({ collapsed }: { collapsed: boolean }) {
  const { user, organization, isPlatformAdmin, signOut } = useSession();
  const { theme, setTheme } = useTheme();
  const update = useMutation(mutation("/user/update"));
  const shownName = user.name || user.email;

  function chooseTheme(value: string) {
    const chosen = ThemeMode.parse(value);
    setTheme(chosen);
    update.mutate({ theme_mode: chosen });
  }

  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={`Account of ${shownName}`}
        className={cn(
          "flex h-10 w-full cursor-pointer items-center gap-2.5 rounded-sm text-left transition-colors outline-none hover:bg-sidebar-accent focus-visible:ring-2 focus-visible:ring-ring data-[state=open]:bg-sidebar-accent",
          collapsed ? "justify-center" : "px-2",
        )}
      >
        <Avatar name={shownName} color={user.avatar_color} className="size-7" />
        {!collapsed && (
          <>
            <span className="grid min-w-0 flex-1 leading-4">
              <span className="truncate text-sm font-medium">{shownName}</span>
              {user.name && <span className="truncate text-xs text-muted-foreground">{user.email}</span>}
            </span>
            <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
          </>
        )}
      </DropdownMenuTrigger>
      <DropdownMenuContent side={collapsed ? "right" : "top"} align="start" className="w-58">
        <DropdownMenuLabel className="truncate">{user.email}</DropdownMenuLabel>
        <DropdownMenuItem asChild>
          <Link to={isPseudo(organization) ? "/admin/dashboard?tab=account" : "/app/settings/account"}>
            <UserRound /> Account settings
          </Link>
        </DropdownMenuItem>
        {isPlatformAdmin && (
          <DropdownMenuItem asChild>
            <Link to="/admin/dashboard">
              <Shield /> Platform administration
            </Link>
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Theme</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={theme} onValueChange={chooseTheme}>
          <DropdownMenuRadioItem value="light">
            <Sun /> Light
          </DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="dark">
            <Moon /> Dark
          </DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void signOut()}>
          <LogOut /> Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
