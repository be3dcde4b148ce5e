import type { Page } from "@playwright/test";
import { brandVariables, type BrandFields } from "../../supabase/functions/_shared/domain/branding/brand.ts";
import { STORAGE_KEYS } from "../../src/lib/storage-keys.ts";
import { mayBrand, pngOf } from "../support/branding.ts";
import { call } from "../support/call.ts";
import { sql } from "../support/sql.ts";
import { addRead } from "../support/wait.ts";
import { expect, expectAccessible, settled, test } from "./fixtures.ts";

const none: BrandFields = {
  ai_name: null,
  branding_enabled: true,
  branding_primary_color: null,
  branding_secondary_color: null,
  branding_dark_primary_color: null,
  branding_dark_secondary_color: null,
  branding_logo_url: null,
  branding_logo_collapsed_url: null,
  branding_dark_logo_url: null,
  branding_dark_logo_collapsed_url: null,
};
const BRANDS = {
  "dark blue": { ...none, branding_primary_color: "#0b1f5c", branding_secondary_color: "#123a8c" },
  yellow: { ...none, branding_primary_color: "#ffe600", branding_secondary_color: "#fff27a" },
  "near white": { ...none, branding_primary_color: "#fdfdfd", branding_secondary_color: "#ffffff" },
  none: null,
};

const WHITE_LABEL = "branding isn't part of your organisation's plan";

/** Dresses the open page in a brand and theme, as the app does. */
async function dress(page: Page, brand: BrandFields | null, theme: "light" | "dark"): Promise<void> {
  await page.evaluate(
    ([variables, dark]) => {
      const root = document.documentElement;
      for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
      root.classList.toggle("dark", dark);
      root.style.colorScheme = dark ? "dark" : "light";
    },
    [brandVariables(brand), theme === "dark"] as const,
  );
}

/** What axe judges of colours, which alone differ between brands. */
const COLOURS = ["color-contrast", "link-in-text-block"];

const dresses = Object.entries(BRANDS).flatMap(([name, brand]) =>
  (["light", "dark"] as const).map((theme) => ({ name, brand, theme })),
);

/** Looks at the open page at both widths: at all of it as it is, then at its colours in each brand and theme. */
async function seeInAll(page: Page, path: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    for (const { name, brand, theme } of dresses) {
      await test.step(`${path}, ${name}, ${theme}, ${width} px`, async () => {
        await dress(page, brand, theme);
        await expectAccessible(page, COLOURS);
      });
    }
    const over = await page.getByRole("main").evaluate((main) => main.scrollWidth - main.clientWidth);
    expect(over, `${path} scrolls sideways at ${width} px`).toBe(0);
  }
}

test("sign-in is readable in every brand", async ({ page }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/app/sign-in");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await seeInAll(page, "/app/sign-in");
});

for (const path of ["/app/chat", "/app/users", "/app/settings/branding"]) {
  test(`${path} is readable in every brand`, async ({ page, organization, signIn }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await mayBrand(organization.id);
    let address = path;
    if (path === "/app/chat") {
      await addRead(
        organization.owner,
        organization.id,
        "Warranty.md",
        "# Warranty\n\nPumps are covered for five years.",
      );
      const { id } = await call(
        organization.owner,
        "/chat/create",
        { title: "About pumps" },
        { organizationId: organization.id },
      );
      address = `${path}?id=${id}`;
    }
    await signIn(organization.owner);
    await page.goto(address);
    await settled(page);
    await seeInAll(page, path);
  });
}

test("an admin gives the organisation its look, which colleagues see at once, and takes it away again", async ({
  page,
  browser,
  organization,
  signIn,
}) => {
  test.setTimeout(120_000);
  await mayBrand(organization.id);
  const elsewhere = await browser.newContext();
  const colleague = await elsewhere.newPage();
  await signIn(organization.user, colleague);
  await colleague.goto("/app/chat");
  await expect(colleague).toHaveTitle(/Atrium$/);

  await signIn(organization.admin);
  await page.goto("/app/settings/branding");
  await page.getByLabel("AI name").fill("Nestor");
  await page.getByRole("checkbox", { name: "Show our own branding" }).check();
  const primary = page.getByRole("textbox", { name: "Primary colour, light theme", exact: true });
  await primary.fill("FE0");
  await primary.blur();
  await expect(primary).toHaveValue("#ffee00");
  const shown = page.getByRole("list", { name: "What is shown of it: Primary colour, light theme" });
  await expect(shown).toContainText("changed so that it can be read");
  await expect(page.locator("[data-preview=light]")).toContainText("Sign in to your Nestor account.");
  await page.getByTestId("light-collapsed").setInputFiles({
    name: "icon.png",
    mimeType: "image/png",
    buffer: Buffer.from(pngOf(300, 200)),
  });
  const dialog = page.getByRole("dialog", { name: "Icon, light theme" });
  const size = dialog.getByRole("slider", { name: "Size" });
  await size.focus();
  await page.keyboard.press("ArrowRight");
  await expect(size).toHaveAttribute("aria-valuetext", "101%");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Use" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveTitle("Branding · Nestor");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeHidden();

  await expect(colleague).toHaveTitle(/Nestor$/);
  await expect
    .poll(() => colleague.evaluate(() => document.documentElement.style.getPropertyValue("--light-primary")))
    .not.toBe("#041b70");
  await expect(colleague.locator("link[rel=icon]")).toHaveAttribute("href", /branding\/\d+\/[\w-]+\.png$/);
  await expect(colleague.locator("meta[name=theme-color]")).toHaveAttribute("content", "#ffee00");

  await page.getByRole("button", { name: "Reset branding" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveTitle("Branding · Atrium");
  await expect(page.getByLabel("AI name")).toHaveValue("");
  await expect(colleague).toHaveTitle(/Atrium$/);
  await elsewhere.close();
});

test("what can't be saved says so: without White label, a colour that is none, files that are no logos", async ({
  page,
  organization,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/429|400/);
  await signIn(organization.owner);
  await page.goto("/app/settings/branding");
  await expect(page.getByText("you need the White label add-on")).toBeVisible();
  const secondary = page.getByRole("textbox", { name: "Secondary colour, dark theme", exact: true });
  await secondary.fill("blue");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("A colour is written like #041B70.")).toBeVisible();
  await secondary.fill("#ffffff");
  await page.getByRole("button", { name: "Save" }).click();
  const refusal = page.getByRole("alert").filter({ hasText: WHITE_LABEL });
  await expect(refusal.getByRole("link", { name: "Add your own branding" })).toHaveAttribute(
    "href",
    "/app/settings/billing?raise=white_label",
  );

  const logo = page.getByTestId("light-full");
  const bomb = `<!DOCTYPE svg [<!ENTITY a "${"a".repeat(10)}"><!ENTITY b "&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`;
  const cases: [string, string | Uint8Array, string][] = [
    ["bomb.svg", bomb, "defines entities"],
    ["huge.png", pngOf(1, 1, [0, 0, 0], { width: 20_000, height: 20_000 }), "20000 × 20000"],
    ["text.png", "hello", "this file is none"],
    ["broken.png", pngOf(64, 64).slice(0, 60), "is broken"],
    ["large.png", new Uint8Array(10 * 1024 * 1024 + 1), "at most 10 MB"],
  ];
  for (const [name, content, words] of cases) {
    await logo.setInputFiles({ name, mimeType: "image/png", buffer: Buffer.from(content) });
    await expect(page.getByRole("group", { name: "Logo, light theme" }).getByRole("alert")).toContainText(
      words,
    );
  }
});

test("an SVG with a script and references elsewhere becomes a picture, and nothing of it runs or is fetched", async ({
  page,
  organization,
  signIn,
}) => {
  await mayBrand(organization.id);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await signIn(organization.owner);
  await page.goto("/app/settings/branding");
  await page.getByRole("checkbox", { name: "Show our own branding" }).check();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 400 100" onload="window.ran = 1">
    <script>window.ran = 1</script><image xlink:href="https://evil.example/a.png" width="10" height="10"/>
    <style>@import url("https://evil.example/a.css");</style><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/></foreignObject>
    <rect x="100" width="200" height="100" fill="#b3261e"/></svg>`;
  await page.getByTestId("light-full").setInputFiles({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from(svg),
  });
  await page.getByRole("dialog").getByRole("button", { name: "Use" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeHidden();
  const [row] =
    await sql()`select branding_logo_url as url from public.organizations where id = ${organization.id}`;
  const stored = await page.request.get(String(row?.["url"]));
  expect(stored.headers()["content-type"]).toBe("image/png");
  const bytes = await stored.body();
  // Without its empty edges: what was drawn is twice as wide as it is high.
  expect(bytes.readUInt32BE(16) / bytes.readUInt32BE(20)).toBeCloseTo(2, 1);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  expect(asked.filter((address) => address.includes("evil.example"))).toEqual([]);
  const kept = () => page.evaluate((key) => localStorage.getItem(key) ?? "", STORAGE_KEYS.brand);
  await expect.poll(kept).toContain(String(row?.["url"]));
  expect(await kept()).not.toContain("svg");
});
