import type { Page } from "@playwright/test";
import { mayBrand } from "../support/branding.ts";
import { allowDomains, newHost } from "../support/domains.ts";
import { call } from "../support/call.ts";
import type { Organization } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";
import { addRead } from "../support/wait.ts";
import { settled, visit } from "./fixtures.ts";
import { ask, expect, test } from "./visitors.ts";

/** Screens of the app; those of operators are the product's own, and are on its own host. */
const SCREENS = (JSON.parse(process.env["ROUTES"] ?? "[]") as string[])
  .filter((path) => !path.startsWith("/admin"))
  .map((path) =>
    path.replace("*", "/no-such-page").replace(":type", "message_generator").replace(/:\w+/g, "100"),
  );

/** All that a page tells: what is read, and what is told to machines and assistive technology. */
async function expectNoProduct(page: Page, path: string): Promise<void> {
  const told = await page.evaluate(() => {
    const attributes = ["aria-label", "title", "alt", "placeholder", "content", "aria-description"];
    const named = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())];
    return [
      document.title,
      document.body.innerText,
      ...named.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? "")),
    ].join("\n");
  });
  const line = told.split("\n").find((each) => /atrium/i.test(each));
  expect(line, `${path} names the product`).toBeUndefined();
}

/** Gives an organisation a brand, and a host that serves it. @returns where it is served */
async function branded({ id, owner }: Organization): Promise<string> {
  await mayBrand(id);
  await allowDomains(id);
  const host = newHost();
  await sql()`insert into public.organization_domains (organization_id, host) values (${id}, ${host})`;
  const changes = {
    branding: { ai_name: "Nestor", branding_enabled: true, branding_primary_color: "#0b6b3a" },
    support_email: "help@acme.example",
  };
  await call(owner, "/organization/update", changes, { organizationId: id });
  return stack().url.replace("localhost", host);
}

test.use({ expectedErrors: [/no-such-page/, /404/] });

test("no screen on a branded host names the product, signed in or out", async ({
  browser,
  organization,
  signIn,
}) => {
  test.setTimeout(600_000);
  const baseURL = await branded(organization);
  await addRead(
    organization.owner,
    organization.id,
    "Warranty.md",
    "# Warranty\n\nPumps are covered for five years.",
  );
  for (const person of [null, organization.owner]) {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    if (person) await signIn(person, page);
    await page.goto("/app/sign-in");
    await settled(page);
    for (const path of SCREENS) {
      await test.step(`${person ? "signed in" : "signed out"}: ${path}`, async () => {
        await visit(page, path);
        await expectNoProduct(page, path);
      });
    }
    if (person) {
      expect(await ask(page, "What's your name?")).toContain("I'm Nestor.");
      await expectNoProduct(page, "an answer");
    } else {
      await page.goto("/app/sign-in");
      await expect(page.getByRole("link", { name: "help@acme.example" })).toBeVisible();
    }
    await context.close();
  }
});

test("an admin sets a sender, sees what is missing, and has it verified", async ({
  page,
  organization,
  signIn,
}) => {
  await mayBrand(organization.id);
  await call(
    organization.owner,
    "/organization/update",
    { branding: { ai_name: "Nestor", branding_enabled: true } },
    { organizationId: organization.id },
  );
  await signIn(organization.admin);
  await page.goto("/app/settings/branding?tab=sender");
  const sender = page.getByRole("region", { name: "Sender", exact: true });
  const domain = newHost();
  await sender.getByLabel("Address").fill("not an address");
  await sender.getByRole("button", { name: "Set sender" }).click();
  await expect(sender.getByText("Enter an address at a domain of yours")).toBeVisible();
  await sender.getByLabel("Address").fill(`hello@${domain}`);
  await sender.getByRole("button", { name: "Set sender" }).click();
  await expect(sender.getByText("Waiting for records")).toBeVisible();
  await expect(sender.getByText("Not seen yet")).toHaveCount(3);
  const { sender: found } = await call(
    organization.admin,
    "/organization/sender/get",
    {},
    { organizationId: organization.id },
  );
  for (const { type, name, value } of found?.records ?? []) {
    await fetch(`${stack().url}/dns/records`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ type, name, value }),
    });
  }
  await sql()`update public.organization_senders set asked_at = null where organization_id = ${organization.id}`;
  await sender.getByRole("button", { name: "Check now" }).click();
  await expect(sender.getByText("Verified", { exact: true })).toBeVisible();
  await expect(sender.getByText("Seen", { exact: true })).toHaveCount(3);
  const support = page.getByRole("region", { name: "Support address" });
  await support.getByLabel("Address").fill("help@acme.example");
  await support.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Support address saved")).toBeVisible();
  await sender.getByRole("button", { name: "Remove sender" }).click();
  await expect(sender.getByText("Waiting for records")).toBeHidden();
  await expect(sender.getByRole("button", { name: "Set sender" })).toBeVisible();
});
