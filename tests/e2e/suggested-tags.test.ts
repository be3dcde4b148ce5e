import { call } from "../support/call.ts";
import type { Organization } from "../support/people.ts";
import { addRead } from "../support/wait.ts";
import { choose, row } from "./rows.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

/** Tags, what the organisation says of them, and documents that they fit. */
async function makeTags({ id, owner }: Organization): Promise<void> {
  const here = { organizationId: id };
  for (const name of ["Warranty", "Machines"]) await call(owner, "/organization/tags/create", { name }, here);
  const suggested_tag_context = "Machines is for pumps and valves, covered by us.";
  await call(owner, "/organization/update-suggested-tag-context", { suggested_tag_context }, here);
  await addRead(owner, id, "Warranty of pumps.txt", "Pumps are covered for five years.");
  await addRead(owner, id, "Warranty of valves.txt", "Valves are covered for two years.");
}

test("suggested tags come with their reason, and are put on singly or all at once", async ({
  page,
  organization,
  signIn,
}) => {
  await makeTags(organization);
  await signIn(organization.owner);
  await page.goto("/app/train/files");
  await choose(page, "Warranty of pumps.txt", "Suggested tags");
  const dialog = page.getByRole("dialog", { name: "Suggested tags" });
  await expect(dialog.getByText("It has “Warranty” in its name.")).toBeVisible();
  await expect(dialog.getByText("It speaks of “Pumps” and “covered”.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Add tags" })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "Machines" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add 1 tag" }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, "Warranty of pumps.txt")).toContainText("Machines");
  await expect(row(page, "Warranty of pumps.txt").getByRole("list", { name: "Tags" })).not.toContainText(
    "Warranty",
  );

  for (const name of ["Warranty of pumps.txt", "Warranty of valves.txt"])
    await row(page, name).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Suggested tags" }).click();
  const suggestedFor = (name: string) => dialog.getByRole("region", { name }).getByRole("checkbox");
  await expect(suggestedFor("Warranty of pumps.txt")).toHaveCount(1);
  await expect(suggestedFor("Warranty of valves.txt")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Tick all 3" }).click();
  await dialog.getByRole("button", { name: "Add 3 tags" }).click();
  await expect(dialog).toBeHidden();
  for (const name of ["Warranty of pumps.txt", "Warranty of valves.txt"]) {
    await expect(row(page, name).getByRole("list", { name: "Tags" })).toHaveText("MachinesWarranty");
  }
});

test("they are asked for from a document's details, and described from the tags' screen", async ({
  page,
  organization,
  signIn,
}) => {
  await makeTags(organization);
  await signIn(organization.owner);
  await page.goto("/app/train/files");
  await choose(page, "Warranty of valves.txt", "Details");
  await page.getByRole("button", { name: "Suggest tags" }).click();
  const dialog = page.getByRole("dialog", { name: "Suggested tags" });
  await dialog.getByRole("button", { name: "Tick all 2" }).click();
  await dialog.getByRole("button", { name: "Add 2 tags" }).click();
  const details = page.getByRole("dialog", { name: "Details" });
  await expect(details.getByRole("list", { name: "Tags" })).toContainText("Machines");
  await expectAccessible(page);
  await details.getByRole("button", { name: "Suggest tags" }).click();
  await expect(dialog.getByText("No further tag fits.")).toBeVisible();

  await page.goto("/app/settings/tags");
  await page.getByRole("link", { name: "Describe for suggestions" }).click();
  await expect(page.getByRole("textbox", { name: "Context" })).toHaveValue(/Machines is for pumps/);
});
