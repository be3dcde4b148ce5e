import { call } from "../support/call.ts";
import type { Organization } from "../support/people.ts";
import { sharedTurn } from "../support/shared-chat.ts";
import { addRead } from "../support/wait.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

const title = "Warranties in Leeds";
const hidden = "Hidden: it rests on a document you can’t read.";

/** A chat of the admin's of which the user may read one of two sources. */
async function chatIn({ id: organizationId, admin }: Organization) {
  const options = { organizationId };
  const add = (name: string, text: string) => addRead(admin, organizationId, name, text);
  const open = (await add("Pumps.txt", "Pumps are covered for five years.")).id;
  const closed = (await add("Falcon.txt", "The Falcon order is worth 41 million.")).id;
  const { id: tag } = await call(admin, "/organization/tags/create", { name: "Board" }, options);
  const input = { ids: [closed], add_tag_ids: [tag], remove_tag_ids: [] };
  await call(admin, "/document/update/bulk", input, options);
  const { id } = await call(admin, "/chat/create", { title }, options);
  await sharedTurn(organizationId, id, {
    question: "How long are pumps covered, and what is the order worth?",
    answer: "Pumps are covered for **five years** [1].\n\nThe Falcon order is worth 41 million [2].",
    cites: { 1: open, 2: closed },
    handed: [open, closed],
  });
  return id;
}

/** Gives a document a tag that its readers don't hold. */
async function closeDocument({ id: organizationId, admin }: Organization, name: string): Promise<void> {
  const options = { organizationId };
  const { documents } = await call(admin, "/document/list", {}, options);
  const { tags } = await call(admin, "/organization/tags/getAll", {}, options);
  const ids = documents.filter((one) => one.name === name).map(({ id }) => id);
  const add_tag_ids = tags.filter((tag) => tag.name === "Board").map(({ id }) => id);
  await call(admin, "/document/update/bulk", { ids, add_tag_ids, remove_tag_ids: [] }, options);
}

/** Gives the user these tags, and no others. */
async function giveTags({ id, admin, user }: Organization, names: string[]): Promise<void> {
  const options = { organizationId: id };
  const { tags } = await call(admin, "/organization/tags/getAll", {}, options);
  const tag_ids = tags.filter((tag) => names.includes(tag.name)).map((tag) => tag.id);
  await call(admin, "/organization/tags/assignUser", { user_id: user.id, tag_ids }, options);
}

test("a chat is shared, read by the reader's own rights, gone on from in a copy, and taken back", async ({
  organization,
  page,
  signIn,
  visit,
  context,
}, info) => {
  const id = await chatIn(organization);
  const unas = await visit(organization.user);
  await unas.goto("/app/chat");
  await expect(unas.getByRole("region", { name: "Chats" })).toBeVisible();
  await expect(unas.getByText("Shared with you")).toHaveCount(0);

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(organization.admin);
  await page.goto(`/app/chat?id=${id}`);
  await page.getByRole("button", { name: title, exact: true }).click();
  await page.getByRole("menuitem", { name: "Share…" }).click();
  const dialog = page.getByRole("dialog", { name: "Share chat" });
  await dialog.getByRole("combobox").fill("una");
  await dialog.getByRole("option", { name: /Una/ }).click();
  // Its reader is told at once.
  const notice = unas.getByRole("listitem").filter({ hasText: `shared “${title}” with you` });
  await expect(notice.getByRole("button", { name: "Open" })).toBeVisible();
  const has = dialog.getByRole("region", { name: "Shared with" });
  await expect(has).toContainText(organization.user.email);
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath("dialog.png") });
  await dialog.getByRole("button", { name: "Copy link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).search).toBe(`?shared=${id}`);

  // It stands in its reader's list at once, as new.
  const listed = unas.getByRole("region", { name: "Shared with you" }).getByRole("link");
  await expect(listed).toContainText("New");
  await listed.click();
  const read = unas.getByRole("log", { name: "Shared conversation" });
  await expect(read).toContainText("five years");
  await expect(read).toContainText(hidden);
  await expect(read).not.toContainText("Falcon");
  await expect(unas.getByRole("textbox", { name: "Your message" })).toHaveCount(0);
  await expectAccessible(unas);
  await read
    .getByRole("button", { name: /Source 1|Name/ })
    .first()
    .click();
  await expect(unas.getByRole("complementary", { name: "Source" })).toContainText("Pumps are covered");
  await unas.keyboard.press("Escape");
  await expect(listed).not.toContainText("New");

  await unas.getByRole("button", { name: "Continue in a copy" }).click();
  await expect(unas).toHaveURL(/\/app\/chat\?id=\d+$/);
  const copy = unas.getByRole("log", { name: "Conversation" });
  await expect(copy).toContainText("[A part that rests on a document you can’t read]");
  await expect(copy).not.toContainText("Falcon");

  await unas.goto(link);
  await expect(read).toContainText("five years");
  // What is closed to the reader is gone from the page that is open.
  await closeDocument(organization, "Pumps.txt");
  await expect(read).not.toContainText("five years");
  // So it is with what their tags let them read.
  await giveTags(organization, ["Board"]);
  await expect(read).toContainText("five years");
  await expect(read).toContainText("Falcon");
  await giveTags(organization, []);
  await expect(read).not.toContainText("Falcon");
  await has.getByRole("button", { name: "Stop sharing with Una" }).click();
  await expect(has).toHaveCount(0);
});

test.describe("a link", () => {
  test.use({ expectedErrors: [/404/] });
  test("opens for nobody else, and says so", async ({ organization, page, signIn }) => {
    const id = await chatIn(organization);
    await signIn(organization.user);
    await page.goto(`/app/chat?shared=${id}`);
    await expect(page.getByText("This chat isn’t shared with you")).toBeVisible();
    await expectAccessible(page);
  });
});

for (const [theme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const) {
  test(`is read at ${width} px, ${theme}`, async ({ organization, page, signIn }, info) => {
    const id = await chatIn(organization);
    const { admin, user, id: organizationId } = organization;
    await call(admin, "/chat/share", { chat_id: id, user_ids: [user.id] }, { organizationId });
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    await signIn(user);
    await page.goto(`/app/chat?shared=${id}`);
    await expect(page.getByText(hidden)).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.screenshot({ path: info.outputPath("read.png") });
  });
}
