import { call } from "../support/call.ts";
import { addRead } from "../support/wait.ts";
import { row } from "./rows.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

const WIDE = { width: 1440, height: 900 };

test("folders are made, filled by dragging and by dialog, and walked by keys, in two tabs at once", async ({
  page,
  signIn,
  organization,
  visit,
}) => {
  const { admin, id } = organization;
  for (const name of ["One.md", "Two.md"]) await addRead(admin, id, name, `# ${name}\n\nText of ${name}.`);
  await page.setViewportSize(WIDE);
  await signIn(admin);
  await page.goto("/app/train/files");
  const tree = page.getByRole("tree", { name: "Folders" });
  for (const name of ["Legal", "2025"]) {
    await page.getByRole("button", { name: "New folder" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.getByRole("button", { name: "Create folder" }).click();
    await expect(tree.getByRole("treeitem", { name })).toHaveAttribute("aria-selected", "true");
  }
  const inTwoTabs = await visit(organization.user);
  await inTwoTabs.setViewportSize(WIDE);
  await inTwoTabs.goto("/app/train/files");
  const other = inTwoTabs.getByRole("tree", { name: "Folders" });
  await expect(other.getByRole("treeitem", { name: /^In no folder, 2/ })).toBeVisible();

  await tree.getByRole("treeitem", { name: "All files" }).click();
  await row(page, "One.md").dragTo(tree.getByRole("treeitem", { name: "2025" }));
  await expect(page.getByText("One.md moved to 2025")).toBeVisible();
  await expect(other.getByRole("treeitem", { name: /^Legal, 1 document/ })).toBeVisible();
  await row(page, "Two.md").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Move to…" }).click();
  const dialog = page.getByRole("dialog", { name: "Move “Two.md”" });
  await expectAccessible(page);
  await dialog.getByRole("searchbox", { name: "Search folders" }).fill("leg");
  await dialog.getByRole("radio", { name: "Legal", exact: true }).check();
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(other.getByRole("treeitem", { name: /^Legal, 2 documents/ })).toBeVisible();

  await tree.getByRole("treeitem", { name: "All files" }).focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(tree.getByRole("treeitem", { name: /^Legal/ })).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowRight");
  await expect(tree.getByRole("treeitem", { name: /^Legal/ })).toBeFocused();
  await expect(tree.getByRole("treeitem", { name: /^Legal/ })).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/folder=\d+/);
  await expect(row(page, "One.md")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Where this is" })).toHaveText("All filesLegal2025");
  await page.reload();
  await expect(row(page, "One.md")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goBack();
  await expect(row(page, "Two.md")).toBeVisible();
  await expectAccessible(page);
});

test("a folder that somebody deletes says so where it is open, and its documents moved up", async ({
  page,
  signIn,
  organization,
}) => {
  const { admin, user, id } = organization;
  const as = { organizationId: id };
  const folder = (await call(user, "/document/folders/create", { name: "Short-lived" }, as)).id;
  const document = await addRead(admin, id, "Kept.md", "# Kept\n\nText.");
  await call(admin, "/document/folders/attach", { folder_id: folder, document_id: document.id }, as);
  await page.setViewportSize(WIDE);
  await signIn(user);
  await page.goto(`/app/train/files?folder=${folder}`);
  await expect(row(page, "Kept.md")).toBeVisible();
  await call(admin, "/document/folders/delete", { id: folder }, as);
  await expect(page.getByText("This folder is gone")).toBeVisible();
  await page.getByRole("button", { name: "Go to all files" }).click();
  await expect(row(page, "Kept.md")).toBeVisible();
});
