import { addMember, makeOrganization, makePerson, type Organization } from "../support/people.ts";
import { addRead } from "../support/wait.ts";
import { choose, row } from "./rows.ts";
import { ask, expect, expectAccessible, test } from "./visitors.ts";

/** One after the other, in one organisation. */
test.describe.configure({ mode: "default" });

const NAME = "Harbour Works";
let organization: Organization;
test.beforeAll(async () => {
  organization = await makeOrganization(NAME);
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
