import type { Page } from "@playwright/test";
import { call } from "../support/call.ts";
import { addMember, makeOrganization, makePerson, type Organization } from "../support/people.ts";
import { addRead } from "../support/wait.ts";
import { ask, expect, expectAccessible, test } from "./visitors.ts";

/** One after the other, in one organisation. */
test.describe.configure({ mode: "default" });

const NAME = "Harbour Works";
let organization: Organization;
test.beforeAll(async () => {
  organization = await makeOrganization(NAME);
});

/** A member's or document's row. */
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

async function choose(page: Page, of: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${of}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("an invited newcomer signs up through the mail and lands in that organisation only", async ({
  page,
  signIn,
  visit,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await signIn(organization.owner);
  await page.goto("/app/users");
  await expect(row(page, "Una")).toBeVisible();
  await page.getByRole("button", { name: "Invite people" }).click();
  await page.getByLabel("Email addresses").fill(email);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByRole("list", { name: "Outcomes" })).toContainText("Invited by mail.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("tab", { name: "Invitations" }).click();
  const pending = page.getByRole("list", { name: "Invitations" });
  await expect(pending.getByRole("listitem").filter({ hasText: email })).toContainText(
    /Sent just now by Olive.*Expires/,
  );

  const newcomer = await visit(null);
  await newcomer.goto("/mail");
  const mail = newcomer.getByRole("article").filter({ hasText: email });
  const link = String(await mail.getByRole("link", { name: "Open the link" }).getAttribute("href"));
  await newcomer.goto(link);
  await expect(newcomer.getByRole("heading", { name: `Join ${NAME}` })).toBeVisible();
  await expect(newcomer.getByLabel("Email")).toHaveValue(email);
  await newcomer.getByLabel("Your name").fill("Nia Newcomer");
  await newcomer.getByLabel("Password", { exact: true }).fill("secret-1");
  await newcomer.getByRole("button", { name: "Create account and join" }).click();
  await expect(newcomer).toHaveURL(/\/app$/);
  await newcomer.getByRole("button", { name: `Organisation: ${NAME}. Switch` }).click();
  await expect(newcomer.getByRole("menuitemradio")).toHaveText([new RegExp(`${NAME}User$`)]);

  await page.getByRole("tab", { name: "Members" }).click();
  await expect(row(page, email)).toContainText("Nia Newcomer");
  await page.getByRole("tab", { name: "Invitations" }).click();
  await expect(page.getByText("No open invitations")).toBeVisible();

  const late = await visit(null);
  await late.goto(link);
  await expect(late.getByRole("heading", { name: "This invitation isn’t valid" })).toBeVisible();
});

test("a copied link admits nobody before a mailed one has proved the address", async ({
  page,
  signIn,
  visit,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await call(
    organization.owner,
    "/organization/member/add",
    { emails: [email] },
    { organizationId: organization.id },
  );
  const { invitations } = await call(
    organization.owner,
    "/organization/invitations/list",
    {},
    { organizationId: organization.id },
  );
  const id = invitations.find((invitation) => invitation.email === email)?.id ?? 0;
  const { url } = await call(
    organization.owner,
    "/organization/invitations/link",
    { id },
    { organizationId: organization.id },
  );
  const guest = await visit(null);
  await guest.goto(url);
  await guest.getByLabel("Your name").fill("Cora Copied");
  await guest.getByLabel("Password", { exact: true }).fill("secret-1");
  await guest.getByRole("button", { name: "Create account" }).click();
  await expect(guest.getByText(`We’ve sent a mail to ${email}.`)).toBeVisible();
  await expectAccessible(guest);
  await signIn(organization.owner);
  await page.goto("/app/users");
  await expect(row(page, "Una")).toBeVisible();
  await expect(row(page, email)).toHaveCount(0);

  const inbox = await visit(null);
  await inbox.goto("/mail");
  const mail = inbox.getByRole("article").filter({ hasText: email }).first();
  const link = String(await mail.getByRole("link", { name: "Open the link" }).getAttribute("href"));
  await inbox.goto(link);
  await expect(inbox.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "Your email is confirmed" })).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole("link", { name: "Go to the app" }).click();
  await expect(guest.getByRole("list", { name: "Invitations" })).toContainText(
    `Olive invites you to ${NAME} as User.`,
  );
  await guest.getByRole("button", { name: `Join ${NAME}` }).click();
  await expect(guest.getByRole("button", { name: `Organisation: ${NAME}. Switch` })).toBeVisible();
});

test("who has an account joins by accepting, and manages users where they are an owner, not elsewhere", async ({
  signIn,
  page,
}) => {
  const { owner } = await makeOrganization("Other Works");
  await call(
    organization.owner,
    "/organization/member/add",
    { emails: [owner.email] },
    { organizationId: organization.id },
  );
  await signIn(owner);
  await page.goto("/app");
  const switcher = (name: string) => page.getByRole("button", { name: `Organisation: ${name}. Switch` });
  await expect(switcher("Other Works")).toBeVisible();
  await expect(page.getByText(`Olive invites you to ${NAME} as User.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Join ${NAME}` }).click();
  await expect(switcher(NAME)).toBeVisible();
  await page.goto("/app/users");
  await expect(page).toHaveURL(/\/app\/chat$/);

  await switcher(NAME).click();
  await expect(page.getByRole("menuitemradio")).toHaveText([/Harbour WorksUser$/, /Other WorksOwner$/]);
  await page.getByRole("menuitemradio", { name: "Other Works" }).click();
  await expect(switcher("Other Works")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }).click();
  await expect(row(page, owner.email)).toBeVisible();
  await page.reload();
  await expect(row(page, owner.email)).toBeVisible();
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
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }).click();
  await page.getByRole("button", { name: "Invite people" }).click();
  const addresses = page.getByLabel("Email addresses");
  await addresses.fill("ada@example.com");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await page.goBack();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/users$/);
  await expect(addresses).toHaveValue("ada@example.com");
  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/app$/);
});

test("a plain member is kept off /app/users", async ({ page, signIn }) => {
  await signIn(organization.user);
  await page.goto("/app/users");
  await expect(page).toHaveURL(/\/app\/chat$/);
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link", { name: "Chat" })).toBeVisible();
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
  await hers.getByRole("searchbox", { name: "Search files" }).fill("canteen");
  await expect(hers.getByText(`You’re no longer in ${NAME}`)).toBeVisible();
  await expect(hers.getByRole("heading", { name: "Name your organisation" })).toBeVisible();
  await expect(hers.getByText("Canteen.txt")).toHaveCount(0);
});

test("a tagged document is for those who hold the tag, directly or through a team", async ({
  page,
  signIn,
  visit,
}) => {
  const name = "Overtime rules.txt";
  const question = "What is overtime at the Kestrel plant paid at?";
  const answer = "paid at 175 percent";
  const ben = await makePerson("Ben");
  await addMember(organization.id, ben, "user");
  await addRead(
    organization.owner,
    organization.id,
    name,
    `Overtime at the Kestrel plant is ${answer} of the wage.`,
  );
  const unas = await visit(organization.user);
  await unas.goto("/app/train/files");
  await expect(row(unas, name)).toBeVisible();

  await signIn(organization.owner);
  await page.goto("/app/settings/tags");
  await page.getByRole("button", { name: "New tag" }).first().click();
  await page.getByLabel("Name").fill("Payroll");
  await page.getByRole("button", { name: "Create tag" }).click();
  await expect(page.getByRole("list", { name: "Tags" })).toContainText("Payroll");

  await page.goto("/app/settings/teams");
  await page.getByRole("button", { name: "New team" }).first().click();
  await page.getByLabel("Name").fill("Finance");
  await page.getByRole("button", { name: "Create team" }).click();
  const team = page.getByRole("dialog", { name: "Finance" });
  await team.getByRole("checkbox", { name: "Payroll" }).check();
  await team.getByRole("searchbox", { name: "Search members" }).fill("ben");
  await expect(team.getByRole("checkbox", { name: "Olive" })).toHaveCount(0);
  await team.getByRole("checkbox", { name: "Ben" }).check();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(team.getByRole("checkbox", { name: "Ben" })).toBeChecked();
  await team.getByRole("button", { name: "Save" }).click();
  await expect(team).toHaveCount(0);
  await page.getByRole("button", { name: "Finance", exact: true }).click();
  await expect(team.getByRole("region", { name: "Members" })).toContainText(ben.email);
  await expect(team.getByRole("checkbox", { name: "Payroll" })).toBeChecked();
  await page.keyboard.press("Escape");

  await page.goto("/app/train/files");
  await choose(page, name, "Tags");
  await page.getByRole("checkbox", { name: "Payroll" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row(page, name)).toContainText("Payroll");
  await choose(page, name, "Who can read this?");
  const readers = page.getByRole("list", { name: "Readers" }).getByRole("listitem");
  await expect(readers.filter({ hasText: organization.owner.email })).toContainText(
    "Admins read every document.",
  );
  await expect(readers.filter({ hasText: organization.admin.email })).toContainText(
    "Admins read every document.",
  );
  await expect(readers.filter({ hasText: ben.email })).toContainText("Holds a tag of it through Finance");
  await expect(readers).toHaveCount(3);

  await expect(row(unas, name)).toHaveCount(0);
  expect(await ask(unas, question)).not.toContain(answer);
  const bens = await visit(ben);
  await bens.goto("/app/train/files");
  await expect(row(bens, name)).toBeVisible();
  expect(await ask(bens, question)).toContain(answer);

  await page.goto("/app/users");
  await choose(page, "Una", "Tags and teams");
  await page.getByRole("checkbox", { name: "Payroll" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row(page, organization.user.email)).toContainText("Payroll");
  await choose(page, "Una", "What can this person read?");
  await expect(page.getByRole("dialog").getByRole("link", { name })).toBeVisible();
  expect(await ask(unas, question)).toContain(answer);
  await unas.goto("/app/train/files");
  await expect(row(unas, name)).toBeVisible();
});
