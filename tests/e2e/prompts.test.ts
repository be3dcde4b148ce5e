import { call } from "../support/call.ts";
import { sql } from "../support/sql.ts";
import { addRead } from "../support/wait.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

const filler = "It holds for everybody who works here, whatever their contract says about hours. ".repeat(24);
/** Its sections are passages of their own, so that an answer leaves some of it unsaid. */
const handbook = [
  ["Working time", "The week has 38 hours."],
  ["Annual leave", "There are 30 days of annual leave a year."],
  ["Sick leave", "Call before nine in the morning when you are ill."],
  ["Notice", "Notice is three months to the end of a quarter."],
]
  .map(([title, text]) => `# ${title}\n\n${text} ${filler}`)
  .join("\n\n");

test("a prompt is written and used with its blanks filled in, and a follow-up fills the composer", async ({
  page,
  organization,
  signIn,
}) => {
  const { id, admin, user } = organization;
  await addRead(admin, id, "Handbook.md", handbook);
  await signIn(user);
  await page.goto("/app/chat");
  const field = page.getByRole("textbox", { name: "Your message" });
  const suggestions = page.getByRole("list", { name: "Suggested questions" }).getByRole("button");
  await expect(suggestions.first()).toContainText("Handbook");
  await field.press("/");
  await page.getByRole("option", { name: "Write your first prompt…" }).click();
  await page.getByRole("button", { name: "New prompt" }).click();
  await page.getByLabel("Name").fill("Days");
  await page.getByRole("textbox", { name: "Prompt" }).fill("How many days of {{kind}} are there {{when}}?");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Yours alone" })).toContainText("Days");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await field.fill("");
  await field.pressSequentially("/da");
  await expect(page.getByRole("option", { name: /Days/ })).toHaveAttribute("aria-selected", "true");
  // The blank is selected at once: whoever types on in the same moment fills it in.
  const selected = await field.evaluate((box: HTMLTextAreaElement) => {
    box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    return box.value.slice(box.selectionStart, box.selectionEnd);
  });
  expect(selected).toBe("{{kind}}");
  await expect(field).toHaveValue("How many days of {{kind}} are there {{when}}?");
  await expect(page.getByText("Press Tab to fill in the next blank.")).toBeVisible();
  await page.keyboard.type("annual leave");
  await page.keyboard.press("Tab");
  await page.keyboard.type("a year");
  await expect(field).toHaveValue("How many days of annual leave are there a year?");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Suggest follow-ups" }).click();
  const followUp = page.getByRole("region", { name: "Suggested follow-ups" }).getByRole("button").first();
  const question = await followUp.innerText();
  expect(question).toMatch(/\?$/);
  await followUp.click();
  await expect(field).toHaveValue(question);
  const [asked] = await sql()<{ count: number }[]>`
    select count(*)::int as count from messages where organization_id = ${id} and role = 'user'`;
  expect(asked?.count).toBe(1);
  await expectAccessible(page);
});

test("a chat answers from documents alone, and a search leads to the message that it found", async ({
  page,
  organization,
  signIn,
}) => {
  const { id, admin, user } = organization;
  const organizationId = id;
  const { settings, number } = await call(admin, "/organization/ai-settings", {}, { organizationId });
  const change = { ai_settings: { ...settings, only_documents: false }, ai_settings_number: number };
  await call(admin, "/organization/update", change, { organizationId });
  const chat = await call(user, "/chat/create", { title: "Long talk" }, { organizationId });
  await sql()`
    insert into messages (organization_id, chat_id, role, content, status)
    select ${id}, ${chat.id}, case when turn % 2 = 1 then 'user' else 'assistant' end,
           case turn when 4 then 'The heron nests in March.' else 'Said ' || turn end, 'complete'
    from generate_series(1, 120) as turn`;
  await sql()`
    update messages set parent_id = earlier.id
    from (select id as of_id, lag(id) over (order by id) as id from messages where chat_id = ${chat.id}) as earlier
    where messages.id = earlier.of_id`;
  await signIn(user);
  await page.goto("/app/chat");
  const choice = page.getByRole("button", { name: "Only from documents", exact: true });
  await choice.click();
  await expect(choice).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(page.getByRole("list", { name: "Asked with" })).toContainText("Only from documents");

  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await sidebar.getByRole("searchbox", { name: "Search chats" }).fill("heron");
  await sidebar.getByRole("link", { name: /heron nests/ }).click();
  await expect(page.getByText("The heron nests in March.").last()).toBeInViewport();
  await page.getByRole("main").getByRole("button", { name: "Long talk" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Only from documents" }).click();
  await expect(page.getByRole("list", { name: "Asked with" })).toContainText("Only from documents");
  await expect
    .poll(
      async () => (await call(user, "/chat/get", { id: chat.id }, { organizationId })).chat.only_documents,
    )
    .toBe(true);
  await page.getByRole("button", { name: "Don’t answer only from documents" }).click();
  await expect(page.getByRole("list", { name: "Asked with" })).toBeHidden();
});
