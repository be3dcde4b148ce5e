import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page, type Request } from "@playwright/test";
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

/** Requests that a context's pages are waiting for. */
const waitedFor = new WeakMap<BrowserContext, Set<Request>>();

/** Counts what the pages of a context wait for from now on, so that `settled` knows when nothing is left. */
function watchRequests(context: BrowserContext): Set<Request> {
  const requests = waitedFor.get(context) ?? new Set();
  if (waitedFor.has(context)) return requests;
  waitedFor.set(context, requests);
  context.on("request", (request) => requests.add(request));
  context.on("requestfinished", (request) => requests.delete(request));
  context.on("requestfailed", (request) => requests.delete(request));
  return requests;
}

/** Waits until a page shows all that it asked for: it waits for no answer, also once it has drawn the last one. */
export async function settled(page: Page): Promise<void> {
  const requests = watchRequests(page.context());
  const ofPage = () => [...requests].some((request) => request.frame().page() === page);
  await expect(page.getByRole("main")).toBeVisible();
  await expect
    .poll(
      async () => {
        if (ofPage()) return "waits for an answer";
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
        if (ofPage()) return "asks more";
        // What is loaded late has its frame before its words.
        if ((await page.getByRole("main").innerText()).trim() === "") return "shows nothing";
        return (await page.locator("[data-slot=skeleton]:visible").count()) > 0
          ? "shows a skeleton"
          : "settled";
      },
      { intervals: [20] },
    )
    .toBe("settled");
}

/** Goes to another screen of the app that the page shows, as a link would. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);
  await settled(page);
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env["APP_URL"] ?? stack().url),

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
    async ({ context, expectedErrors }, use) => {
      watchRequests(context);
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
