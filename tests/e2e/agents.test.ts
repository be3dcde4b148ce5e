import { call } from "../support/call.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

test("an agent is set up, a field locked and one hidden for a member, who runs it on a phone and copies what it wrote", async ({
  organization,
  visit,
}) => {
  const { admin, user } = organization;
  const desk = await visit(admin);
  await desk.goto("/app/agents");
  await desk.getByRole("link", { name: "Message generator" }).click();
  await desk.getByRole("button", { name: "New message generator" }).click();
  await desk.getByLabel("Name").fill("Follow-ups");
  await desk.getByLabel("Context").fill("We repair pumps in Bristol.");
  await desk.getByRole("button", { name: "Set up" }).click();
  await expect(desk.getByRole("heading", { name: "Follow-ups", level: 1 })).toBeVisible();
  await expectAccessible(desk);

  await desk.getByRole("tab", { name: "Settings" }).click();
  await desk.getByRole("tabpanel", { name: "Settings" }).getByLabel("Never say").fill("Margin of 41 percent");
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("Saved", { exact: true })).toBeVisible();
  await expectAccessible(desk);

  await desk.getByRole("tab", { name: "Permissions" }).click();
  await desk.getByRole("radio", { name: /Everybody here/ }).click();
  await expect(desk.getByRole("radio", { name: /Everybody here/ })).toBeChecked();
  const choose = async (label: string, right: string) => {
    await desk.getByRole("combobox", { name: label, exact: true }).click();
    await desk.getByRole("option", { name: right, exact: true }).click();
    await expect(desk.getByRole("combobox", { name: label, exact: true })).toHaveText(right);
  };
  await choose("Rule of Never say", "Hidden");
  // Locked for this member alone.
  const tone = desk.getByRole("listitem").filter({ has: desk.getByLabel("Rule of Tone", { exact: true }) });
  await tone.getByRole("button", { name: "Rule for somebody" }).click();
  const { name } = await call(user, "/user/get-or-create", {});
  await desk.getByRole("list", { name: "People and organisations" }).getByRole("button", { name }).click();
  await expect(desk.getByRole("combobox", { name: `Rule of Tone for ${name}` })).toHaveText("Locked");
  await expectAccessible(desk);

  const phone = await visit(user);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const received: string[] = [];
  phone.on("response", (response) => {
    if (/json|event-stream/.test(response.headers()["content-type"] ?? ""))
      void response.text().then(
        (text) => received.push(text),
        () => undefined,
      );
  });
  await phone.goto("/app/agents/message_generator");
  await phone.getByRole("link", { name: "Follow-ups" }).click();
  const form = phone.getByRole("tabpanel", { name: "Run" });
  await expect(form.getByText(/^Tone\s*\(locked\)$/)).toBeVisible();
  await expect(form.getByText("Friendly", { exact: true })).toBeVisible();
  await expect(phone.getByLabel("Tone")).toHaveCount(0);
  await expect(phone.getByText("Never say")).toHaveCount(0);
  await expect(phone.getByRole("tab", { name: "Permissions" })).toHaveCount(0);
  await phone.getByLabel("Purpose").fill("The pump is repaired");
  await phone.getByLabel("Key points").fill("Collection is from Monday, 9 to 17.\nThe bill comes to £450.");
  await phone.getByRole("button", { name: "Write" }).click();
  const message = phone.getByRole("region", { name: "Result" });
  await expect(message).toContainText("1 message counted");
  await expect(message).toContainText("£450");
  await expectAccessible(phone);
  await message.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(phone.getByText("Copied", { exact: true })).toBeVisible();
  expect(await phone.evaluate(() => navigator.clipboard.readText())).toContain("The bill comes to £450.");
  await phone.getByRole("tab", { name: "History" }).click();
  await expect(
    phone.getByRole("tabpanel", { name: "History" }).getByText("The pump is repaired").first(),
  ).toBeVisible();
  await expectAccessible(phone);
  expect(received.join()).toContain("Follow-ups");
  expect(received.join()).not.toMatch(/margin of 41/i);

  // Taken back, it isn't there any more.
  await desk.getByRole("radio", { name: /Private/ }).click();
  await expect(desk.getByRole("radio", { name: /Private/ })).toBeChecked();
  await phone.goto("/app/agents/message_generator");
  await expect(phone.getByText("No message generator is set up yet")).toBeVisible();
});
