import { call } from "../support/call.ts";
import { makeOperator } from "../support/people.ts";
import { stack } from "../support/stack.ts";
import { until } from "../support/wait.ts";
import { PNG } from "../api/successes/invoice-look.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

const REFERENCE = /SR-[0-9A-Z]{4}-[0-9A-Z]{4}/;
const picture = { name: "Screen.png", mimeType: "image/png", buffer: Buffer.from(PNG, "base64") };

/** Waits for a mail to somebody in which these words stand. */
const mailTo = (email: string, words: string) =>
  until(`a mail to ${email}`, async () => {
    const page = await (await fetch(`${stack().url}/mail`)).text();
    return (
      page.split("<article").some((mail) => mail.includes(`To ${email}`) && mail.includes(words)) || null
    );
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a request goes out with a file, and its answer comes while its requester looks", async ({
    page,
    browser,
    organization,
    signIn,
  }) => {
    const operator = await makeOperator();
    await signIn(organization.user);
    await page.goto("/app/help-center/support");
    await expect(page.getByText("Nothing asked yet")).toBeVisible();
    await page.getByRole("button", { name: "Send to support" }).click();
    await expect(page.getByText("Subject can't be empty.")).toBeVisible();
    await page.getByLabel("Subject").fill("The list stays empty");
    await page.getByLabel("Message").fill("Since this morning, on every screen.");
    await page.getByText("Urgent", { exact: true }).click();
    await expect(page.getByRole("radio", { name: /Urgent/ })).toBeChecked();
    await page.getByLabel("Files to attach").setInputFiles(picture);
    await expect(page.getByRole("list", { name: "Attached files" })).toContainText("Screen.png");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send to support" }).click();
    await expect(page.getByRole("heading", { name: "Your request is with us" })).toBeFocused();
    const reference = REFERENCE.exec((await page.getByRole("main").textContent()) ?? "")?.[0] ?? "none";
    await mailTo(organization.user.email, reference);
    await mailTo(operator.email, reference);
    await expect(page.getByRole("list").filter({ hasText: reference })).toContainText("Waiting for support");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Open the request" }).click();
    await expect(page.getByRole("list", { name: "Messages" })).toContainText("Since this morning");

    const context = await browser.newContext({
      baseURL: stack().url,
      viewport: { width: 1440, height: 900 },
    });
    const desk = await context.newPage();
    await signIn(operator, desk);
    await desk.goto("/admin/dashboard?tab=requests&state=open");
    await desk.getByRole("searchbox", { name: "Search requests" }).fill(reference);
    await desk.getByRole("button", { name: new RegExp(reference) }).click();
    const sheet = desk.getByRole("dialog", { name: "The list stays empty" });
    const saving = desk.waitForEvent("download");
    await sheet.getByRole("button", { name: "Save Screen.png" }).click();
    expect((await saving).suggestedFilename()).toBe("Screen.png");
    await sheet.getByRole("combobox", { name: "Priority" }).click();
    await desk.getByRole("option", { name: "Low" }).click();
    await sheet.getByLabel("Answer").fill("It is back, have another look.");
    await expectAccessible(desk);
    await sheet.getByRole("button", { name: "Send answer" }).click();
    await expect(sheet.getByRole("list", { name: "Messages" })).toContainText("It is back");

    const messages = page.getByRole("list", { name: "Messages" });
    await expect(messages).toContainText("It is back, have another look.");
    await mailTo(organization.user.email, "It is back, have another look.");
    await expectAccessible(page);
    await page.getByLabel("Your message").fill("It is, thank you.");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(messages).toContainText("It is, thank you.");
    await call(operator, "/admin/support/close", {
      id: Number(new URL(page.url()).searchParams.get("request")),
    });
    await expect(messages).toContainText("Closed by support");
    await context.close();
  });
});

test.describe("offline", () => {
  test.use({ expectedErrors: [/Failed to load resource|WebSocket/] });

  test("a wrong file is refused by what it is, and nothing typed is lost", async ({
    page,
    context,
    organization,
    signIn,
  }) => {
    await signIn(organization.owner);
    await page.goto("/app/help-center/support");
    await page.getByLabel("Subject").fill("Không mở được");
    await page.getByLabel("Message").fill("Yardım eder misiniz?");
    const program = {
      name: "holiday.png",
      mimeType: "image/png",
      buffer: Buffer.from("MZ\u0000\u0001\u0002"),
    };
    await page.getByLabel("Files to attach").setInputFiles([program, picture]);
    const files = page.getByRole("list", { name: "Attached files" });
    await expect(files.getByRole("alert")).toContainText("This file is a program.");
    await expect(files.getByRole("button", { name: "Remove Screen.png" })).toBeVisible();
    await expectAccessible(page);
    await files.getByRole("button", { name: "Remove holiday.png" }).click();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Send to support" }).click();
    await expect(page.getByRole("main")).toContainText("You're offline.");
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByLabel("Subject")).toHaveValue("Không mở được");
    await expect(page.getByLabel("Message")).toHaveValue("Yardım eder misiniz?");
    await expect(files).toContainText("Screen.png");
    await page.getByRole("button", { name: "Send to support" }).click();
    await expect(page.getByRole("heading", { name: "Your request is with us" })).toBeVisible();
  });
});
