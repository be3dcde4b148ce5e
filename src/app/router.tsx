import { createBrowserRouter, Navigate, Outlet, type RouteObject } from "react-router-dom";
import { FullScreenLoader } from "@/components/ui/full-screen-loader.tsx";
import { isSettingPassword } from "@/lib/supabase.ts";
import { ErrorBoundary, RootErrorBoundary } from "./error-boundary.tsx";
import { FullPage } from "./full-page.tsx";
import {
  AdminPublicOnly,
  PublicOnly,
  PublicOrInvited,
  RequirePlatformAdmin,
  RequireUser,
  SecondStepFirst,
} from "./guard.tsx";
import { NotFound } from "./late-not-found.tsx";
import { DIGITS, ID, NAME, params } from "./params.ts";
import { Root } from "./root.tsx";
import { APP, PANES, type Screen } from "./screens.ts";
import { Main } from "./shell/main.tsx";

/** A lazily loaded screen; its title stands in the page's title. */
function screen(
  path: string,
  title: string,
  lazy: Screen["load"],
  rest: Pick<RouteObject, "loader"> = {},
): RouteObject {
  return { path, lazy, handle: { title }, ...rest };
}

function routeOf({ path, load, title, minimumRole, Guard }: Screen): RouteObject {
  const route = { path, lazy: load, handle: { title, minimumRole: Guard ? undefined : minimumRole } };
  return Guard ? { element: <Guard />, children: [route] } : route;
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
  screen("/app/invoice", "Invoice", () => import("./routes/app/invoice.tsx")),
  {
    element: <SecondStepFirst />,
    children: [
      screen("/app/reset-password", "New password", () => import("./routes/app/reset-password.tsx")),
    ],
  },
  {
    element: <AdminPublicOnly />,
    children: [screen("/admin/sign-in", "Admin sign in", () => import("./routes/admin/sign-in.tsx"))],
  },
];

const appScreens = APP.flatMap((entry) => ("items" in entry ? entry.items : entry));

/** Screens that others lead to, beside those of the navigation. */
const appDetails: RouteObject[] = [
  screen(
    "/app/train/websites/:id",
    "Website",
    () => import("./routes/app/train/website.tsx"),
    params({ id: ID }),
  ),
  screen(
    "/app/train/integrations/:service/:id",
    "Integrations",
    () => import("./routes/app/train/integrations.tsx"),
    params({ service: NAME, id: ID }),
  ),
  screen("/app/agents/:type", "Agents", () => import("./routes/app/agents/type.tsx"), params({ type: NAME })),
  screen(
    "/app/agents/:type/:instanceId",
    "Agent",
    () => import("./routes/app/agents/instance.tsx"),
    params({ type: NAME, instanceId: DIGITS }),
  ),
];

/** One of the platform admin's screens, all else of which is in a file of their own. */
function adminScreen(path: string, rest: Pick<RouteObject, "loader"> = {}): RouteObject {
  return { path, lazy: async () => (await import("./admin-screens.ts")).openAdminScreen(path), ...rest };
}

const adminScreens = [
  adminScreen("/admin/dashboard"),
  adminScreen("/admin/users"),
  adminScreen("/admin/users/:id", params({ id: ID })),
  adminScreen("/admin/organizations"),
  adminScreen("/admin/organizations/:id", params({ id: ID })),
  adminScreen("/admin/agents"),
  adminScreen("/admin/help-agent"),
];

/** Screens of a frame, which stays when one of them fails. */
function framed(children: RouteObject[]): RouteObject[] {
  return [{ errorElement: <ErrorBoundary />, children }];
}

const main = (
  <Main>
    <Outlet />
  </Main>
);

const panes = PANES.map((pane) => ({
  lazy: async () => ({ Component: (await import("./shell/panes.ts")).PaneFrame }),
  handle: { pane },
  children: framed([
    screen(pane.path, pane.title, async () => ({ Component: (await import("./shell/panes.ts")).PaneIndex })),
    ...pane.sections.flatMap(({ items }) => items.map(routeOf)),
  ]),
}));

/** A link to set a password that came back to the site's root still opens its screen. */
const home = isSettingPassword ? "/app/reset-password" : "/app";

/** Every route of product §2 and ours, each screen in a file of its own that is loaded when it is visited. */
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
            children: [
              { element: main, children: framed([...appScreens.map(routeOf), ...appDetails]) },
              ...panes,
            ],
          },
        ],
      },
      {
        element: <RequirePlatformAdmin />,
        children: [
          {
            lazy: () => import("./shell/admin-shell.tsx"),
            children: [{ element: main, children: framed(adminScreens) }],
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
