import type { ComponentType } from "react";
import type { NavigationGroup, NavigationItem, Pane, PaneSection } from "@/features/navigation/items.ts";
import type { IconName } from "@/features/navigation/icons.ts";
import type { PaneIconName } from "@/features/navigation/pane-icons.ts";
import { RequireFirstOrganizationAdmin } from "./guard.tsx";

/** A screen: its route, and its place in the navigation. */
export interface Screen<Icon = unknown> extends NavigationItem<Icon> {
  load: () => Promise<{ Component: ComponentType }>;
  /** Sends whoever may not be there elsewhere; without it they are told that the screen isn't for their role. */
  Guard?: ComponentType;
}

/** One that the sidebar lists. */
export type Listed = Screen<IconName>;
type Group = Omit<NavigationGroup, "items"> & { items: readonly Listed[] };
type ScreenPane = Omit<Pane, "sections"> & {
  sections: readonly (Omit<PaneSection, "items"> & { items: readonly Screen<PaneIconName>[] })[];
};

/** The app's screens that the sidebar lists. */
export const APP: readonly (Listed | Group)[] = [
  {
    title: "Dashboard",
    path: "/app",
    icon: "dashboard",
    exact: true,
    load: () => import("./routes/app/index.tsx"),
  },
  { title: "Chat", path: "/app/chat", icon: "chat", load: () => import("./routes/app/chat.tsx") },
  {
    title: "Agents",
    path: "/app/agents",
    icon: "agents",
    load: () => import("./routes/app/agents/index.tsx"),
  },
  {
    title: "Train",
    icon: "train",
    items: [
      {
        title: "Files",
        path: "/app/train/files",
        icon: "files",
        load: () => import("./routes/app/train/files.tsx"),
      },
      {
        title: "Integrations",
        path: "/app/train/integrations",
        icon: "drives",
        load: () => import("./routes/app/train/integrations.tsx"),
      },
      {
        title: "Websites",
        path: "/app/train/websites",
        icon: "websites",
        load: () => import("./routes/app/train/websites.tsx"),
      },
      {
        title: "Text & audio",
        path: "/app/train/text-audio",
        icon: "recordings",
        load: () => import("./routes/app/train/text-audio.tsx"),
      },
    ],
  },
];

const settings: ScreenPane = {
  title: "Settings",
  path: "/app/settings",
  icon: "settings",
  sections: [
    {
      title: "You",
      items: [
        {
          title: "Account",
          path: "/app/settings/account",
          icon: "account",
          load: () => import("./routes/app/settings/account.tsx"),
        },
        {
          title: "My integrations",
          path: "/app/integrations",
          icon: "integrations",
          load: () => import("./routes/app/integrations.tsx"),
        },
      ],
    },
    {
      title: "Organisation",
      items: [
        {
          title: "General",
          path: "/app/settings/organization",
          icon: "organization",
          load: () => import("./routes/app/settings/organization.tsx"),
        },
        {
          title: "Branding",
          path: "/app/settings/branding",
          icon: "branding",
          minimumRole: "admin",
          load: () => import("./routes/app/settings/branding.tsx"),
        },
        {
          title: "Billing",
          path: "/app/settings/billing",
          icon: "billing",
          load: () => import("./routes/app/settings/billing.tsx"),
        },
        {
          title: "Audit trail",
          path: "/app/settings/audit",
          icon: "audit",
          minimumRole: "admin",
          load: () => import("./routes/app/settings/audit.tsx"),
        },
      ],
    },
    {
      title: "People",
      items: [
        {
          title: "Users",
          path: "/app/users",
          icon: "users",
          minimumRole: "admin",
          Guard: RequireFirstOrganizationAdmin,
          load: () => import("./routes/app/users.tsx"),
        },
        {
          title: "Teams",
          path: "/app/settings/teams",
          icon: "teams",
          load: () => import("./routes/app/settings/teams.tsx"),
        },
        {
          title: "Tags",
          path: "/app/settings/tags",
          icon: "tags",
          minimumRole: "admin",
          load: () => import("./routes/app/settings/tags.tsx"),
        },
      ],
    },
    {
      title: "Assistant",
      items: [
        {
          title: "AI model",
          path: "/app/settings/ai-model",
          icon: "model",
          minimumRole: "admin",
          load: () => import("./routes/app/settings/ai-model.tsx"),
        },
        {
          title: "Lessons",
          path: "/app/settings/lessons",
          icon: "lessons",
          load: () => import("./routes/app/settings/lessons.tsx"),
        },
        {
          title: "Reports",
          path: "/app/settings/reports",
          icon: "reports",
          load: () => import("./routes/app/settings/reports.tsx"),
        },
      ],
    },
  ],
};

const help: ScreenPane = {
  title: "Help centre",
  path: "/app/help-center",
  icon: "help",
  sections: [
    {
      title: "",
      items: [
        {
          title: "Articles",
          path: "/app/help-center/articles",
          icon: "articles",
          load: () => import("./routes/app/help-center/articles.tsx"),
        },
        {
          title: "Videos",
          path: "/app/help-center/videos",
          icon: "videos",
          load: () => import("./routes/app/help-center/videos.tsx"),
        },
        {
          title: "Prompts",
          path: "/app/help-center/prompts",
          icon: "prompts",
          load: () => import("./routes/app/help-center/prompts.tsx"),
        },
        {
          title: "Support",
          path: "/app/help-center/support",
          icon: "support",
          load: () => import("./routes/app/help-center/support.tsx"),
        },
      ],
    },
  ],
};

/** The app's screens with a navigation of their own. */
export const PANES: readonly ScreenPane[] = [settings, help];
