import type { Page } from "@playwright/test";
import { isProving, seed } from "../../local/testing/sample.ts";
import { addMember, type Organization } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { call } from "../support/call.ts";
import { expect, test } from "./fixtures.ts";
import { longChat } from "./long-chat.ts";

/** Every signed-in route of product §2. */
const app = [
  ..."agents agents/message_generator train/files train/integrations".split(" "),
  ..."train/websites train/text-audio integrations users".split(" "),
  ..."settings help-center".split(" "),
  ..."account ai-model audit organization branding billing tags lessons teams reports"
    .split(" ")
    .map((name) => `settings/${name}`),
  ..."articles videos prompts support".split(" ").map((name) => `help-center/${name}`),
].map((path) => `/app/${path}`);
const admin = ({ id, owner }: Organization) =>
  [
    "dashboard",
    "users",
    `users/${owner.id}`,
    "organizations",
    `organizations/${id}`,
    "agents",
    "help-agent",
  ].map((path) => `/admin/${path}`);

/** More documents than fit on a screen. */
async function crowd({ id, owner }: Organization): Promise<void> {
  await sql()`
    insert into public.documents (organization_id, uploaded_by, name, type, path, size, status)
    select ${id}, ${owner.id}, 'A document with a name that is rather long, number ' || n || '.txt', 'txt',
           'files/' || gen_random_uuid(), 1000, 'success'
    from generate_series(1, 45) as n`;
}

/** By how much the page itself, or what frames the screens, can be scrolled by whatever means. */
function overscroll(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const frames: [string, Element | null][] = [
      ["page", document.scrollingElement],
      ["frame", document.querySelector("#main")?.parentElement ?? null],
      ["shell", document.querySelector("#main")?.parentElement?.parentElement ?? null],
    ];
    const moved: Record<string, number> = {};
    for (const [name, frame] of frames) {
      if (!frame) throw new Error(`there is no ${name}`);
      frame.scrollTo(1e5, 1e5);
      moved[name] = frame.scrollTop + frame.scrollLeft;
    }
    const main = document.querySelector("#main");
    moved["main, sideways"] = main ? main.scrollWidth - main.clientWidth : 1;
    return moved;
  });
}

/** Boxes that scroll down within the screen, of those that fill most of it. */
function nestedScrollers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("#main, #main *")]
      .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY))
      .filter((box) => box.scrollHeight > box.clientHeight + 1 && box.clientHeight > innerHeight / 2)
      .map((box) => box.getAttribute("data-slot") ?? box.getAttribute("role") ?? box.tagName),
  );
}

const still = { page: 0, frame: 0, shell: 0, "main, sideways": 0 };

for (const [turn, width] of [1440, 390].entries()) {
  // Each screen is tried at one of the widths, by turns, and at both when everything is proved.
  const isTaken = (_path: string, place: number) => isProving || (place + seed) % 2 === turn;

  test(`nothing scrolls but what should at ${width} px`, async ({ page, organization, signIn }) => {
    await addMember(1, organization.owner, "super-admin");
    const chatId = await longChat(organization.id, organization.owner);
    await crowd(organization);
    const agent = { type: "message_generator", name: "Mails" };
    const { id: instanceId } = await call(organization.owner, "/agent/instance/create", agent, {
      organizationId: organization.id,
    });
    await sql()`update public.users set active_organization_id = ${organization.id} where id = ${organization.owner.id}`;
    await page.setViewportSize({ width, height: 700 });
    await signIn(organization.owner);
    const agentPath = `/app/agents/message_generator/${instanceId}`;
    for (const path of ["/app", "/app/chat", agentPath, ...app, ...admin(organization)].filter(isTaken)) {
      await page.goto(path);
      await expect(page.getByRole("main")).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await overscroll(page), path).toEqual(still);
      expect((await nestedScrollers(page)).length, `boxes that scroll on ${path}`).toBeLessThan(2);
    }
    await page.goto(`/app/chat?id=${chatId}`);
    await expect(page.getByText("Question 25", { exact: true })).toBeInViewport();
    expect(await overscroll(page)).toEqual(still);
    expect(await nestedScrollers(page)).toEqual(["log"]);
    await page.getByRole("log").evaluate((log) => log.scrollTo(0, 0));
    await expect(page.getByText("Question 1", { exact: true })).toBeInViewport();
    expect(await overscroll(page)).toEqual(still);
  });
}

test("the sign-in screens fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  for (const path of ["/app/sign-in", "/app/sign-up", "/app/forgot-password", "/admin/sign-in"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `${path} scrolls sideways`).toBe(0);
  }
});
