import { call } from "../support/call.ts";
import { consent, googleAccount, sharedGoogle } from "../support/google.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

// The stand-in's account is in London; whoever looks is, too.
test.use({ timezoneId: "Europe/London" });

test("a calendar is connected, looked at, planned in, and never overwritten unseen", async ({
  page,
  organization,
  signIn,
}) => {
  const account = await googleAccount();
  const here = { organizationId: organization.id };
  await sharedGoogle().control("event/add", {
    calendar: account,
    event: {
      summary: "Stand-up",
      start: { dateTime: "2027-03-01T09:00:00Z", timeZone: "Europe/London" },
      end: { dateTime: "2027-03-01T09:30:00Z", timeZone: "Europe/London" },
      recurrence: ["RRULE:FREQ=DAILY;COUNT=5"],
    },
  });
  await signIn(organization.user);
  await page.goto("/app/integrations?calendar=week&day=2027-03-01");
  await expect(page.getByText("Your calendar isn’t connected")).toBeVisible();
  await expectAccessible(page);
  const { url } = await call(organization.user, "/google-calendar/auth-url", {}, here);
  const { code, state = "" } = await consent(sharedGoogle(), url, account);
  await call(organization.user, "/google-calendar/connect", { code, state }, here);

  await page.reload();
  const week = page.getByRole("region", { name: "Hours" });
  await expect(week.getByRole("button", { name: /^Stand-up/ })).toHaveCount(5);
  await expectAccessible(page);
  await page.evaluate(() => document.documentElement.classList.add("dark"));
  await expectAccessible(page);
  await page.evaluate(() => document.documentElement.classList.remove("dark"));

  // Made at the click of a button, shown at once, and at Google.
  await page.getByRole("button", { name: "New event", exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: "Title" }).fill("Lunch with Maya");
  await sheet.getByLabel("Begins").fill("2027-03-02");
  await sheet.getByLabel("At", { exact: true }).first().fill("12:00");
  await sheet.getByLabel("Ends", { exact: true }).fill("2027-03-02");
  await sheet.getByLabel("Ends at").fill("13:00");
  await sheet.getByLabel("Guests").fill("nobody@elsewhere.example");
  await sheet.getByLabel("Guests").press("Enter");
  await expect(sheet.getByText("Not known")).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Make event" }).click();
  const lunch = week.getByRole("button", { name: /^Lunch with Maya/ });
  await expect(lunch).toBeVisible();
  const march = { from: "2027-03-01T00:00:00Z", to: "2027-03-08T00:00:00Z" };
  const { events } = await call(organization.user, "/google-calendar/list-events", march, here);
  const made = events.find(({ title }) => title === "Lunch with Maya");
  expect(made?.when).toMatchObject({ start: "2027-03-02T12:00:00.000Z", time_zone: "Europe/London" });

  // Somebody moves it at Google while it is open here: both versions are shown.
  await lunch.click();
  await sheet.getByRole("textbox", { name: "Where" }).fill("Canteen");
  await sharedGoogle().control("event/change", {
    calendar: account,
    id: made?.id ?? "",
    event: { summary: "Lunch with Maya and Ben" },
  });
  await sheet.getByRole("button", { name: "Save", exact: true }).click();
  const conflict = page.getByRole("alertdialog", { name: "This event has changed" });
  await expect(conflict).toContainText("Lunch with Maya and Ben");
  await expect(conflict).toContainText("Canteen");
  await expectAccessible(page);
  await conflict.getByRole("button", { name: "Save mine over it" }).click();
  await expect(sheet).toBeHidden();
  await expect(week.getByRole("button", { name: /^Lunch with Maya and Ben/ })).toBeVisible();

  // Of a series this one, and then it and those that follow.
  const standUps = week.getByRole("button", { name: /^Stand-up/ });
  for (const [choice, left] of [
    ["Delete this event", 4],
    ["Delete this and following events", 1],
  ] as const) {
    await standUps.nth(1).click();
    await sheet.getByRole("button", { name: "Delete event" }).click();
    await page.getByRole("button", { name: choice, exact: true }).click();
    await expect(standUps).toHaveCount(left);
  }

  await page.getByRole("button", { name: "Agenda" }).click();
  await expect(page.getByRole("heading", { name: "Tuesday, March 2" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  await sharedGoogle().control("tokens/revoke", { account });
  await page.reload();
  await expect(page.getByText("Connect your calendar again")).toBeVisible();
});
