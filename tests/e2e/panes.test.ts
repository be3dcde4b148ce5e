import { call } from "../support/call.ts";
import { makeOrganization } from "../support/people.ts";
import { visit } from "./fixtures.ts";
import { expect, expectAccessible, openSettings, test } from "./visitors.ts";

test("settings have a navigation of their own, beside which the chats stay, and lead back to where one was", async ({
  page,
  organization,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(organization.owner);
  await page.goto("/app/train/files?status=failed");
  await openSettings(page, "Tags");
  await expect(page).toHaveURL(/\/settings\/tags$/);
  const settings = page.getByRole("navigation", { name: "Settings", exact: true });
  await expect(settings.getByRole("link", { name: "Tags", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page.getByRole("region", { name: "Chats" })).toBeVisible();
  await expectAccessible(page);

  await settings.getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
  await page.reload();
  await expect(settings.getByRole("link", { name: "Users" })).toHaveAttribute("aria-current", "page");
  await settings.getByRole("link", { name: "Teams" }).click();
  await expect(page).toHaveURL(/\/settings\/teams$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/users$/);

  await page.getByRole("link", { name: "Files" }).click();
  await expect(page).toHaveURL(/\/train\/files$/);
  await openSettings(page, "Billing");
  await page.getByRole("link", { name: "Back to the app" }).click();
  await expect(page).toHaveURL(/\/train\/files$/);
});

test("on a phone settings are a list, which every screen leads back to by one tap", async ({
  page,
  organization,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signIn(organization.owner);
  await page.goto("/app");
  await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/app\/settings$/);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await expectAccessible(page);
  await main.getByRole("link", { name: "Reports" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Reports");
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Settings" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Settings");
  expect(await main.evaluate((element) => element.scrollTop)).toBe(0);
  await page.goto("/app/help-center/support");
  await page.getByRole("link", { name: "Help centre" }).click();
  await expect(main.getByRole("link")).toHaveText(["Articles", "Videos", "Prompts", "Support"]);
});

test("a role sees what it may use, in the navigation, the palette and by address", async ({
  page,
  organization,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(organization.user);
  await page.goto("/app/settings");
  await expect(page).toHaveURL(/\/settings\/account$/);
  const settings = page.getByRole("navigation", { name: "Settings", exact: true });
  await expect(settings.getByRole("listitem")).toHaveText([
    "Account",
    "My integrations",
    "General",
    "Billing",
    "Teams",
    "Lessons",
    "Reports",
  ]);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByPlaceholder("Find a page, chat, document or action").fill("settings");
  await expect(page.getByRole("option")).toHaveCount(7);
  await page.keyboard.press("Escape");
  for (const [path, words] of [
    ["billing", "is on the plan Free"],
    ["audit", "Only for admins"],
    ["tags", "Only for admins"],
  ] as const) {
    await page.goto(`/app/settings/${path}`);
    await expect(page.getByText(words)).toBeVisible();
  }
});

test("every screen's title begins at the same place", async ({ page, organization, signIn }) => {
  await signIn(organization.owner);
  await page.goto("/app");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const paths of [
      ["/app", "/app/agents", "/app/train/files", "/app/train/websites"],
      ["/app/users", "/app/integrations", "/app/help-center/videos"].concat(
        ["account", "organization", "audit", "tags", "teams", "billing"].map(
          (name) => `/app/settings/${name}`,
        ),
      ),
    ]) {
      const edges = new Set<number | undefined>();
      for (const path of paths) {
        await visit(page, path);
        edges.add((await page.getByRole("main").getByRole("heading", { level: 1 }).boundingBox())?.x);
      }
      expect([...edges], `${paths.join()} at ${width} px`).toHaveLength(1);
    }
  }
});

test("a member of several organisations sees of which one each list speaks", async ({ page, signIn }) => {
  const { id, owner } = await makeOrganization("Elm Press");
  const { organizationId } = await call(owner, "/organization/create", { name: "Oak Studio" });
  const orgs = [
    { name: "Elm Press", id, tag: "Printing" },
    { name: "Oak Studio", id: organizationId, tag: "Carving" },
  ];
  for (const org of orgs)
    await call(owner, "/organization/tags/create", { name: org.tag }, { organizationId: org.id });
  await call(owner, "/user/update", { activeOrganizationId: id });
  await signIn(owner);
  await page.goto("/app");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const { name, tag } of orgs) {
      await visit(page, "/app");
      const switcher = page.getByRole("button", { name: /^Organisation: .* Switch$/ });
      await switcher.click();
      await page.getByRole("menuitemradio", { name }).click();
      await expect(switcher).toHaveAccessibleName(`Organisation: ${name}. Switch`);
      for (const path of ["settings/tags", "settings/teams", "settings/audit", "users", "train/files"]) {
        await visit(page, `/app/${path}`);
        await expect(page.getByRole("main").locator("header").getByText(name, { exact: true })).toBeVisible();
        await expect(switcher).toHaveAccessibleName(`Organisation: ${name}. Switch`);
        if (path === "settings/tags")
          await expect(page.getByRole("list", { name: "Tags" }).getByRole("listitem")).toContainText([tag]);
      }
    }
  }
});
