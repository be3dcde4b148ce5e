import type { Page } from "@playwright/test";
import { voiceInstance } from "../api/successes/voice-runs.ts";
import type { Organization } from "../support/people.ts";
import { page as sitePage } from "../support/site.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

/*
 * Each limit where it is met, in the screen of the act. Connectors and domains are meters that no screen counts yet: nothing
 * in the app adds a connector or a domain, so only their rows of the billing screen are tested (billing.test.ts).
 */
test.use({ expectedErrors: [/status of 429/] });

/** All that the plan Free has of a meter is used. */
async function useUp({ id }: Organization, meter: string): Promise<void> {
  await sql()`insert into public.meter_usage (organization_id, meter, period, used)
    select ${id}, name, private.period_of(meters), private.limit_of(${id}, name) from public.meters where name = ${meter}
    on conflict (organization_id, meter, period) do update set used = excluded.used`;
}

/** An operator gives more of it, which every open tab is told. */
async function lift({ id }: Organization, meter: string): Promise<void> {
  await sql()`insert into public.limit_overrides (organization_id, meter, amount, reason) values (${id}, ${meter}, -1, 'Test')`;
  await sql()`select private.tell_plan(${id})`;
}

const NEXT_MONTH = (() => {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return first.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
})();

/** What refuses an act that a calendar month counts. */
const monthly = (amount: number, noun: string) =>
  `Your organisation has used ${amount} of the ${amount} ${noun} that its plan includes this month` as const;
const startsAnew = `The meter starts anew on ${NEXT_MONTH}.`;

/** An owner's one click at the refusal opens what lifts the meter, ready to be confirmed. */
async function raise(page: Page, at = page.getByRole("link", { name: "Raise the limit" })): Promise<void> {
  await expectAccessible(page);
  await at.click();
  await expect(page).toHaveURL(/\/app\/settings\/billing/);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Due now");
  await expect(dialog.getByRole("button", { name: "Continue to payment" })).toBeEnabled();
  await expectAccessible(page);
}

test("messages, in the chat", async ({ page, signIn, organization }) => {
  await useUp(organization, "messages");
  await signIn(organization.owner);
  await page.goto("/app/chat");
  await page.getByRole("textbox", { name: "Your message" }).fill("How many days of holiday?");
  await page.keyboard.press("Enter");
  const notice = page.getByRole("alert").filter({ hasText: "messages" });
  await expect(notice).toContainText(monthly(200, "messages"));
  await expect(notice).toContainText(startsAnew);
  await raise(page, notice.getByRole("link", { name: "Raise the limit" }));
});

for (const [meter, words] of [
  ["storage", "Your organisation has 1 GB of the 1 GB of storage that its plan includes"],
  ["documents", "Your organisation has 500 of the 500 documents that its plan includes"],
] as const) {
  test(`${meter}, in the list of uploads and its toast`, async ({ page, signIn, organization, visit }) => {
    await useUp(organization, meter);
    const file = { name: "Leave.txt", mimeType: "text/plain", buffer: Buffer.from("25 days of leave.") };
    const member = await visit(organization.user);
    await member.goto("/app/train/files");
    await member.getByLabel("Files to upload").setInputFiles([file]);
    const asked = member.getByRole("region", { name: "Uploading Files" });
    await expect(asked).toContainText(words);
    await expect(asked).toContainText("An owner can raise it.");
    await asked.getByRole("button", { name: "Ask an owner" }).click();
    await expect(asked).toContainText("1 owner was asked.");

    await signIn(organization.owner);
    await page.goto("/app/train/files");
    await page.getByLabel("Files to upload").setInputFiles([file]);
    const panel = page.getByRole("region", { name: "Uploading Files" });
    await expect(panel).toContainText(words);
    const toast = page.getByRole("listitem").filter({ hasText: "couldn't be uploaded" });
    await expect(toast.getByRole("button", { name: "Raise the limit" })).toBeVisible();
    await raise(page, panel.getByRole("link", { name: "Raise the limit" }));

    // With room again both go on where they stopped.
    await lift(organization, meter);
    await asked.getByRole("button", { name: "Try again" }).click();
    await expect(asked).toContainText("1 file ready");
  });
}

test("members, where an invited person accepts and where they are invited", async ({
  page,
  signIn,
  visit,
  organization,
}) => {
  await useUp(organization, "members");
  const email = `${crypto.randomUUID()}@example.com`;
  await signIn(organization.owner);
  await page.goto("/app/users");
  await page.getByRole("button", { name: "Invite people" }).click();
  await page.getByLabel("Email addresses").fill(email);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite people" });
  await expect(dialog).toContainText("10 of the 10 members that its plan includes");

  const newcomer = await visit(null);
  await newcomer.goto("/mail");
  const mail = newcomer.getByRole("article").filter({ hasText: email });
  await newcomer.goto(String(await mail.getByRole("link", { name: "Open the link" }).getAttribute("href")));
  await newcomer.getByLabel("Your name").fill("Nia Newcomer");
  await newcomer.getByLabel("Password", { exact: true }).fill("secret-1");
  await newcomer.getByRole("button", { name: "Create account and join" }).click();
  await newcomer.getByRole("button", { name: "Join Example & Co" }).click();
  const refusal = newcomer.getByRole("alert");
  await expect(refusal).toContainText(
    "no seat left: its plan has room for 10 members. Your invitation stays.",
  );

  await raise(page, dialog.getByRole("link", { name: "Raise the limit" }));
  await page.keyboard.press("Escape");
  await page
    .getByRole("navigation", { name: "Settings", exact: true })
    .getByRole("link", { name: "Users" })
    .click();
  await page.getByRole("tab", { name: "Invitations" }).click();
  await expect(page.getByText(/can join once there is room/)).toBeVisible();
  await lift(organization, "members");
  await expect(page.getByText(/can join once there is room/)).toHaveCount(0);
});

test("website pages, where a website is crawled", async ({ page, signIn, organization }) => {
  await useUp(organization, "pages_crawled");
  const path = `/${crypto.randomUUID()}`;
  await fetch(`${String(stack().site)}${path}`, {
    method: "PUT",
    body: JSON.stringify(sitePage("Handbook", "Where everything begins.")),
  });
  await signIn(organization.owner);
  await page.goto("/app/train/websites");
  await page.getByRole("button", { name: "Add website" }).click();
  await page.getByRole("textbox", { name: "Address" }).fill(`${String(stack().site)}${path}`);
  await page.getByRole("checkbox", { name: /Only pages below/ }).click();
  await page.getByRole("button", { name: "Scan" }).click();
  await page.getByRole("button", { name: "Take 1 page" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "website pages" });
  await expect(alert).toContainText(monthly(500, "website pages"));
  await expect(alert).toContainText(startsAnew);
  await raise(page, alert.getByRole("link", { name: "Raise the limit" }));
  await page.goto("/app/train/websites");
  await expect(page.getByRole("row").filter({ hasText: "website pages" })).toContainText("Raise the limit");
});

test("agent runs, where an agent is run", async ({ page, signIn, organization }) => {
  await useUp(organization, "agent_runs");
  const [instance] = await sql()<{ id: number }[]>`
    insert into public.agent_instances (organization_id, agent_id, name, values, visibility)
    select ${organization.id}, agents.id, 'Follow-ups', '{}', 'organization'
    from public.agents where type = 'message_generator' returning id`;
  await signIn(organization.owner);
  await page.goto(`/app/agents/message_generator/${String(instance?.id)}`);
  await page.getByLabel("Purpose").fill("The pump is repaired");
  await page.getByLabel("Key points").fill("Collection is from Monday.");
  await page.getByRole("button", { name: "Write" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "agent runs" });
  await expect(alert).toContainText(monthly(50, "agent runs"));
  await expect(alert).toContainText(startsAnew);
  await raise(page, alert.getByRole("link", { name: "Raise the limit" }));
});

test("voice minutes, where a recording is made", async ({ page, signIn, organization }) => {
  await useUp(organization, "voice_minutes");
  const id = await voiceInstance(organization);
  await signIn(organization.owner);
  await page.goto(`/app/agents/voice_generator/${id}`);
  await page.getByLabel("Text").fill("The harbour opens at seven, and boats leave every hour until nine.");
  await page.getByRole("button", { name: "Record", exact: true }).click();
  const alert = page.getByRole("alert").filter({ hasText: "voice minutes" });
  await expect(alert).toContainText(monthly(10, "voice minutes"));
  await expect(alert).toContainText(startsAnew);
  await raise(page, alert.getByRole("link", { name: "Raise the limit" }));
});
