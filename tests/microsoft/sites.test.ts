import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TENANT } from "../../local/microsoft/people.ts";
import { startTested, type Tested } from "./tested.ts";

const OLIVIA = "owner@atrium.example";
const MAYA = "member@atrium.example";
const TOMAS = "tomas@northquay.example";

let local: Tested;
let token: string;
beforeAll(async () => {
  local = await startTested({ seed: "sample" });
  token = await local.token(OLIVIA);
});
afterAll(() => local.close());
afterEach(() => local.proveClean());

interface Named {
  id: string;
  name?: string;
  displayName?: string;
  webUrl?: string;
  deleted?: object;
  fields?: Record<string, string>;
}
interface Listed {
  value: Named[];
  "@odata.deltaLink"?: string;
}
const list = async (path: string, as = token) => (await local.call<Listed>(path, as)).body.value;
const one = async (path: string, as = token) => (await local.call<Named>(path, as)).body;
const workshop = async () => (await list("/sites?search=workshop"))[0]?.id ?? "";
const ofFirst = (path: string) => workshop().then((id) => `/sites/${id}${path}`);

describe("SharePoint's sites", () => {
  it("are followed or found by who is a member, with libraries that are lists and drives", async () => {
    expect((await list("/me/followedSites")).map(({ displayName }) => displayName)).toEqual([
      "Workshop",
      "Quality",
    ]);
    expect(await list("/sites?search=*")).toHaveLength(3);
    expect(await list("/sites?search=*", await local.token(TOMAS))).toEqual([]);
    const [drive] = await list(await ofFirst("/drives"));
    expect(drive?.name).toBe("Documents");
    expect((await one(await ofFirst("/drive"))).id).toBe(drive?.id);
    const [library] = await list(await ofFirst("/lists"));
    expect(await one(await ofFirst(`/lists/${library?.id ?? ""}`))).toMatchObject({
      list: { template: "documentLibrary" },
    });
    expect((await one(await ofFirst("/lists/Documents/drive"))).id).toBe(drive?.id);
    expect((await one(`/drives/${drive?.id ?? ""}/list`)).id).toBe(library?.id);
    const rows = await list(await ofFirst(`/lists/${library?.id ?? ""}/items?$expand=fields&$top=3`));
    expect(rows).toHaveLength(3);
    expect(rows[0]?.fields?.["FileLeafRef"]).toBeDefined();
    expect(await list(await ofFirst("/sites"))).toEqual([]);
    expect((await one(`${await ofFirst("")}?$expand=drives&$select=id`)) as object).toMatchObject({
      drives: [{ id: drive?.id }],
    });
    const [made] = await list(`/drives/${drive?.id ?? ""}/root/children`);
    expect((await one(`/drives/${drive?.id ?? ""}/items/${made?.id ?? ""}/listItem`)).id).toMatch(/^\d+$/);
  });

  it("that aren't theirs aren't there for others, nor all of them for anybody but an app by itself", async () => {
    const tomas = await local.token(TOMAS);
    expect((await local.call(await ofFirst(""), tomas)).status).toBe(404);
    expect((await local.call("/sites/getAllSites", token)).status).toBe(403);
    await local.control("consent/all", { scopes: ["Sites.Read.All"] });
    const answer = await fetch(`${local.url}/${TENANT}/oauth2/v2.0/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: local.clientId,
        client_secret: local.clientSecret,
        scope: "https://graph.microsoft.com/.default",
      }),
    });
    const { access_token: app } = (await answer.json()) as { access_token: string };
    expect(await list("/sites/getAllSites", app)).toHaveLength(3);
    expect((await local.call("/me/drive", app)).status).toBe(400);
  });

  it("lose a member: nothing of them is left to read, and their own right goes by item too", async () => {
    const maya = await local.token(MAYA);
    const site = await workshop();
    const [drive] = await list(`/sites/${site}/drives`, maya);
    const root = `/drives/${drive?.id ?? ""}/root`;
    const { body } = await local.call<Listed>(`${root}/delta`, maya);
    const file = body.value.find(({ name }) => name === "Van stock.csv");
    await local.control("inherit", { item: file?.id ?? "", inherits: false });
    const next = await local.call<Listed>(body["@odata.deltaLink"] ?? "", maya);
    expect(next.body.value.find(({ id }) => id === file?.id)?.deleted).toBeDefined();
    await local.control("inherit", { item: file?.id ?? "", inherits: true });
    const again = await local.call<Listed>(next.body["@odata.deltaLink"] ?? "", maya);
    expect(again.body.value.find(({ id }) => id === file?.id)?.name).toBe("Van stock.csv");
    await local.control("site/members", { site, members: [{ id: OLIVIA }] });
    expect((await local.call(`${root}/delta`, maya)).status).toBe(403);
  });
});

describe("search", () => {
  interface Searched {
    value: {
      hitsContainers: { total: number; moreResultsAvailable: boolean; hits: { resource: Named }[] }[];
    }[];
  }
  const search = async (queryString: string, more: object = {}, as = token) => {
    const body = JSON.stringify({
      requests: [{ entityTypes: ["driveItem"], query: { queryString }, ...more }],
    });
    const headers = { "content-type": "application/json" };
    const answer = await local.call<Searched>("/search/query", as, { method: "POST", body, headers });
    return {
      status: answer.status,
      found: answer.status === 200 ? answer.body.value[0]?.hitsContainers[0] : undefined,
    };
  };
  const names = async (query: string, as = token) =>
    (await search(query, {}, as)).found?.hits.map(({ resource }) => resource.name).sort();

  it("finds by words of names and contents in all that somebody may open, by page", async () => {
    expect(await names("hertz")).toEqual(["Noise measurement.md"]);
    expect(await names("scorecard")).toEqual(["Supplier scorecard.xlsx"]);
    expect(await names("scorecard", await local.token(MAYA))).toEqual([]);
    expect(await names('"shaft seal" filetype:docx')).toEqual(["Replacing the shaft seal.docx"]);
    expect(await names('"shaft seal" NOT filetype:docx')).not.toContain("Replacing the shaft seal.docx");
    expect(await names("madeup:yes")).toEqual([]);
    const { found } = await search("*", { size: 2, from: 0 });
    expect([found?.hits.length, found?.moreResultsAvailable]).toEqual([2, true]);
    expect((await search("x", { entityTypes: ["message"] })).status).toBe(400);
    expect((await search("x", {}, await local.token("maya.lindqvist@outlook.example"))).status).toBe(400);
  });

  it("finds within a drive by words alone", async () => {
    const me = await one("/me/drive");
    const found = await list(`/drives/${me.id}/root/search(q='drop test')`);
    expect(found.map(({ name }) => name)).toContain("Drop test report.pdf");
    expect(await list(`/drives/${me.id}/root/search(q='filetype:pdf')`)).toEqual([]);
  });
});

describe("links", () => {
  const shareId = (url: string) => `u!${Buffer.from(url).toString("base64url")}`;
  const open = (url: string, as: string, headers: Record<string, string> = {}) =>
    local.call<Named & { parentReference: { driveId: string } }>(`/shares/${shareId(url)}/driveItem`, as, {
      headers,
    });

  it("lead to what they open, which stays open by drive and id for who redeems them", async () => {
    const arjun = "admin@atrium.example";
    const made = await local.control("file/add", { account: arjun, name: "Linked.md", text: "Linked." });
    const { url } = (await local.control("share", { item: String(made["item"]), link: "organization" })) as {
      url: string;
    };
    const maya = await local.token(MAYA);
    const path = `/drives/${String(made["drive"])}/items/${String(made["item"])}`;
    expect((await open(url, maya)).body.name).toBe("Linked.md");
    expect((await local.call(path, maya)).status).toBe(403);
    expect((await open(url, await local.token(TOMAS))).status).toBe(403);
    expect((await open(url, maya, { prefer: "redeemSharingLink" })).status).toBe(200);
    expect((await local.call(path, maya)).status).toBe(200);
    await local.control("unshare", { item: String(made["item"]) });
    expect((await local.call(path, maya)).status).toBe(403);
    expect((await open(url, maya)).status).toBe(404);
  });

  it("are addresses of items as well, for who may open them", async () => {
    const me = await one("/me/drive");
    const [first] = await list(`/drives/${me.id}/root/children`);
    expect((await open(first?.webUrl ?? "", token)).body.id).toBe(first?.id);
    expect((await open(first?.webUrl ?? "", await local.token(TOMAS))).status).toBe(403);
    expect((await local.call("/shares/nonsense/driveItem", token)).status).toBe(400);
    expect((await local.call<Named>(`/shares/${shareId(first?.webUrl ?? "")}`, token)).body.name).toBe(
      first?.name,
    );
  });
});

describe("what a newcomer finds", () => {
  it("is a drive of some twenty documents, each of which opens as what its name says", async () => {
    const { body } = await local.call<{
      value: (Named & { file?: { mimeType: string }; "@microsoft.graph.downloadUrl"?: string })[];
    }>("/me/drive/root/delta", token);
    const files = body.value.filter(({ file }) => file);
    expect(files.length).toBeGreaterThanOrEqual(12);
    const heads: Record<string, RegExp> = {
      docx: /^PK/,
      xlsx: /^PK/,
      pptx: /^PK/,
      pdf: /^%PDF/,
      csv: /^Supplier,/,
      md: /^# /,
      txt: /^\w/,
    };
    const seen = new Set<string>();
    for (const { name = "", "@microsoft.graph.downloadUrl": url } of files) {
      const end = name.split(".").at(-1) ?? "";
      seen.add(end);
      expect(await (await fetch(url ?? "")).text()).toMatch(heads[end] ?? /^never/);
    }
    expect([...seen].sort()).toEqual(Object.keys(heads).sort());
  });
});
