import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startGoogle, type GoogleForTests } from "../../local/google/index.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let google: GoogleForTests;
beforeAll(async () => {
  google = await startGoogle({ seeded: true });
});
afterAll(() => google.close());

const page = async (path: string) => (await fetch(google.url + path)).text();
const send = (path: string, form: Record<string, string>, origin = google.url) =>
  fetch(google.url + path, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
    headers: { origin },
  });

describe("the page", () => {
  it("shows files and grants, and changes them", async () => {
    await google.control("grant", { account: "owner@atrium.example", scopes: ["drive.readonly"] });
    const first = await page("/");
    for (const said of [
      "Working at Harbour &amp; Pine",
      "Remove access of owner@atrium.example",
      "made-up people",
    ])
      expect(first).toContain(said);
    const added = await send("/act/add", {
      name: "<b>New</b>.md",
      text: "# Hello",
      parent: "owner@atrium.example",
    });
    expect([added.status, added.headers.get("location")]).toEqual([303, "/"]);
    const file = [...google.world.all("file")].at(-1);
    expect(file?.name).toBe("<b>New</b>.md");
    const shown = await page(`/file/${file?.id ?? ""}`);
    expect(shown).toContain("&lt;b&gt;New&lt;/b&gt;.md");
    expect(shown).toContain("# Hello");
    await send("/act/change", { id: file?.id ?? "", name: "Newer.md", text: "# Bye" });
    await send("/act/share", { id: file?.id ?? "", email: "member@atrium.example" });
    expect(google.world.find("file", file?.id)).toMatchObject({
      name: "Newer.md",
      content: { text: "# Bye" },
      permissions: [{ role: "owner" }, { email: "member@atrium.example", role: "reader" }],
    });
    await send("/act/trash", { id: file?.id ?? "" });
    expect(await page("/")).toContain("in the trash");
    await send("/act/revoke", { account: "owner@atrium.example" });
    expect(await page("/")).toContain("Nobody has given Atrium access yet.");
    const [event] = google.world.all("event");
    expect(
      await page(`/event/${encodeURIComponent(event?.calendar ?? "")}/${event?.eventId ?? ""}`),
    ).toContain("Stand-up");
  });

  it("does nothing for other sites, and says what can't be done", async () => {
    const count = google.world.count("file");
    const [file] = google.world.all("file");
    expect((await send("/act/delete", { id: file?.id ?? "" }, "http://evil.test")).status).toBe(403);
    expect((await send("/act/everything", {})).status).toBe(404);
    expect((await send("/act/trash", { id: "nothing" })).status).toBe(400);
    expect((await fetch(`${google.url}/file/nothing`)).status).toBe(404);
    expect(google.world.count("file")).toBe(count);
  });
});
