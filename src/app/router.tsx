import type { ComponentType } from "react";
import { createBrowserRouter, Navigate, type RouteObject } from "react-router-dom";
import { FullScreenLoader } from "@/components/ui/full-screen-loader.tsx";
import { arrival } from "@/lib/supabase.ts";
import { ErrorBoundary, RootErrorBoundary } from "./error-boundary.tsx";
import { FullPage } from "./full-page.tsx";
import {
  AdminPublicOnly,
  PublicOnly,
  PublicOrInvited,
  RequireFirstOrganizationAdmin,
  RequirePlatformAdmin,
  RequireUser,
} from "./guard.tsx";
import { NotFound } from "./not-found.tsx";
import { DIGITS, ID, NAME, params } from "./params.ts";
import { Root } from "./root.tsx";

type Load = () => Promise<{ Component: ComponentType }>;

/** A lazily loaded screen; its title stands in the page's title. */
function screen(
  path: string,
  title: string,
  lazy: Load,
  rest: Pick<RouteObject, "loader"> = {},
): RouteObject {
  return { path, lazy, handle: { title }, ...rest };
}

const loading = <FullScreenLoader />;

const publicRoutes: RouteObject[] = [
  {
    element: <PublicOnly />,
    children: [
      screen("/app/sign-in", "Sign in", () => import("./routes/app/sign-in.tsx")),
      screen("/app/forgot-password", "Forgotten password", () => import("./routes/app/forgot-password.tsx")),
    ],
  },
  {
    element: <PublicOrInvited />,
    children: [screen("/app/sign-up", "Sign up", () => import("./routes/app/sign-up.tsx"))],
  },
  screen("/app/confirm-email", "Confirm your email", () => import("./routes/app/confirm-email.tsx")),
  screen("/app/reset-password", "New password", () => import("./routes/app/reset-password.tsx")),
  {
    element: <AdminPublicOnly />,
    children: [screen("/admin/sign-in", "Admin sign in", () => import("./routes/admin/sign-in.tsx"))],
  },
];

const appRoutes: RouteObject[] = [
  screen("/app", "Dashboard", () => import("./routes/app/index.tsx")),
  screen("/app/chat", "Chat", () => import("./routes/app/chat.tsx")),
  screen("/app/agents", "Agents", () => import("./routes/app/agents/index.tsx")),
  screen("/app/agents/:type", "Agents", () => import("./routes/app/agents/type.tsx"), params({ type: NAME })),
  screen(
    "/app/agents/:type/:instanceId",
    "Agent",
    () => import("./routes/app/agents/instance.tsx"),
    params({ type: NAME, instanceId: DIGITS }),
  ),
  screen("/app/train/files", "Files", () => import("./routes/app/train/files.tsx")),
  screen("/app/train/integrations", "Integrations", () => import("./routes/app/train/integrations.tsx")),
  screen("/app/train/websites", "Websites", () => import("./routes/app/train/websites.tsx")),
  screen("/app/train/text-audio", "Text & audio", () => import("./routes/app/train/text-audio.tsx")),
  screen("/app/integrations", "My integrations", () => import("./routes/app/integrations.tsx")),
  {
    element: <RequireFirstOrganizationAdmin />,
    children: [screen("/app/users", "Users", () => import("./routes/app/users.tsx"))],
  },
  screen("/app/settings/account", "Account", () => import("./routes/app/settings/account.tsx")),
  screen("/app/settings/ai-model", "AI model", () => import("./routes/app/settings/ai-model.tsx")),
  screen(
    "/app/settings/organization",
    "Organisation",
    () => import("./routes/app/settings/organization.tsx"),
  ),
  screen("/app/settings/branding", "Branding", () => import("./routes/app/settings/branding.tsx")),
  screen("/app/settings/billing", "Billing", () => import("./routes/app/settings/billing.tsx")),
  screen("/app/settings/tags", "Tags", () => import("./routes/app/settings/tags.tsx")),
  screen("/app/settings/lessons", "Lessons", () => import("./routes/app/settings/lessons.tsx")),
  screen("/app/settings/teams", "Teams", () => import("./routes/app/settings/teams.tsx")),
  screen("/app/settings/reports", "Reports", () => import("./routes/app/settings/reports.tsx")),
  screen("/app/help-center/articles", "Articles", () => import("./routes/app/help-center/articles.tsx")),
  screen("/app/help-center/videos", "Videos", () => import("./routes/app/help-center/videos.tsx")),
  screen("/app/help-center/prompts", "Prompts", () => import("./routes/app/help-center/prompts.tsx")),
  screen("/app/help-center/support", "Support", () => import("./routes/app/help-center/support.tsx")),
];

const adminRoutes: RouteObject[] = [
  screen("/admin/dashboard", "Dashboard", () => import("./routes/admin/dashboard.tsx")),
  screen("/admin/users", "Users", () => import("./routes/admin/users.tsx")),
  screen("/admin/users/:id", "User", () => import("./routes/admin/user.tsx"), params({ id: ID })),
  screen("/admin/organizations", "Organisations", () => import("./routes/admin/organizations.tsx")),
  screen(
    "/admin/organizations/:id",
    "Organisation",
    () => import("./routes/admin/organization.tsx"),
    params({ id: ID }),
  ),
  screen("/admin/agents", "Agents", () => import("./routes/admin/agents.tsx")),
  screen("/admin/help-agent", "Help agent", () => import("./routes/admin/help-agent.tsx")),
  // For a platform admin who is in no organisation, and so has no other screen of their account.
  screen("/admin/account", "Account", () => import("./routes/app/settings/account.tsx")),
];

/** A recovery link that came back to the site's root still opens its screen. */
const home = arrival.type === "recovery" ? "/app/reset-password" : "/app";

/** Every route of SPEC §2, each screen in a file of its own that is loaded when it is visited. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    hydrateFallbackElement: loading,
    errorElement: <RootErrorBoundary />,
    children: [
      { path: "/", element: <Navigate to={home} replace /> },
      { path: "/admin", element: <Navigate to="/admin/dashboard" replace /> },
      ...publicRoutes,
      {
        element: <RequireUser />,
        children: [
          {
            lazy: () => import("./shell/app-shell.tsx"),
            children: [{ errorElement: <ErrorBoundary />, children: appRoutes }],
          },
        ],
      },
      {
        element: <RequirePlatformAdmin />,
        children: [
          {
            lazy: () => import("./shell/admin-shell.tsx"),
            children: [{ errorElement: <ErrorBoundary />, children: adminRoutes }],
          },
        ],
      },
      {
        path: "*",
        handle: { title: "Page not found" },
        element: (
          <FullPage>
            <NotFound />
          </FullPage>
        ),
      },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
