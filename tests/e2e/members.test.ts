import { addMember, makeOrganization, makePerson, type Organization } from "../support/people.ts";
import { addRead } from "../support/wait.ts";
import { choose, row } from "./rows.ts";
import { expect, openSettings, test } from "./visitors.ts";

/** One after the other, in one organisation. */
test.describe.configure({ mode: "default" });

const NAME = "Harbour Works";
let organization: Organization;
test.beforeAll(async () => {
  organization = await makeOrganization(NAME);
});

test("who is a platform admin alone works in the administration, account included", async ({
  page,
  signIn,
}) => {
  const operator = await makePerson("Pat");
  await addMember(1, operator, "admin");
  await signIn(operator);
  await page.goto("/app/chat");
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.getByRole("button", { name: "Account of Pat" }).click();
  await page.getByRole("menuitem", { name: "Account settings" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Pat");
  await expect(page.getByRole("link", { name: "Back to the app" })).toHaveCount(0);
});

test("back in the history asks before a dialog with changes is left", async ({ page, signIn }) => {
  await signIn(organization.owner);
  await page.goto("/app");
  await openSettings(page, "Users");
  await page.getByRole("button", { name: "Invite people" }).click();
  const addresses = page.getByLabel("Email addresses");
  await addresses.fill("ada@example.com");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  // No person goes back within the very task of a keystroke.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.goBack();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/users$/);
  await expect(addresses).toHaveValue("ada@example.com");
  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test("a plain member is kept off /app/users", async ({ page, signIn }) => {
  await signIn(organization.user);
  await page.goto("/app/users");
  await expect(page).toHaveURL(/\/app\/chat$/);
  await openSettings(page, "Teams");
  const navigation = page.getByRole("navigation", { name: "Settings", exact: true });
  await expect(navigation.getByRole("link", { name: "Users" })).toHaveCount(0);
});

test("a new role holds at the next request, and who is removed is out", async ({ page, signIn, visit }) => {
  const rita = await makePerson("Rita");
  await addMember(organization.id, rita, "user");
  await addRead(organization.owner, organization.id, "Canteen.txt", "Lunch is served at noon.");
  const hers = await visit(rita);
  await hers.goto("/app/settings/tags");
  await expect(hers.getByText("Only for admins")).toBeVisible();

  await signIn(organization.owner);
  await page.goto("/app/users");
  await page.getByRole("combobox", { name: "Role of Rita" }).click();
  await page.getByRole("option", { name: "Admin" }).click();
  await expect(page.getByText("Rita is now Admin")).toBeVisible();
  await hers.reload();
  await expect(hers.getByRole("button", { name: "New tag" }).first()).toBeVisible();
  await hers.goto("/app/train/files");
  await expect(row(hers, "Canteen.txt")).toBeVisible();

  await choose(page, "Rita", "Remove");
  await page
    .getByRole("alertdialog", { name: "Remove Rita?" })
    .getByRole("button", { name: "Remove" })
    .click();
  await expect(page.getByText("Rita removed")).toBeVisible();
  await expect(row(page, rita.email)).toHaveCount(0);
  // Her open page hears of it by itself.
  await expect(hers.getByText(`You’re no longer in ${NAME}`)).toBeVisible();
  await expect(hers.getByRole("heading", { name: "Name your organisation" })).toBeVisible();
  await expect(hers.getByText("Canteen.txt")).toHaveCount(0);
});
