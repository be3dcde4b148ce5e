import type { Page } from "@playwright/test";
import { call } from "../support/call.ts";
import { consent, googleAccount, sharedGoogle } from "../support/google.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

// The stand-in's account is in London; whoever looks is, too.
test.use({ timezoneId: "Europe/London" });

async function ask(page: Page, question: string) {
  await page.getByRole("textbox", { name: "Your message" }).fill(question);
  await page.getByRole("textbox", { name: "Your message" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Your message" })).toHaveValue("");
}

test("one's calendar is asked in chat, and a proposed event is made by its button alone", async ({
  page,
  organization,
  signIn,
}, info) => {
  const account = await googleAccount();
  const here = { organizationId: organization.id };
  await sharedGoogle().control("event/add", {
    calendar: account,
    event: {
      summary: "Review with Ada Lovelace",
      location: "Room 4",
      start: { dateTime: "2027-03-02T10:00:00Z", timeZone: "Europe/London" },
      end: { dateTime: "2027-03-02T11:00:00Z", timeZone: "Europe/London" },
    },
  });
  const { url } = await call(organization.user, "/google-calendar/auth-url", {}, here);
  const { code, state = "" } = await consent(sharedGoogle(), url, account);
  await call(organization.user, "/google-calendar/connect", { code, state }, here);
  const march = { from: "2027-03-01T00:00:00Z", to: "2027-03-08T00:00:00Z" };
  const titles = async () =>
    (await call(organization.user, "/google-calendar/list-events", march, here)).events.map(
      ({ title }) => title,
    );

  await signIn(organization.user);
  await page.goto("/app/chat");
  await ask(page, "What's in my calendar on 2 March 2027?");
  const answers = page.getByRole("article", { name: "Answer" });
  await expect(answers.first()).toContainText("10:00–11:00 Review with Ada Lovelace · Room 4");
  await expect(answers.first()).toContainText("Only you see this answer.");
  await expect(answers.first().getByRole("button", { name: "Write a lesson" })).toHaveCount(0);
  await expect(answers.first().getByRole("link", { name: "Open my calendar" })).toBeVisible();

  await ask(page, "Plan a meeting with Grace on 2 March 2027 at 10:30 for an hour");
  const card = page.getByRole("region", { name: "Proposed event" });
  await expect(card.getByRole("textbox", { name: "Title" })).toHaveValue("Meeting with Grace");
  await expect(answers.nth(1)).toContainText("At that time you have:");
  await expectAccessible(page);
  for (const [name, width, height] of [
    ["wide", 1440, 900],
    ["narrow", 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await card.scrollIntoViewIfNeeded();
    await page.screenshot({ path: info.outputPath(`${name}-light.png`) });
    await page.evaluate(() => document.documentElement.classList.add("dark"));
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath(`${name}-dark.png`) });
    await page.evaluate(() => document.documentElement.classList.remove("dark"));
  }

  // A text makes nothing.
  await ask(page, "Yes, do it");
  await expect(answers.nth(2)).toContainText("Nothing that is written here makes an event");
  expect(await titles()).toEqual(["Review with Ada Lovelace"]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await card.getByLabel("From").fill("12:00");
  await card.getByLabel("To", { exact: true }).fill("13:00");
  await card.getByRole("textbox", { name: "Guests" }).fill("grace@elsewhere.example");
  // Another tab has it open as well: both press, and one event is made.
  const other = await page.context().newPage();
  await other.goto(page.url());
  const theirs = other.getByRole("region", { name: "Proposed event" });
  await expect(theirs.getByRole("button", { name: "Make event" })).toBeVisible();
  await Promise.all([card, theirs].map((each) => each.getByRole("button", { name: "Make event" }).click()));
  for (const tab of [page, other]) {
    const made = tab.getByRole("region", { name: "Event made" });
    await expect(made).toContainText("It is in your calendar.");
    await expect(made.getByRole("link", { name: "Open in Google Calendar" })).toBeVisible();
  }
  expect((await titles()).filter((title) => title === "Meeting with Grace")).toHaveLength(1);
  await expectAccessible(page);
  await page.getByRole("region", { name: "Event made" }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: info.outputPath("made.png") });
  await page.reload();
  await expect(page.getByRole("region", { name: "Event made" })).toBeVisible();
});
