import type { Listed, Screen } from "./screens.ts";

type Detail = Omit<Screen, "icon"> & { tabs?: Readonly<Record<string, string>> };

/*
 * The platform admin's screens, in a file of their own: nobody else loads their names. The router knows their paths.
 */

/** Titles of the dashboard's tabs, by what stands in the address. */
const TABS: Readonly<Record<string, string>> = {
  requests: "Requests",
  payments: "Payments",
  jobs: "Jobs",
  audit: "Audit",
  help: "Help",
  account: "Account",
};

/** Those that the sidebar lists. */
export const ADMIN: readonly (Listed & Pick<Detail, "tabs">)[] = [
  {
    title: "Dashboard",
    path: "/admin/dashboard",
    icon: "dashboard",
    exact: true,
    load: () => import("./routes/admin/dashboard.tsx"),
    tabs: TABS,
  },
  { title: "Users", path: "/admin/users", icon: "users", load: () => import("./routes/admin/users.tsx") },
  {
    title: "Organisations",
    path: "/admin/organizations",
    icon: "organization",
    load: () => import("./routes/admin/organizations.tsx"),
  },
  { title: "Agents", path: "/admin/agents", icon: "agents", load: () => import("./routes/admin/agents.tsx") },
  {
    title: "Help agent",
    path: "/admin/help-agent",
    icon: "support",
    load: () => import("./routes/admin/help-agent.tsx"),
  },
];

/** Those that others lead to. */
const DETAILS: readonly Detail[] = [
  { title: "User", path: "/admin/users/:id", load: () => import("./routes/admin/user.tsx") },
  {
    title: "Organisation",
    path: "/admin/organizations/:id",
    load: () => import("./routes/admin/organization.tsx"),
  },
];

/** All of them, by their paths. */
export const ADMIN_SCREENS: ReadonlyMap<string, Detail> = new Map(
  [...ADMIN, ...DETAILS].map((screen) => [screen.path, screen]),
);

/** Loads one, as its route wants it. @throws Error for a path that isn't one of theirs, or code that can't be fetched */
export async function openAdminScreen(path: string) {
  const screen = ADMIN_SCREENS.get(path);
  if (!screen) throw new Error(`No screen is at ${path}.`);
  return { ...(await screen.load()), handle: { title: screen.title, tabs: screen.tabs } };
}
