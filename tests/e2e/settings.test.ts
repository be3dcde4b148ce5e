import type { Page } from "@playwright/test";
import { call } from "../support/call.ts";
import { addMember, makeOrganization, makePerson, newClient, type Organization } from "../support/people.ts";
import { addRead } from "../support/wait.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

/** One after the other, in one organisation. */
test.describe.configure({ mode: "default" });

let organization: Organization;
test.beforeAll(async () => {
  organization = await makeOrganization("Alder Clinics");
});

const switcher = (page: Page, name: string) =>
  page.getByRole("button", { name: `Organisation: ${name}. Switch` });

const link = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

test("a person sets their name, avatar and theme, here and on every device", async ({
  page,
  signIn,
  visit,
}) => {
  await signIn(organization.user);
  await page.goto("/app/settings/account");
  await page.getByLabel("Name", { exact: true }).fill("Una Underwood");
  await page.getByTitle("Teal").click();
  await expectAccessible(page);

  await link(page, "Chat").click();
  const warning = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await warning.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Account of Una Underwood" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);

  await page.getByRole("combobox", { name: "Theme" }).click();
  await page.getByRole("option", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await link(page, "Chat").click();
  await expect(page).toHaveURL(/\/chat$/);

  // Another device has a session of its own.
  const client = newClient();
  await client.auth.signInWithPassword(organization.user);
  const other = await visit({ ...organization.user, client });
  await other.goto("/app/settings/account");
  await expect(other.locator("html")).toHaveClass(/dark/);
  await expect(other.getByLabel("Name", { exact: true })).toHaveValue("Una Underwood");
  await expect(other.getByRole("radio", { name: "Teal" })).toBeChecked();

  await other.getByLabel("Name", { exact: true }).fill("Nobody");
  await other.getByRole("button", { name: "Account of Una Underwood" }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(other).toHaveURL(/\/app\/sign-in$/);
  await expect(other.getByRole("button", { name: "Sign in" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Account of Una Underwood" })).toBeVisible();
});

test("a person changes their password by the old one, and signs in with the new one alone", async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4(00|22)/);
  const { user } = await makeOrganization();
  await signIn(user);
  await page.goto("/app/settings/account");
  const change = async (old: string, next: string) => {
    await page.getByRole("textbox", { name: "Old password" }).fill(old);
    await page.getByRole("textbox", { name: "New password" }).fill(next);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await change("not-my-password", "another-secret-2");
  await expect(page.getByRole("alert").filter({ hasText: "password" })).toBeVisible();
  await change(user.password, "another-secret-2");
  await expect(page.getByText("Password changed")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Old password" })).toHaveValue("");

  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/app\/sign-in$/);
  const enter = async (password: string) => {
    await page.getByLabel("Email").fill(user.email);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  await enter(user.password);
  await expect(page.getByRole("alert")).toContainText("Invalid Email/Password");
  await enter("another-secret-2");
  // Back to where they were.
  await expect(page).toHaveURL(/\/app\/settings\/account$/);
  await expect(page.getByRole("button", { name: "Change password" })).toBeVisible();
});

test("an owner renames the organisation, makes a second one and deletes it by its name", async ({
  page,
  signIn,
}) => {
  await signIn(organization.owner);
  await page.goto("/app/settings/organization");
  const nameForm = page.locator("form", { has: page.getByLabel("Organisation name") });
  await nameForm.getByLabel("Organisation name").fill("Alder & Ash");
  await nameForm.getByRole("button", { name: "Save" }).click();
  await switcher(page, "Alder & Ash").click();

  await page.getByRole("menuitem", { name: "New organisation" }).click();
  await page.getByRole("dialog").getByLabel("Organisation name").fill("Pop-up clinic");
  await page.getByRole("button", { name: "Create organisation" }).click();
  await expect(switcher(page, "Pop-up clinic")).toBeVisible();

  await page.goto("/app/settings/organization");
  await expect(switcher(page, "Pop-up clinic")).toBeVisible();
  await page.getByRole("button", { name: "Delete the organisation" }).click();
  const dialog = page.getByRole("dialog");
  const remove = dialog.getByRole("button", { name: "Delete the organisation" });
  await dialog.getByRole("textbox").fill("Alder & Ash");
  await expect(remove).toBeDisabled();
  await dialog.getByRole("textbox").fill("Pop-up clinic");
  await remove.click();
  await expect(page.getByText("You’re no longer in Pop-up clinic")).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
  await switcher(page, "Alder & Ash").click();
  await expect(page.getByRole("menuitemradio")).toHaveText([/Alder & AshOwner$/]);
});

test("switching the organisation changes every list at once, and leaving one leads to the other", async ({
  page,
  signIn,
}) => {
  const zoe = await makePerson("Zoe");
  await addMember(organization.id, zoe, "user");
  const { organizationId } = await call(zoe, "/organization/create", { name: "Zoe’s studio" });
  await addRead(organization.owner, organization.id, "Ward plan.txt", "Ward 3 has 24 beds.");
  await addRead(zoe, organizationId, "Studio rent.txt", "The rent is due on the first.");
  const { name: first } = await call(zoe, "/organization/get", {}, { organizationId: organization.id });
  await call(zoe, "/user/update", { activeOrganizationId: organization.id });
  await signIn(zoe);
  await page.goto("/app");
  await switcher(page, first).click();
  await page.getByRole("menuitemradio", { name: "Zoe’s studio" }).click();
  await expect(page.getByText("Studio rent.txt")).toBeVisible();
  await expect(page.getByText("Ward plan.txt")).toHaveCount(0);
  await link(page, "Files").click();
  await expect(page.getByRole("row")).toHaveText([/Name/, /Studio rent\.txt/]);

  // Unsaved changes hold the switch until they are let go.
  await page.goto("/app/settings/organization");
  await page.getByLabel("Organisation name").fill("Zoe’s hall");
  await switcher(page, "Zoe’s studio").click();
  await page.getByRole("menuitemradio", { name: first }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
  await expect(page.getByText("Ward plan.txt")).toBeVisible();
  await expect(page.getByText("Studio rent.txt")).toHaveCount(0);

  await page.goto("/app/settings/organization");
  await expect(page.getByRole("button", { name: "Delete the organisation" })).toHaveCount(0);
  await page.getByRole("button", { name: `Leave ${first}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
  await expect(switcher(page, "Zoe’s studio")).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
  await switcher(page, "Zoe’s studio").click();
  await expect(page.getByRole("menuitemradio")).toHaveText([/Zoe’s studioOwner$/]);
});

test("⌘K opens what is found, ⌘/ shows the keys, ⌘⇧O starts a new chat", async ({ page, signIn }) => {
  const { id } = await call(organization.admin, "/chat/create", {}, { organizationId: organization.id });
  await addRead(organization.admin, organization.id, "Visiting hours.txt", "Visits are from two to six.");
  await signIn(organization.admin);
  await page.goto(`/app/chat?id=${id}`);
  const message = page.getByRole("textbox", { name: "Your message" });
  await expect(message).toBeFocused();

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByPlaceholder("Find a page, chat, document or action").fill("visiting");
  await expect(page.getByRole("option")).toHaveText(["Visiting hours.txt"]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Visits are from two to six.");
  await page.keyboard.press("Escape");

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("teams");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app\/settings\/teams$/);

  await page.keyboard.press("ControlOrMeta+/");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Find anything");
  await page.keyboard.press("ControlOrMeta+Shift+o");
  await expect(page).toHaveURL(/\/app\/chat$/);
  await expect(message).toBeFocused();
  await link(page, "Chat").focus();
  await page.keyboard.press("ControlOrMeta+Shift+o");
  await expect(message).toBeFocused();
});

test("long names stay within a phone's screen", async ({ page, signIn }) => {
  const title = "What the handbook says about working from abroad, ".repeat(3);
  await call(organization.owner, "/chat/create", { title }, { organizationId: organization.id });
  await addMember(organization.id, await makePerson("Maximiliana Featherstonehaugh-Cholmondeley"), "user");
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(organization.owner);
  for (const [path, text] of [
    ["/app", title.trim()],
    ["/app/users", "Maximiliana"],
  ] as const) {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByText(text)).toBeVisible();
    expect(await main.evaluate((element) => element.scrollWidth - element.clientWidth), path).toBe(0);
  }
});
