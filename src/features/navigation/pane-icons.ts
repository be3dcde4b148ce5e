import {
  BookOpen,
  Building2,
  ChartNoAxesColumn,
  CreditCard,
  GraduationCap,
  LifeBuoy,
  Palette,
  Play,
  Plug,
  ScrollText,
  Sparkles,
  Tags,
  UserRound,
  Users,
  UsersRound,
  WandSparkles,
  type LucideIcon,
} from "lucide-react";

/** The icons of the panes' screens, which come with the panes. */
export const PANE_ICONS = {
  account: UserRound,
  articles: BookOpen,
  audit: ScrollText,
  billing: CreditCard,
  branding: Palette,
  integrations: Plug,
  lessons: GraduationCap,
  model: Sparkles,
  organization: Building2,
  prompts: WandSparkles,
  reports: ChartNoAxesColumn,
  support: LifeBuoy,
  tags: Tags,
  teams: UsersRound,
  users: Users,
  videos: Play,
} as const satisfies Record<string, LucideIcon>;

export type PaneIconName = keyof typeof PANE_ICONS;
