import { isAtLeast, type Role } from "@domain/roles.ts";
import {
  BookOpen,
  Bot,
  Building2,
  ChartNoAxesColumn,
  CircleHelp,
  CreditCard,
  FileText,
  FolderSync,
  Globe,
  GraduationCap,
  LayoutDashboard,
  LibraryBig,
  LifeBuoy,
  MessageSquare,
  Mic,
  Palette,
  Play,
  Plug,
  Settings,
  Sparkles,
  Tags,
  UserRound,
  UsersRound,
  Users,
  WandSparkles,
  type LucideIcon,
} from "lucide-react";
import { isAdminOfFirstOrganization, type Session } from "@/lib/session.ts";

export interface NavigationItem {
  title: string;
  path: string;
  icon: LucideIcon;
  /** Only shown from this role on. */
  minimumRole?: Role;
  /** Only shown to admins of their first organisation, because the guard lets nobody else in (SPEC §2). */
  guarded?: boolean;
  /** Current on this very path alone, not below it. */
  exact?: boolean;
}

export interface NavigationGroup {
  title: string;
  icon: LucideIcon;
  items: readonly NavigationItem[];
}

export type NavigationEntry = NavigationItem | NavigationGroup;

/** The app's navigation: every app route of SPEC §2. */
export const APP_NAVIGATION: readonly NavigationEntry[] = [
  { title: "Dashboard", path: "/app", icon: LayoutDashboard, exact: true },
  { title: "Chat", path: "/app/chat", icon: MessageSquare },
  { title: "Agents", path: "/app/agents", icon: Bot },
  {
    title: "Train",
    icon: LibraryBig,
    items: [
      { title: "Files", path: "/app/train/files", icon: FileText },
      { title: "Integrations", path: "/app/train/integrations", icon: FolderSync },
      { title: "Websites", path: "/app/train/websites", icon: Globe },
      { title: "Text & audio", path: "/app/train/text-audio", icon: Mic },
    ],
  },
  { title: "Users", path: "/app/users", icon: Users, minimumRole: "admin", guarded: true },
  { title: "My integrations", path: "/app/integrations", icon: Plug },
  {
    title: "Settings",
    icon: Settings,
    items: [
      { title: "Account", path: "/app/settings/account", icon: UserRound },
      { title: "AI model", path: "/app/settings/ai-model", icon: Sparkles },
      { title: "Organisation", path: "/app/settings/organization", icon: Building2 },
      { title: "Branding", path: "/app/settings/branding", icon: Palette },
      { title: "Billing", path: "/app/settings/billing", icon: CreditCard },
      { title: "Tags", path: "/app/settings/tags", icon: Tags },
      { title: "Teams", path: "/app/settings/teams", icon: UsersRound },
      { title: "Lessons", path: "/app/settings/lessons", icon: GraduationCap },
      { title: "Reports", path: "/app/settings/reports", icon: ChartNoAxesColumn },
    ],
  },
  {
    title: "Help center",
    icon: CircleHelp,
    items: [
      { title: "Articles", path: "/app/help-center/articles", icon: BookOpen },
      { title: "Videos", path: "/app/help-center/videos", icon: Play },
      { title: "Prompts", path: "/app/help-center/prompts", icon: WandSparkles },
      { title: "Support", path: "/app/help-center/support", icon: LifeBuoy },
    ],
  },
];

/** The platform admin's navigation: every admin route of SPEC §2. */
export const ADMIN_NAVIGATION: readonly NavigationEntry[] = [
  { title: "Dashboard", path: "/admin/dashboard", icon: LayoutDashboard },
  { title: "Users", path: "/admin/users", icon: Users },
  { title: "Organisations", path: "/admin/organizations", icon: Building2 },
  { title: "Agents", path: "/admin/agents", icon: Bot },
  { title: "Help agent", path: "/admin/help-agent", icon: LifeBuoy },
];

export function isGroup(entry: NavigationEntry): entry is NavigationGroup {
  return "items" in entry;
}

/** Whether the item is where the visitor is. */
export function isCurrent(item: NavigationItem, pathname: string): boolean {
  if (item.exact) return pathname.replace(/\/+$/, "") === item.path;
  return pathname === item.path || pathname.startsWith(`${item.path}/`);
}

type Visitor = Pick<Session, "user" | "organization">;

/** Whether a member may follow the item in the active organisation. */
export function isAllowed(
  { minimumRole, guarded }: NavigationItem,
  { user, organization }: Visitor,
): boolean {
  if (guarded && !isAdminOfFirstOrganization(user)) return false;
  return !minimumRole || isAtLeast(organization.role, minimumRole);
}

/** Every page of a navigation that a member may see, groups resolved. */
export function pagesFor(entries: readonly NavigationEntry[], visitor: Visitor): NavigationItem[] {
  return entries
    .flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
    .filter((item) => isAllowed(item, visitor));
}
