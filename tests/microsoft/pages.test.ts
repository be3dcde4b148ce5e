import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTested, type Tested } from "./tested.ts";

const OLIVIA = "owner@atrium.example";

let local: Tested;
beforeAll(async () => {
  local = await startTested({ seed: "sample" });
});
afterAll(() => local.close());

const page = async (path: string) => {
  const response = await fetch(path.startsWith("http") ? path : local.url + path);
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const send = (name: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${local.url}/act/${name}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
    headers: { origin: local.url, ...headers },
  });
const find = async (path: string) =>
  (await local.control("find", { account: OLIVIA, path })) as { item: string; drive: string };
const webUrl = async (path: string) => {
  const { item, drive } = await find(path);
  const { body } = await local.call<{ webUrl: string }>(
    `/drives/${drive}/items/${item}`,
    await local.token(OLIVIA),
  );
  return body.webUrl;
};

describe("the pages", () => {
  it("show what there is and which grants exist, run nothing, and are in nobody's frame", async () => {
    await local.control("consent/all", { scopes: ["Files.Read.All"] });
    const { status, text, headers } = await page("/");
    expect(status).toBe(200);
    for (const word of ["OneDrive of Olivia Hart", "Workshop: Documents", "Engineering", "Files.Read.All"])
      expect(text).toContain(word);
    expect(text).not.toContain("<script");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("stand where Graph says that an item opens, with its bytes", async () => {
    const folder = await page(await webUrl("/Projects/Kestrel 3"));
    expect(folder.text).toContain("Project brief.docx");
    const { text } = await page(await webUrl("/Projects/Kestrel 3/Drop test report.pdf"));
    const download = /href="(\/download[^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await page(download)).text).toMatch(/^%PDF/);
    const { url } = (await local.control("share", {
      item: (await find("/Notes")).item,
      link: "organization",
    })) as { url: string };
    expect((await page(url)).text).toContain("Ideas for the trade fair.md");
    for (const nowhere of ["/web/personal/x", "/s/none", "/team/none/none", "/nothing", "/web/%E0%A4%A"])
      expect((await page(nowhere)).status).toBe(404);
  });

  it("change files and threads, for whoever sends forms of their own origin alone", async () => {
    const { item } = await find("/Notes");
    expect((await send("add", { parent: item, name: "From a page.md", text: "# <b>" })).status).toBe(303);
    expect((await page(await webUrl("/Notes/From a page.md"))).text).toContain("# &lt;b&gt;");
    const made = await find("/Notes/From a page.md");
    await send("write", { item: made.item, text: "# Other" });
    expect(local.world.get("item", made.item).content).toEqual({ kind: "text", text: "# Other" });
    await send("trash", { item: made.item });
    await expect(find("/Notes/From a page.md")).rejects.toThrow("There is no");
    expect(
      (await send("add", { parent: item, name: "no", text: "" }, { origin: "https://evil.example" })).status,
    ).toBe(403);
    expect((await send("add", { parent: item, name: "a/b", text: "" })).status).toBe(400);
    expect((await send("constructor", {})).status).toBe(404);

    const [channel] = [...local.world.all("channel")];
    const [from = ""] = [...local.world.all("account")].map(({ id }) => id);
    await send("say", { channel: channel?.id ?? "", from, text: "<script>1</script>", replyTo: "" });
    const { text } = await page(`/team/${channel?.team ?? ""}/${encodeURIComponent(channel?.id ?? "")}`);
    expect(text).toContain("&lt;script&gt;1&lt;/script&gt;");
    expect(text).not.toContain("<script>1");
  });

  it("let things go wrong", async () => {
    const token = await local.token(OLIVIA);
    await send("busy", {});
    expect((await local.call("/me/drive", token)).status).toBe(429);
    await local.control("fail/clear", {});
    await send("expire", {});
    expect((await local.call("/me/drive", token)).status).toBe(401);
    await send("approval", { needed: "yes" });
    expect(local.world.settings().needsApproval).toBe(true);
  });
});
