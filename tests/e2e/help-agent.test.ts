import type { Page, Route } from "@playwright/test";
import type { Organization, Person } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

test.use({ expectedErrors: [/Failed to load resource/] });

const API = "**/functions/v1/api/agent/help-agent";
const STREAM = `${API}/message/stream`;
const COUNT = `${API}/free-message-count`;

const field = (page: Page) => page.getByRole("textbox", { name: "Your question" });
const log = (page: Page) => page.getByRole("log", { name: "Conversation with the help agent" });
const questions = (page: Page) => log(page).getByRole("article", { name: "Your question" });
const answers = (page: Page) => log(page).getByRole("article", { name: /^Answer/ });
const launcher = (page: Page) => page.getByRole("button", { name: "Ask for help" });

async function openHelp(page: Page, path = "/app/settings/account"): Promise<void> {
  await page.goto(path);
  await launcher(page).click();
  await expect(field(page)).toBeVisible();
}

/** Asks as soon as nothing is being answered: until then Enter does nothing, and the words stay. */
async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  await field(page).press("Enter");
}

/** Answers a call with lines, as the API does. */
const lines = (route: Route, ...values: unknown[]) =>
  route.fulfill({
    contentType: "application/x-ndjson",
    body: values.map((value) => `${JSON.stringify(value)}\n`).join(""),
  });

const refusal = (route: Route, status: number, code: string, message: string) =>
  route.fulfill({ status, json: { error: true, code, message, requestId: "r" } });

/** Leaves somebody so many free messages this month. */
const leave = (person: Person, remaining: number) => sql()`
  insert into public.help_allowances (user_id, help_agent_id, month, free_used)
  select ${person.id}, id, private.help_month(), free_messages - ${remaining} from public.help_agents where id = 1
  on conflict on constraint help_allowances_pkey do update set free_used = excluded.free_used`;

const allow = ({ id }: Organization, pence: number) =>
  sql()`update public.organizations set paid_help_ceiling_pence = ${pence} where id = ${id}`;

test("a question is answered, rated, found again, handed to a person and deleted", async ({
  page,
  signIn,
  organization,
}) => {
  await signIn(organization.user);
  await openHelp(page);
  await expect(
    page.getByRole("list", { name: "Questions you may ask" }).getByRole("button").first(),
  ).toBeVisible();
  await expect(page.getByText("10 free messages left this month")).toBeVisible();
  await expectAccessible(page);

  await ask(page, "How tall is the moon’s tallest tower?");
  await expect(questions(page)).toHaveText("How tall is the moon’s tallest tower?");
  await expect(answers(page)).toHaveCount(1);
  await expect(field(page)).toHaveValue("");

  const stars = page.getByRole("group", { name: "Rate this conversation" });
  await stars.getByRole("radio", { name: "3 stars" }).press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(stars.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await page.getByRole("textbox", { name: "Comment" }).fill("Polite.");
  await page.getByRole("button", { name: "Send rating" }).click();
  await expect(page.getByText("Thanks for rating")).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(questions(page)).toHaveText("How tall is the moon’s tallest tower?");
  await expect(stars.getByRole("radio", { name: "4 stars" })).toBeChecked();

  await page.getByRole("button", { name: "Talk to a person" }).click();
  await page.getByRole("button", { name: "Send to support" }).click();
  await expect(page.getByText("Messages to a person are free.")).toBeVisible();
  await expect(answers(page)).toHaveCount(2);
  await ask(page, "It is about towers.");
  await expect(questions(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Send", exact: true })).not.toHaveAttribute("aria-busy");
  await expect(answers(page)).toHaveCount(2);

  await page.getByRole("button", { name: "New conversation" }).click();
  await expect(log(page).getByRole("article")).toHaveCount(0);
  await page.getByRole("button", { name: "Past conversations" }).click();
  const past = page.getByRole("list", { name: "Past conversations" });
  await expect(past).toContainText("With a person");
  await past.getByRole("button", { name: /^How tall/ }).click();
  await expect(questions(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Past conversations" }).click();
  await past.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No conversations yet")).toBeVisible();
});

test("processing: the message stands there at once, and streamed text joins the last answer", async ({
  page,
  signIn,
  organization,
}) => {
  await signIn(organization.user);
  await openHelp(page);
  let release = (_: unknown) => {};
  const held = new Promise((resolve) => (release = resolve));
  await page.route(STREAM, async (route) => {
    await held;
    await lines(route, "First, ", "[open Users](/app/users) and **invite**.");
  });
  await ask(page, "Where do I invite someone?");
  await expect(questions(page)).toHaveText("Where do I invite someone?");
  await expect(log(page)).toContainText("Looking for an answer…");
  await expect(page.getByRole("button", { name: "Send", exact: true })).toHaveAttribute("aria-busy", "true");
  release(null);
  await expect(answers(page)).toHaveText(/First, open Users and invite\./);

  // The stream gave no id: the next message doesn't name one, and nothing is fetched.
  const next = page.waitForRequest(STREAM);
  await ask(page, "And then?");
  expect((await next).postDataJSON()).toMatchObject({
    message: "And then?",
    conversation_id: null,
    help_agent_id: 1,
  });
  await expect(answers(page)).toHaveCount(2);
  await answers(page).first().getByRole("link", { name: "open Users" }).click();
  await expect(launcher(page)).toHaveAttribute("aria-expanded", "true");
  await expect(questions(page)).toHaveCount(2);
});

test("failed: the message goes, its text comes back, and it is sent again with the same key", async ({
  page,
  signIn,
  organization,
}) => {
  await signIn(organization.user);
  await openHelp(page);
  const sent: { message_id: string }[] = [];
  let fail: (route: Route) => Promise<void> = (route) => route.abort();
  await page.route(STREAM, async (route) => {
    sent.push(route.request().postDataJSON() as { message_id: string });
    await fail(route);
  });
  await ask(page, "Is anybody there?");
  await expect(page.getByText("Can't reach the server. Check your connection and try again.")).toBeVisible();
  await expect(field(page)).toHaveValue("Is anybody there?");
  await expect(log(page).getByRole("article")).toHaveCount(0);

  fail = (route) =>
    lines(route, "Half an ", {
      error: true,
      code: "provider_failed",
      message: "The model is away.",
      status: 502,
    });
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("The model is away.")).toBeVisible();
  await expect(field(page)).toHaveValue("Is anybody there?");
  await expect(log(page).getByRole("article")).toHaveCount(0);

  fail = (route) => route.fulfill({ status: 500, body: "?" });
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Something went wrong")).toBeVisible();
  await expectAccessible(page);

  fail = (route) => route.continue();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(answers(page)).toHaveCount(1);
  await expect(field(page)).toHaveValue("");
  expect(new Set(sent.map(({ message_id }) => message_id)).size).toBe(1);
});

test("free messages: a warning at two, and the count is asked anew half a second after an answer", async ({
  page,
  signIn,
  organization,
}) => {
  await leave(organization.user, 2);
  await signIn(organization.user);
  const asked: { _t?: unknown }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/free-message-count")) asked.push(request.postDataJSON() as { _t?: unknown });
  });
  await openHelp(page);
  await expect(page.getByText("2 free messages left this month")).toBeVisible();
  await page.route(STREAM, (route) => lines(route, "Yes."));
  await leave(organization.user, 1);
  await ask(page, "One more?");
  await expect(page.getByText("1 free message left this month")).toBeVisible();
  expect(asked.every(({ _t }) => typeof _t === "number")).toBe(true);
});

test("the count failing shows 10; refused for payment, the text stays and a confirmation opens", async ({
  page,
  signIn,
  organization,
}) => {
  await leave(organization.user, 0);
  await allow(organization, 1000);
  await page.route(COUNT, (route) => refusal(route, 403, "forbidden", "No count."));
  await signIn(organization.user);
  await openHelp(page);
  await expect(page.getByText("10 free messages left this month")).toBeVisible();
  await ask(page, "What does it cost?");
  const dialog = page.getByRole("alertdialog", { name: "Send a paid message?" });
  await expect(dialog).toContainText("You have used your 10 free messages of this month.");
  await expect(log(page).getByRole("article")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(field(page)).toHaveValue("What does it cost?");
});

test("at 0 a message asks first, with its price; confirmed it goes out once, and the next one asks again", async ({
  page,
  signIn,
  organization,
}) => {
  await leave(organization.user, 0);
  await allow(organization, 1000);
  await signIn(organization.user);
  await openHelp(page);
  await expect(page.getByText("No free messages left this month · £0.20 each")).toBeVisible();
  const sent: { confirm_paid?: boolean; message_id: string }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/message/stream"))
      sent.push(request.postDataJSON() as { confirm_paid?: boolean; message_id: string });
  });
  await ask(page, "Why is the sky blue?");
  const dialog = page.getByRole("alertdialog", { name: "Send a paid message?" });
  await expect(dialog).toContainText("This one costs £0.20");
  expect(sent).toEqual([]);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(field(page)).toHaveValue("Why is the sky blue?");
  await field(page).press("Enter");
  await dialog.getByRole("button", { name: "Send for £0.20" }).click();
  await expect(answers(page)).toHaveCount(1);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.confirm_paid).toBe(true);
  await ask(page, "And at night?");
  await expect(dialog).toBeVisible();
});

test("past the owners’ ceiling, the owners can be asked", async ({ page, signIn, organization }) => {
  await leave(organization.user, 0);
  await signIn(organization.user);
  await openHelp(page);
  await expect(page.getByText(/^No free messages left/)).toBeVisible();
  await ask(page, "One more?");
  const dialog = page.getByRole("alertdialog", { name: "No free messages left" });
  await expect(dialog).toContainText("allows £0.00 of paid messages a month");
  await dialog.getByRole("button", { name: "Ask the owners" }).click();
  await expect(page.getByText("1 owner asked")).toBeVisible();
  await expect(field(page)).toHaveValue("One more?");
});

test("what is too long says so and stays", async ({ page, signIn, organization }) => {
  await signIn(organization.user);
  await openHelp(page);
  await field(page).fill("a".repeat(200_000));
  await expect(
    page.getByText("Your message can have at most 4,000 characters; it has 200,000."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
});

test("minimised is remembered, the shortcut opens it, and it grows to a modal and back", async ({
  page,
  signIn,
  organization,
}) => {
  await signIn(organization.user);
  await openHelp(page, "/app/chat");
  await field(page).fill("half a question");
  // The screen makes room: its composer is covered by nothing.
  const composer = await page.getByRole("textbox", { name: "Your message" }).boundingBox();
  const chat = await page.getByRole("region", { name: /help$/ }).boundingBox();
  expect((composer?.x ?? 0) + (composer?.width ?? 0)).toBeLessThanOrEqual(chat?.x ?? 0);
  expect(await page.evaluate(() => localStorage.getItem("help-agent-minimized"))).toBe("false");
  await page.getByRole("button", { name: "Expand" }).click();
  await expect(page.getByRole("dialog", { name: /help$/ })).toBeVisible();
  await expect(field(page)).toHaveValue("half a question");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: /help$/ })).toBeVisible();
  await page.getByRole("button", { name: "Minimise" }).click();
  await expect(field(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("help-agent-minimized"))).toBe("true");
  await page.reload();
  await expect(launcher(page)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ControlOrMeta+Shift+h");
  await expect(field(page)).toHaveValue("half a question");
});

test("two tabs: each has its conversation, and one shows what was said in the other", async ({
  context,
  page,
  signIn,
  organization,
}) => {
  await signIn(organization.user);
  await openHelp(page);
  await ask(page, "From the first tab?");
  await expect(answers(page)).toHaveCount(1);
  const other = await context.newPage();
  await other.goto("/app/settings/account");
  await expect(log(other).getByRole("article")).toHaveCount(0);
  await other.getByRole("button", { name: "Past conversations" }).click();
  await other.getByRole("button", { name: /^From the first tab/ }).click();
  await expect(answers(other)).toHaveCount(1);
  await ask(other, "From the second tab?");
  await expect(answers(other)).toHaveCount(2);
  await page.bringToFront();
  await expect(questions(page)).toHaveText(["From the first tab?", "From the second tab?"]);
  await expect(answers(page)).toHaveCount(2);
});

test("on a phone it is a full sheet, which a link within the app closes", async ({
  page,
  signIn,
  organization,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(organization.owner);
  await openHelp(page, "/app/chat");
  const sheet = page.getByRole("dialog", { name: /help$/ });
  await expect(sheet).toBeVisible();
  await expect.poll(async () => sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  // The pointer stands where the sheet has a button, but nobody reached for it.
  await expectAccessible(page);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.route(STREAM, (route) => lines(route, "Go to [Users](/app/users)."));
  await ask(page, "Where do I invite someone?");
  await log(page).getByRole("link", { name: "Users" }).click();
  await expect(page).toHaveURL(/\/app\/users$/);
  await expect(sheet).toHaveCount(0);
});
