import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page, type TestInfo } from "@playwright/test";
import { createHash } from "node:crypto";
import { seed } from "../../local/testing/sample.ts";
import { STORAGE_KEYS } from "../../src/lib/storage-keys.ts";
import { makeOrganization, type Organization, type Person } from "../support/people.ts";
import { stack } from "../support/stack.ts";

interface Fixtures {
  /** An organisation of this test's own, with an owner, an admin and a user. */
  organization: Organization;
  /** Signs somebody in on the page, or on another one, without the sign-in screen. */
  signIn: (person: Person, on?: Page) => Promise<void>;
  /** Errors that the page may log without failing the test; each is matched against the whole text. */
  expectedErrors: RegExp[];
  /** Fails the test for any other error that a page logs or throws. */
  quiet: void;
}

/** What the product can't do without. */
const daily = /\/(?:main-job|smoke|chat|sources|screens|reading-rights|sharing|xss|xss-names)\.test\.ts$/;

/** Whether a test rests in this `npm test`, which takes what is above and two thirds of the others, which ones the seed says. */
function rests({ file, titlePath }: TestInfo): boolean {
  if (process.env["BROWSER_TESTS"] !== "sample" || daily.test(file)) return false;
  const lot = createHash("sha256").update(titlePath.join("\n")).digest().readUInt32BE();
  return (lot + seed) % 3 === 0;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(stack().url),

  organization: async ({}, use) => use(await makeOrganization()),
  signIn: async ({ page }, use) => {
    await use(async (person, on = page) => {
      const { data } = await person.client.auth.getSession();
      // Local storage needs a page of the site, of which an empty one will do.
      const blank = "/blank-page-of-this-test";
      const body = '<link rel="icon" href="data:,">';
      await on.route(`**${blank}`, (route) => route.fulfill({ contentType: "text/html", body }), {
        times: 1,
      });
      await on.goto(blank);
      await on.evaluate(([key, session]) => localStorage.setItem(key, session), [
        STORAGE_KEYS.session,
        JSON.stringify(data.session),
      ] as const);
    });
  },

  expectedErrors: async ({}, use) => use([]),
  quiet: [
    async ({ context, expectedErrors }, use, info) => {
      info.skip(rests(info), "Rests today; npm run prove -- browser takes it.");
      const errors: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => errors.push(String(error.error().stack)));
      await use();
      expect(errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Fails for anything that axe finds on the page as it is once nothing fades or moves: WCAG 2.2 A and AA, and best practices.
 * @param rules only these of axe's, of which one at least has to find something that it passes
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isEnding = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity;
    for (;;) {
      // A change of colours starts to fade with the next frame, and what inherits one fades once that has.
      await frame();
      await frame();
      const ending = document.getAnimations().filter(isEnding);
      if (ending.length === 0) return;
      await Promise.allSettled(ending.map(({ finished }) => finished));
    }
  });
  const axe = new AxeBuilder({ page });
  const { violations, passes } = await (rules ? axe.withRules(rules) : axe).analyze();
  expect(passes.length).toBeGreaterThan(0);
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary ?? ""}`),
  }));
  expect(found).toEqual([]);
}

export { expect };
