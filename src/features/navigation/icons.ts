import {
  Bot,
  Building2,
  CircleHelp,
  FileText,
  FolderSync,
  Globe,
  LayoutDashboard,
  LibraryBig,
  LifeBuoy,
  MessageSquare,
  Mic,
  Settings,
  Users,
  type LucideIcon,
} from "lucide-react";

/** The icons of the sidebar; by name, so that the routes are known before they are loaded. */
export const ICONS = {
  agents: Bot,
  chat: MessageSquare,
  dashboard: LayoutDashboard,
  drives: FolderSync,
  files: FileText,
  help: CircleHelp,
  organization: Building2,
  recordings: Mic,
  settings: Settings,
  support: LifeBuoy,
  train: LibraryBig,
  users: Users,
  websites: Globe,
} as const satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof ICONS;

/** The icon of a screen: one of those above, or one that came with whoever lists the screen. */
export const iconOf = (icon: IconName | LucideIcon): LucideIcon =>
  typeof icon === "string" ? ICONS[icon] : icon;
