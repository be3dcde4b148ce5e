import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTested, type Tested } from "./tested.ts";

const OLIVIA = "owner@atrium.example";
const MAYA = "member@atrium.example";

let local: Tested;
let token: string;
let team: string;
let base: string;
beforeAll(async () => {
  local = await startTested({ seed: "sample" });
  token = await local.token(OLIVIA);
  const { body } = await local.call<{ value: { id: string }[] }>("/me/joinedTeams", token);
  team = body.value[0]?.id ?? "";
  base = `/teams/${team}/channels/${await channelOf("General")}`;
});
afterAll(() => local.close());
afterEach(() => local.proveClean());

interface Message {
  id: string;
  replyToId: string | null;
  deletedDateTime: string | null;
  lastEditedDateTime: string | null;
  body: { content: string };
  attachments: { name: string; contentUrl: string }[];
  replies?: Message[];
}
interface Page {
  value: Message[];
  "@odata.nextLink"?: string;
  "@odata.deltaLink"?: string;
}
interface Channel {
  id: string;
  displayName: string;
}
const channels = async (as = token) =>
  (await local.call<{ value: Channel[] }>(`/teams/${team}/channels`, as)).body.value;
const channelOf = async (name: string) =>
  (await channels()).find(({ displayName }) => displayName === name)?.id ?? "";
const page = async (path: string) => (await local.call<Page>(path, token)).body;

describe("Teams", () => {
  it("has teams, channels with their folder of files, and members with addresses", async () => {
    expect((await channels()).map(({ displayName }) => displayName)).toEqual(["General", "Engineering"]);
    const folder = await local.call<{ name: string; id: string; parentReference: { driveId: string } }>(
      `${base}/filesFolder`,
      token,
    );
    expect(folder.body.name).toBe("General");
    const files = await local.call<{ value: { name: string }[] }>(
      `/drives/${folder.body.parentReference.driveId}/items/${folder.body.id}/children`,
      token,
    );
    expect(files.body.value.map(({ name }) => name)).toContain("Launch plan.pptx");
    const members = await local.call<{ value: { email: string; roles: string[] }[] }>(
      `${base}/members`,
      token,
    );
    expect(members.body.value.map(({ email, roles }) => [email, roles])).toContainEqual([
      "admin@atrium.example",
      ["owner"],
    ]);
    expect((await local.call<Channel>(base, token)).body.displayName).toBe("General");
    expect((await local.call<Channel>(`/teams/${team}`, token)).body.displayName).toBe("Kestrel 3 launch");
  });

  it("shows nothing to who isn't in it, nor without the permission", async () => {
    const tomas = await local.token("tomas@northquay.example");
    expect((await local.call(`/teams/${team}/channels`, tomas)).status).toBe(404);
    const less = await local.token(OLIVIA, ["Team.ReadBasic.All", "Channel.ReadBasic.All"]);
    expect((await local.call(`${base}/messages`, less)).status).toBe(403);
    const hidden = (await local.control("channel/add", {
      team,
      name: "Board",
      membership: "private",
      members: [{ id: MAYA, owner: true }],
    })) as { channel: string };
    expect((await channels()).map(({ displayName }) => displayName)).not.toContain("Board");
    expect((await local.call(`/teams/${team}/channels/${hidden.channel}/messages`, token)).status).toBe(404);
    expect((await channels(await local.token(MAYA))).map(({ displayName }) => displayName)).toContain(
      "Board",
    );
  });

  it("has threads: first messages with files, replies by themselves or along with them", async () => {
    const { value } = await page(`${base}/messages`);
    expect(value).toHaveLength(1);
    expect(value[0]?.attachments[0]?.name).toBe("Launch plan.pptx");
    expect(value[0]?.body.content).toContain("<attachment id=");
    expect((await page(`${base}/messages/${value[0]?.id ?? ""}/replies`)).value).toHaveLength(2);
    expect((await page(`${base}/messages?$expand=replies`)).value[0]?.replies).toHaveLength(2);
    expect((await page(`${base}/messages?$top=2`))["@odata.nextLink"]).toBeUndefined();
  });

  it("tells by delta what is new, edited, deleted, and what was replied to", async () => {
    const channel = await channelOf("Engineering");
    const path = `/teams/${team}/channels/${channel}/messages/delta`;
    const first = await page(path);
    expect(first.value).toHaveLength(1);
    const post = async (html: string, replyTo?: string) =>
      String(
        (
          await local.control("message/post", {
            channel,
            from: MAYA,
            html,
            ...(replyTo !== undefined && { replyTo }),
          })
        )["message"],
      );
    const one = await post("<p>One</p>");
    const two = await post("<p>Two</p>");
    await post("<p>Answer</p>", one);
    await local.control("message/edit", { message: two, html: "<p>Two, mended</p>" });
    const second = await page(first["@odata.deltaLink"] ?? "");
    expect(second.value.map(({ id, body }) => [id, body.content])).toEqual([
      [one, "<p>One</p>"],
      [two, "<p>Two, mended</p>"],
    ]);
    expect(second.value[1]?.lastEditedDateTime).not.toBeNull();
    await local.control("message/delete", { message: two });
    const third = await page(second["@odata.deltaLink"] ?? "");
    expect(third.value).toMatchObject([
      { id: two, body: { content: "" }, deletedDateTime: expect.any(String) as unknown },
    ]);
    await local.control("message/undelete", { message: two, html: "<p>Two</p>" });
    expect((await page(third["@odata.deltaLink"] ?? "")).value[0]?.deletedDateTime).toBeNull();
    const small = await page(`${path}?$top=1`);
    expect([small.value.length, small["@odata.deltaLink"]]).toEqual([1, undefined]);
    expect((await page(small["@odata.nextLink"] ?? "")).value).toHaveLength(1);
    await local.control("delta/drop", {});
    const gone = await local.call(third["@odata.deltaLink"] ?? "", token);
    expect(gone.status).toBe(410);
    expect((await page(gone.headers.get("location") ?? "")).value.length).toBeGreaterThan(1);
  });

  it("takes a message from who may send one", async () => {
    const init = {
      method: "POST",
      body: JSON.stringify({ body: { content: "1 < 2" } }),
      headers: { "content-type": "application/json" },
    };
    expect((await local.call(`${base}/messages`, token, init)).status).toBe(403);
    const may = await local.token(OLIVIA, ["ChannelMessage.Send"]);
    const { status, body } = await local.call<Message>(`${base}/messages`, may, init);
    expect([status, body.body.content]).toEqual([201, "<p>1 &lt; 2</p>"]);
  });
});
