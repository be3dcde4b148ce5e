import { call } from "../support/call.ts";
import { connectGoogle, googleAccount, sharedGoogle } from "../support/google.ts";
import { addMember, type Organization } from "../support/people.ts";
import { page as sitePage } from "../support/site.ts";
import { stack } from "../support/stack.ts";
import { addRead } from "../support/wait.ts";
import { expect, expectAccessible, settled, test, visit } from "./fixtures.ts";
import { fillFiles, nestedScrollers, overscroll, sideways, still } from "./scrollers.ts";

const NOWHERE = { organizationId: 100, userId: 100, websiteId: 100, instanceId: 100, syncId: 100 };

/** Every route of the router, with something in place of its parameters; see global-setup.ts. */
const screens = ({ organizationId, userId, websiteId, instanceId, syncId } = NOWHERE) =>
  (JSON.parse(process.env["ROUTES"] ?? "[]") as string[]).map((path) =>
    path
      .replace("*", "/no-such-page")
      .replace("/organizations/:id", `/organizations/${organizationId}`)
      .replace("/users/:id", `/users/${userId}`)
      .replace("/websites/:id", `/websites/${websiteId}`)
      .replace(":service/:id", `google/${syncId}`)
      .replace(":type", "message_generator")
      .replace(":instanceId", String(instanceId))
      .replace(/:\w+/, "100"),
  );

// A page that isn't there is answered with 404.
test.use({ expectedErrors: [/no-such-page/] });

/** Each theme is looked at by axe at one of the widths, and measured at both. */
const themes = [
  { scheme: "light", width: 1440, other: 390 },
  { scheme: "dark", width: 390, other: 1440 },
] as const;
const height = 700;

/** Something for lists to show. @returns the ids of the organization, its user, and what of theirs has a screen */
async function furnish(organization: Organization) {
  const { id, owner, user } = organization;
  const options = { organizationId: id };
  const { id: tag } = await call(owner, "/organization/tags/create", { name: "Pumps", color: 3 }, options);
  await fillFiles(organization);
  await call(owner, "/teams/create", { name: "Fitters", description: "They fit." }, options);
  const document = await addRead(owner, id, "Warranty.md", "# Warranty\n\nPumps are covered for five years.");
  await call(owner, "/document/update/bulk", { ids: [document.id], add_tag_ids: [tag] }, options);
  await call(owner, "/organization/member/add", { emails: ["new@example.com"] }, options);
  await call(owner, "/chat/create", { title: "About pumps" }, options);
  const address = `${String(stack().site)}/${crypto.randomUUID()}`;
  const body = JSON.stringify(sitePage("Handbook", "Where everything begins."));
  await fetch(address, { method: "PUT", body });
  const website = await call(user, "/document/website/scan", { address }, options);
  const agent = { type: "message_generator", name: "Follow-ups", values: { purpose: "Thank them." } };
  const instance = await call(user, "/agent/instance/create", agent, options);
  const account = await googleAccount();
  const file = { name: "Prices.txt", parent: account, text: "Herons cost £900.", mimeType: "text/plain" };
  await sharedGoogle().control("file/add", file);
  await connectGoogle(sharedGoogle(), user, id, account);
  const { places } = await call(user, "/google/folders", {}, options);
  const folder = { drive_id: places[0]?.drive_id ?? "", id: places[0]?.id ?? "" };
  const sync = await call(user, "/google/sync", { folder }, options);
  const ids = { websiteId: website.id, instanceId: instance.id, syncId: sync.id };
  return { organizationId: id, userId: user.id, ...ids };
}

for (const { scheme, width, other } of themes) {
  for (const role of ["admin", "member", "visitor"] as const) {
    test(`every screen is accessible and fits, ${scheme}, for a ${role}`, async ({
      page,
      organization,
      signIn,
    }) => {
      test.setTimeout(600_000);
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      const ids = await furnish(organization);
      if (role === "admin") await addMember(1, organization.owner, "admin");
      if (role !== "visitor") await signIn(role === "admin" ? organization.owner : organization.user);
      await page.goto("/app/sign-in");
      await settled(page);
      const seen = new Set<string>();
      for (const path of screens(ids)) {
        await test.step(path, async () => {
          await visit(page, path);
          // Who may not see a screen is led to another, which need not be looked at again.
          const { pathname } = new URL(page.url());
          if (seen.has(pathname)) return;
          seen.add(pathname);
          await expectAccessible(page);
          for (const one of [width, other]) {
            await page.setViewportSize({ width: one, height });
            await settled(page);
            // Outside the app's frame the page itself scrolls, but not sideways.
            if (role === "visitor") expect(await sideways(page), `${path} at ${one} px`).toBe(0);
            else {
              expect(await overscroll(page), `${path} at ${one} px`).toEqual(still);
              expect((await nestedScrollers(page)).length, `boxes that scroll on ${path}`).toBeLessThan(2);
            }
          }
          await page.setViewportSize({ width, height });
        });
      }
    });
  }
}

test("the router's routes are all among them", () => {
  expect(screens()).toEqual(expect.arrayContaining(["/app/chat", "/app/settings/account", "/admin/users"]));
});
