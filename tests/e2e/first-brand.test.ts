import type { Page } from "@playwright/test";
import { ask } from "../../local/testing/ask.ts";
import { STORAGE_KEYS } from "../../src/lib/storage-keys.ts";
import { mayBrand, pngOf } from "../support/branding.ts";
import { call } from "../support/call.ts";
import {
  addMember,
  makeOrganization,
  makePerson,
  type Organization,
  type Person,
} from "../support/people.ts";
import { pixelsOf, recordFrames, recordLooks, type Shown } from "../support/paint.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";
import { until } from "../support/wait.ts";
import { expect, settled, test } from "./fixtures.ts";

const PRODUCT = "#041b70";
const RED = "#b3261e";
const GREEN = "#0b6b3a";

/** Gives an organisation a brand of one colour, with an icon. */
async function brand({ id, owner }: Pick<Organization, "id" | "owner">, ai_name: string, color: string) {
  await mayBrand(id);
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const file = { body: pngOf(64, 64, channels), type: "image/png" };
  const { url } = await call(owner, "/organization/branding/logo/upload", {}, { organizationId: id, file });
  const branding = {
    ai_name,
    branding_enabled: true,
    branding_primary_color: color,
    branding_logo_collapsed_url: url,
  };
  await call(owner, "/organization/update", { branding }, { organizationId: id });
  return { id, url };
}

/** Fails for anything shown that isn't this brand's. */
function expectOnly(
  looks: readonly Shown[],
  { name, primary, icon }: { name: string; primary: string; icon: string },
) {
  expect(looks.length).toBeGreaterThan(0);
  for (const shown of looks) {
    expect(shown.title.endsWith(name), `the title ${shown.title}`).toBe(true);
    expect(["", primary]).toContain(shown.primary);
    expect(shown.themeColor).toBe(primary);
    expect(shown.icon).toContain(icon);
  }
}

/** Opens an address in a new tab of the context, records what it shows until it is settled. */
async function visit(
  from: Page,
  address: string,
  settled: (page: Page) => Promise<void>,
  before?: (page: Page) => Promise<void>,
) {
  const page = await from.context().newPage();
  const looks = await recordLooks(page);
  await before?.(page);
  const frames = await recordFrames(page);
  await page.goto(address);
  await settled(page);
  const last = await page.screenshot();
  const painted = [...(await frames()), last.toString("base64")];
  const shown = await looks();
  await page.close();
  return { shown, painted };
}

/** That no frame has a pixel of a colour, and that one has of the brand's own, so that the count can be believed. */
async function expectPixels(blank: Page, painted: readonly string[], own: string, others: readonly string[]) {
  await blank.goto("about:blank");
  expect(Math.max(...(await pixelsOf(blank, painted, own)))).toBeGreaterThan(50);
  for (const other of others) {
    expect((await pixelsOf(blank, painted, other)).filter((count) => count > 0)).toEqual([]);
  }
}

const chat = async (page: Page) => {
  await settled(page);
  await expect(page.getByRole("link", { name: "Chat" }).first()).toBeVisible();
};
const signInScreen = async (page: Page) => {
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
};

const blue = { name: "Atrium", primary: PRODUCT, icon: "/icon.svg" };

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: "light" }));

test("a visitor of an organisation's host sees its brand alone, in the HTML as well, and another one at once when it changes", async ({
  page,
  organization,
}) => {
  const { id, url } = await brand(organization, "Nestor", RED);
  const host = `a${id}.localhost`;
  await sql()`
    insert into public.limit_overrides (organization_id, meter, amount, reason) values (${id}, 'domains', -1, 'Test')`;
  await sql()`insert into public.organization_domains (organization_id, host, state, verified_at) values (${id}, ${host}, 'active', now())`;
  const { port } = new URL(stack().url);
  const address = `http://${host}:${port}/app/sign-in`;
  // The server hears of a new host a moment after it is written.
  const html = await until(`${host} to be served`, async () => {
    const headers = { host: `${host}:${port}`, accept: "text/html" };
    const { body } = await ask(Number(port), "/app/sign-in", { headers });
    return body.includes("<title>Nestor</title>") ? body : null;
  });
  expect(html).toContain('<meta property="og:title" content="Nestor"');
  expect(html).toContain(`<link rel="icon" href="${url}"`);
  const { shown, painted } = await visit(page, address, signInScreen);
  expectOnly(shown, { name: "Nestor", primary: RED, icon: url });
  await expectPixels(page, painted, RED, [PRODUCT]);

  await call(
    organization.owner,
    "/organization/update",
    { branding: { ai_name: "Mentor", branding_primary_color: GREEN } },
    { organizationId: id },
  );
  const again = await visit(page, address, signInScreen);
  expectOnly(again.shown, { name: "Mentor", primary: GREEN, icon: url });
  await expectPixels(page, again.painted, GREEN, [PRODUCT, RED]);
});

test("who is signed in sees their organisation's brand from the first frame: reloaded, offline, switched, in two tabs, and gone with them", async ({
  page,
  organization,
  signIn,
  expectedErrors,
}) => {
  test.setTimeout(180_000);
  expectedErrors.push(/Failed to load resource|net::ERR/);
  const { url } = await brand(organization, "Nestor", RED);
  const person: Person = organization.user;
  const other = await makeOrganization("Other & Co");
  await addMember(other.id, person, "user");
  const green = await brand(other, "Mentor", GREEN);
  await call(person, "/user/update", { activeOrganizationId: organization.id });
  await signIn(person);
  await page.goto("/app/chat");
  await expect(page).toHaveTitle(/Nestor$/);
  await expect.poll(() => remembered(page)).toContain(RED);

  const nestor = { name: "Nestor", primary: RED, icon: url };
  const reloaded = await visit(page, "/app/chat", chat);
  expectOnly(reloaded.shown, nestor);
  await expectPixels(await page.context().newPage(), reloaded.painted, RED, [PRODUCT, GREEN]);

  // The API can't be reached, as on a train: the page comes from where it was kept.
  const offline = await visit(
    page,
    "/app/chat",
    async (tab) => {
      await expect(tab.getByText(/Can't reach the server|Can’t reach/).first()).toBeVisible({
        timeout: 30_000,
      });
    },
    async (tab) => {
      await tab.route("**/functions/v1/**", (route) => route.abort());
    },
  );
  expectOnly(offline.shown, nestor);

  // Another tab switches: the next page anywhere is of the other organisation, from its first frame.
  const second = await page.context().newPage();
  await second.goto("/app/chat");
  await chat(second);
  await second.getByRole("button", { name: /^Organisation: Example/ }).click();
  await second.getByRole("menuitemradio", { name: /Other & Co/ }).click();
  await expect(second).toHaveTitle(/Mentor$/);
  await expect.poll(() => remembered(page)).toContain(GREEN);
  await second.close();
  const switched = await visit(page, "/app/chat", chat);
  expectOnly(switched.shown, { name: "Mentor", primary: GREEN, icon: green.url });

  // Who comes after them on this machine sees nothing of it.
  await page.goto("/app/chat");
  await expect(page).toHaveTitle(/Mentor$/);
  await page.evaluate((key) => localStorage.removeItem(key), STORAGE_KEYS.session);
  const gone = await visit(page, "/app/sign-in", signInScreen);
  expectOnly(gone.shown, blue);
  await expectPixels(await page.context().newPage(), gone.painted, PRODUCT, [RED, GREEN]);
  const next = await makePerson();
  await call(next, "/organization/signup", { name: "Plain & Co" });
  await signIn(next);
  const plain = await visit(page, "/app/chat", chat);
  expectOnly(plain.shown, blue);
  expect(await remembered(page)).not.toContain(RED);
});

const remembered = (page: Page) =>
  page.evaluate((key) => localStorage.getItem(key) ?? "", STORAGE_KEYS.brand);
