import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { describedVendor } from "../contracts/vendor.ts";
import { startTested, type Tested } from "./tested.ts";

const OLIVIA = "owner@atrium.example";
const ADDRESS = "https://site.example/functions/v1/api/microsoft/notice";
const LIFE = "https://site.example/functions/v1/api/microsoft/life";
const described = describedVendor("microsoft-graph", "/v1.0");

let local: Tested;
let token: string;
let asked: { url: URL; body: string }[];
/** What the addresses answer. */
let answer: (url: URL) => Response;

beforeEach(async () => {
  asked = [];
  answer = (url) => {
    const said = url.searchParams.get("validationToken");
    return said === null
      ? new Response(null, { status: 202 })
      : new Response(said, { headers: { "content-type": "text/plain" } });
  };
  local = await startTested({
    seed: "sample",
    post: (url, init) => {
      asked.push({ url: new URL(url), body: typeof init.body === "string" ? init.body : "" });
      return Promise.resolve(answer(new URL(url)));
    },
  });
  token = await local.token(OLIVIA);
});
afterEach(async () => {
  local.proveClean();
  await local.close();
});
afterAll(() => described.proveClean());

interface Made {
  id: string;
  expirationDateTime: string;
  clientState: string;
}
const inMinutes = (minutes: number) => new Date(local.world.now() + minutes * 60_000).toISOString();
const send = (method: string, path: string, body: unknown, as = token) =>
  local.call<Made & { error?: { code: string; message: string } }>(path, as, {
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
const subscribe = (patch: object = {}) =>
  send("POST", "/subscriptions", {
    changeType: "updated",
    notificationUrl: ADDRESS,
    resource: "/me/drive/root",
    expirationDateTime: inMinutes(42_299),
    clientState: "s3cret",
    ...patch,
  });
const notices = async () => {
  const { notices: all } = (await local.control("notices", {})) as {
    notices: { url: string; body: string; state: string }[];
  };
  return all.map(({ url, body, state }) => ({
    url,
    state,
    ...(JSON.parse(body) as { value: Record<string, unknown>[] }),
  }));
};

describe("subscriptions", () => {
  it("are made once the address has said a token back, and tell changes with their clientState", async () => {
    const { status, body } = await subscribe();
    expect(status).toBe(201);
    expect(asked[0]?.url.searchParams.get("validationToken")).toContain("& <more>");
    await local.control("file/add", { account: OLIVIA, name: "new.md", text: "n" });
    await local.control("file/add", { account: "member@atrium.example", name: "not hers.md", text: "n" });
    const told = await notices();
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      url: ADDRESS,
      state: "delivered",
      value: [
        { subscriptionId: body.id, clientState: "s3cret", changeType: "updated", resource: "/me/drive/root" },
      ],
    });
    expect(described.validate("changeNotificationCollection", { value: told[0]?.value })).toEqual([]);
    await local.control("item/rename", {
      item: String((await local.control("find", { account: OLIVIA, path: "/new.md" }))["item"]),
      name: "newer.md",
    });
    expect(await notices()).toHaveLength(2);
  });

  it("aren't made where the address doesn't say it back as plain text, for too long, of other things, or in clear text", async () => {
    for (const wrong of [
      () => new Response("other", { headers: { "content-type": "text/plain" } }),
      (url: URL) =>
        new Response(url.searchParams.get("validationToken"), { headers: { "content-type": "text/html" } }),
      (url: URL) =>
        new Response(url.searchParams.get("validationToken"), {
          status: 202,
          headers: { "content-type": "text/plain" },
        }),
    ]) {
      answer = wrong;
      expect((await subscribe()).body.error?.code).toBe("ValidationError");
    }
    for (const patch of [
      { expirationDateTime: inMinutes(42_301) },
      { expirationDateTime: inMinutes(-1) },
      { changeType: "created" },
      { resource: "/me/messages" },
      { resource: "/me/drive/items/1" },
      { notificationUrl: "http://site.example/" },
      { includeResourceData: true },
    ])
      expect((await subscribe(patch)).status).toBe(400);
    const { drives } = (await local.control("drives", {})) as { drives: { drive: string; owner: string }[] };
    const others = drives.find(({ drive }) => drive !== local.world.get("account", ownerId()).drive);
    expect((await subscribe({ resource: `/drives/${others?.drive ?? ""}/root` })).status).toBe(403);
  });
  const ownerId = () => [...local.world.all("account")].find(({ mail }) => mail === OLIVIA)?.id ?? "";

  it("are renewed, ended, and over by themselves; others see nothing of them", async () => {
    const { body } = await subscribe({ expirationDateTime: inMinutes(60) });
    const path = `/subscriptions/${body.id}`;
    const later = inMinutes(1_000);
    expect((await send("PATCH", path, { expirationDateTime: later })).body.expirationDateTime).toBe(later);
    expect((await send("PATCH", path, { expirationDateTime: inMinutes(50_000) })).status).toBe(400);
    expect((await local.call(path, await local.token("member@atrium.example"))).status).toBe(404);
    expect((await local.call<{ value: Made[] }>("/subscriptions", token)).body.value).toHaveLength(1);
    await local.control("clock/advance", { seconds: 1_001 * 60 });
    token = await local.token(OLIVIA);
    await local.control("file/add", { account: OLIVIA, name: "late.md", text: "l" });
    expect(await notices()).toEqual([]);
    expect((await local.call(path, token)).status).toBe(404);
    const again = await subscribe();
    expect((await local.call(`/subscriptions/${again.body.id}`, token, { method: "DELETE" })).status).toBe(
      204,
    );
    expect((await local.call(`/subscriptions/${again.body.id}`, token, { method: "DELETE" })).status).toBe(
      404,
    );
  });

  it("of a library's list and of a channel's messages tell these, within their own limits", async () => {
    const site = [...local.world.all("site")].find(({ name }) => name === "Quality");
    const drive = local.world.get("drive", site?.drives[0] ?? "");
    expect((await subscribe({ resource: `/sites/${site?.id ?? ""}/lists/${drive.list}` })).status).toBe(201);
    await local.control("folder/add", { drive: drive.id, name: "New" });
    expect(await notices()).toHaveLength(1);

    const [channel] = [...local.world.all("channel")];
    const resource = `/teams/${channel?.team ?? ""}/channels/${channel?.id ?? ""}/messages`;
    const messages = { resource, changeType: "created,updated,deleted" };
    expect((await subscribe({ ...messages, expirationDateTime: inMinutes(4_321) })).status).toBe(400);
    expect((await subscribe({ ...messages, expirationDateTime: inMinutes(4_319) })).status).toBe(400);
    const made = await subscribe({
      ...messages,
      expirationDateTime: inMinutes(4_319),
      lifecycleNotificationUrl: LIFE,
    });
    expect(made.status).toBe(201);
    const posted = await local.control("message/post", {
      channel: channel?.id ?? "",
      from: OLIVIA,
      html: "<p>x</p>",
    });
    const last = (await notices()).at(-1);
    expect(last?.value[0]).toMatchObject({ changeType: "created", resourceData: { id: posted["message"] } });
  });

  it("are held until they are authorised anew, and end, each with a word to the other address", async () => {
    const { body } = await subscribe({ lifecycleNotificationUrl: LIFE });
    await local.control("lifecycle", {});
    await local.control("file/add", { account: OLIVIA, name: "held.md", text: "h" });
    const [life, ...rest] = await notices();
    expect([life?.url, life?.value[0]?.["lifecycleEvent"], rest]).toEqual([
      LIFE,
      "reauthorizationRequired",
      [],
    ]);
    expect(described.validate("changeNotificationCollection", { value: life?.value })).toEqual([]);
    expect((await send("POST", `/subscriptions/${body.id}/reauthorize`, {})).status).toBe(204);
    await local.control("file/add", { account: OLIVIA, name: "told.md", text: "t" });
    expect(await notices()).toHaveLength(2);
    await local.control("lifecycle", { event: "subscriptionRemoved" });
    expect((await local.call(`/subscriptions/${body.id}`, token)).status).toBe(404);
  });

  it("can be made to lose, hold and double their notices", async () => {
    await subscribe();
    await local.control("notices/mischief", { drop: 1 });
    await local.control("file/add", { account: OLIVIA, name: "lost.md", text: "l" });
    expect((await notices())[0]?.state).toBe("dropped");
    await local.control("notices/mischief", { copies: 3 });
    const before = asked.length;
    await local.control("file/add", { account: OLIVIA, name: "tripled.md", text: "t" });
    await notices();
    expect(asked.length).toBe(before + 3);
  });
});
