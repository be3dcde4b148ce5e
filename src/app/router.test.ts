import { matchRoutes, type LoaderFunctionArgs } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { isGroup } from "@/features/navigation/items.ts";
import { ADMIN, ADMIN_SCREENS, openAdminScreen } from "./admin-screens.ts";
import { params, DIGITS, ID, NAME } from "./params.ts";
import { routes } from "./router.tsx";
import { APP, PANES } from "./screens.ts";

/** Every route of product §2. */
const SPECIFIED = [
  "/app/sign-in",
  "/app/sign-up",
  "/app",
  "/app/chat",
  "/app/agents",
  "/app/agents/message_generator",
  "/app/agents/message_generator/12",
  "/app/train/files",
  "/app/train/integrations",
  "/app/train/websites",
  "/app/train/text-audio",
  "/app/integrations",
  "/app/users",
  "/app/settings/account",
  "/app/settings/ai-model",
  "/app/settings/organization",
  "/app/settings/branding",
  "/app/settings/billing",
  "/app/settings/tags",
  "/app/settings/lessons",
  "/app/settings/teams",
  "/app/settings/reports",
  "/app/help-center/articles",
  "/app/help-center/videos",
  "/app/help-center/prompts",
  "/app/help-center/support",
  "/admin/sign-in",
  "/admin/dashboard",
  "/admin/users",
  "/admin/users/7",
  "/admin/organizations",
  "/admin/organizations/7",
  "/admin/agents",
  "/admin/help-agent",
];

/** Further ones that the navigation lists. */
const LISTED = ["/app/settings", "/app/settings/audit", "/app/help-center"];

/** Further ones that others lead to. */
const REACHED = [
  "/app/invoice",
  "/app/train/websites/7",
  "/app/train/integrations/google/7",
  "/app/forgot-password",
  "/app/reset-password",
  "/app/confirm-email",
];

function screenOf(path: string) {
  const route = matchRoutes(routes, path)?.at(-1)?.route;
  return route?.path === "*" ? undefined : route;
}

describe("routes", () => {
  it.each([...SPECIFIED, ...LISTED, ...REACHED])(
    "%s has a screen with a title, loaded when visited",
    (path) => {
      const route = screenOf(path);
      expect(route?.lazy).toBeTypeOf("function");
      expect(route?.handle ?? ADMIN_SCREENS.get(route?.path ?? "")).toHaveProperty("title");
    },
  );

  it("of the platform admin bring their title with their code", async () => {
    const known = [...ADMIN_SCREENS.keys()].filter(
      (path) => screenOf(path.replace(":id", "7"))?.path !== path,
    );
    expect(known).toEqual([]);
    const dashboard = await openAdminScreen("/admin/dashboard");
    expect(dashboard).toMatchObject({ handle: { title: "Dashboard" } });
    expect(dashboard.Component).toBeTypeOf("function");
    await expect(openAdminScreen("/admin/nowhere")).rejects.toThrow("/admin/nowhere");
  });

  it.each([
    "/app/nowhere",
    "/nowhere",
    "/app/agents/a/1/b",
    "/admin/nowhere",
    "/admin/support",
    "/admin/billing",
    "/admin/account",
  ])("%s is not found", (path) => {
    expect(screenOf(path)).toBeUndefined();
  });

  it("are all in the navigation, but for those reached from others", () => {
    const inPanes = PANES.flatMap(({ sections }) => sections.flatMap(({ items }) => items));
    const items = [...APP, ...ADMIN].flatMap((entry) => (isGroup(entry) ? entry.items : [entry]));
    const reachedOtherwise = /sign-|\/\d+$|message_generator/;
    const listed = [...items, ...inPanes, ...PANES].map(({ path }) => path);
    expect(listed.sort()).toEqual(
      [...SPECIFIED.filter((path) => !reachedOtherwise.test(path)), ...LISTED].sort(),
    );
  });
});

describe("params", () => {
  const run = (rules: Record<string, RegExp>, given: Record<string, string>) => {
    const { loader } = params(rules);
    if (typeof loader !== "function") throw new Error("no loader");
    return loader({ params: given } as unknown as LoaderFunctionArgs, undefined);
  };

  it.each(["7", "120"])("takes %s for an id", (id) => {
    expect(run({ id: ID }, { id })).toBeNull();
  });

  it.each(["0", "07", "-1", "1.5", "1e3", "abc", "", "7\n"])("doesn't take %j for an id", (id) => {
    expect(() => run({ id: ID }, { id })).toThrow();
  });

  it("takes letters and underscores for a type, digits for an instance", () => {
    expect(
      run({ type: NAME, instanceId: DIGITS }, { type: "message_Generator", instanceId: "012" }),
    ).toBeNull();
    expect(() => run({ type: NAME }, { type: "message-generator" })).toThrow();
    expect(() => run({ instanceId: DIGITS }, { instanceId: "1a" })).toThrow();
  });
});
