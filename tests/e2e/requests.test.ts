import type { Page, Request } from "@playwright/test";
import { addMember } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { expect, settled, test, visit } from "./fixtures.ts";
import { longChat } from "./long-chat.ts";

/** The screens with calls of their own. */
const app = [
  "",
  "chat",
  "train/files",
  "users",
  ...["account", "organization", "branding", "tags", "teams", "reports"].map((name) => `settings/${name}`),
].map((path) => `/app/${path}`.replace(/\/$/, ""));
const admin = ["dashboard", "users", "organizations"].map((path) => `/admin/${path}`);

/** What the page asks the server, each as method, path and body. */
function listen(page: Page): { calls: string[]; topics: Set<string> } {
  const heard = { calls: [] as string[], topics: new Set<string>() };
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/(functions|auth|rest|storage)\//.test(pathname) || request.method() === "OPTIONS") return;
    heard.calls.push(`${request.method()} ${pathname} ${request.postData() ?? ""}`);
  });
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const topic = /"realtime:((?:user|organization):[^"]+)","phx_reply",\{"status":"ok"/.exec(
        String(payload),
      );
      if (topic?.[1]) heard.topics.add(topic[1]);
    });
  });
  return heard;
}

/** Waits until both topics are joined, after which nothing is asked again but for a reason. */
async function joined(page: Page, { topics }: { topics: Set<string> }): Promise<void> {
  await expect.poll(() => topics.size).toBe(2);
  // Longer than what lists wait for further changes.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)));
  await settled(page);
}

function twice(calls: readonly string[]): string[] {
  return calls.filter((call, index) => calls.indexOf(call) !== index);
}

test("no screen asks the same twice, opened by its address", async ({ page, organization, signIn }) => {
  const chatId = await longChat(organization.id, organization.owner, 2);
  await signIn(organization.owner);
  for (const path of [...app, `/app/chat?id=${chatId}`]) {
    // What was told before the page was there is no news to it.
    await sql()`delete from realtime.messages`;
    const tab = await page.context().newPage();
    const heard = listen(tab);
    await tab.goto(path);
    await joined(tab, heard);
    expect.soft(twice(heard.calls), path).toEqual([]);
    expect(heard.calls.length, path).toBeGreaterThan(2);
    await tab.close();
  }
});

test("the chat in the address is asked for at once, for the organisation that one was in last", async ({
  page,
  organization,
  signIn,
}) => {
  const chatId = await longChat(organization.id, organization.owner, 2);
  await signIn(organization.owner);
  await page.goto("/app/chat");
  await expect(page.getByRole("main")).toBeVisible();
  const [latest] = await sql()<{ id: number }[]>`
    select max(id) as id from public.messages where chat_id = ${chatId}`;
  for (const search of [`?id=${chatId}`, `?id=${chatId}&branch=${latest?.id}`]) {
    const tab = await page.context().newPage();
    const heard = listen(tab);
    // Until it is known who is here, nothing else is asked.
    let known = () => undefined as void;
    const asked = new Promise<void>((resolve) => (known = resolve));
    await tab.route("**/user/get-or-create", async (route) => {
      await asked;
      await route.continue();
    });
    await tab.goto(`/app/chat${search}`);
    await expect.poll(() => heard.calls.some((call) => call.includes("/chat/get"))).toBe(true);
    known();
    await expect(tab.getByText("Question 2", { exact: true })).toBeVisible();
    expect(twice(heard.calls)).toEqual([]);
    await tab.close();
  }
});

test("the administration's screens neither", async ({ page, organization, signIn }) => {
  await addMember(1, organization.owner, "super-admin");
  await signIn(organization.owner);
  for (const path of admin) {
    const tab = await page.context().newPage();
    const { calls } = listen(tab);
    await tab.goto(path);
    await settled(tab);
    expect.soft(twice(calls), path).toEqual([]);
    await tab.close();
  }
});

test("nor on the way from one to the next", async ({ page, organization, signIn }) => {
  await signIn(organization.owner);
  await sql()`delete from realtime.messages`;
  const heard = listen(page);
  await page.goto("/app/chat");
  await joined(page, heard);
  for (const path of [...app, "/app/chat", "/app"]) {
    heard.calls.length = 0;
    await visit(page, path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await joined(page, heard);
    expect.soft(twice(heard.calls), path).toEqual([]);
  }
});

test("what happens before the page listens is told it, and only that is asked anew", async ({
  page,
  organization,
  signIn,
}) => {
  await signIn(organization.owner);
  await sql()`delete from realtime.messages`;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.routeWebSocket(/realtime/, async (socket) => {
    await released;
    socket.connectToServer();
  });
  const { calls } = listen(page);
  await page.goto("/app/train/files");
  await expect(page.getByText("Add your first documents")).toBeVisible();
  await sql()`
    insert into public.documents (organization_id, uploaded_by, name, type, path, size, status)
    values (${organization.id}, ${organization.owner.id}, 'Meanwhile.txt', 'txt', 'files/' || gen_random_uuid(), 10, 'success')`;
  release();
  await expect(page.getByText("Meanwhile.txt")).toBeVisible();
  expect(twice(calls).filter((call) => call.includes("/chat/"))).toEqual([]);
});
