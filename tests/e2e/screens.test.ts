import { isProving, seed } from "../../local/testing/sample.ts";
import { call } from "../support/call.ts";
import { connectGoogle, googleAccount, sharedGoogle } from "../support/google.ts";
import { addMember, type Organization } from "../support/people.ts";
import { page as sitePage } from "../support/site.ts";
import { stack } from "../support/stack.ts";
import { addRead } from "../support/wait.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

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

const looks = (["light", "dark"] as const).flatMap((scheme) =>
  [1440, 390].flatMap((width) =>
    (["admin", "member", "visitor"] as const).map((role) => ({ scheme, width, role })),
  ),
);

/** Something for lists to show. @returns the ids of the organization, its user, and what of theirs has a screen */
async function furnish({ id, owner, user }: Organization) {
  const options = { organizationId: id };
  const { id: tag } = await call(owner, "/organization/tags/create", { name: "Pumps", color: 3 }, options);
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

for (const [turn, { scheme, width, role }] of looks.entries()) {
  // Each screen is seen in one of the looks, by turns, and in all when everything is proved.
  const isTaken = (_path: string, place: number) =>
    isProving || (place + seed) % looks.length === turn || (role === "visitor" && turn === 2);

  test(`every screen is accessible and fits at ${width} px, ${scheme}, for a ${role}`, async ({
    page,
    organization,
    signIn,
  }) => {
    test.setTimeout(600_000);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const ids = await furnish(organization);
    if (role === "admin") await addMember(1, organization.owner, "admin");
    if (role !== "visitor") await signIn(role === "admin" ? organization.owner : organization.user);
    const seen = new Set<string>();
    for (const path of screens(ids).filter(isTaken)) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("main")).toBeVisible();
        await page.waitForLoadState("networkidle");
        // Who may not see a screen is led to another, which need not be looked at again.
        const { pathname } = new URL(page.url());
        if (seen.has(pathname)) return;
        seen.add(pathname);
        await expectAccessible(page);
        const over = await page.getByRole("main").evaluate((main) => main.scrollWidth - main.clientWidth);
        expect(over, `${path} scrolls sideways`).toBe(0);
      });
    }
  });
}

test("the router's routes are all among them", () => {
  expect(screens()).toEqual(expect.arrayContaining(["/app/chat", "/app/settings/account", "/admin/users"]));
});
