import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { websites } from "../../../supabase/functions/_shared/contract/websites.ts";
import { stack } from "../../support/stack.ts";
import { page, type SitePage } from "../../support/site.ts";
import { until } from "../../support/wait.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

/** Puts a page on the site that the stack may crawl. */
async function put(path: string, given: SitePage): Promise<string> {
  const address = `${String(stack().site)}${path}`;
  await fetch(address, { method: "PUT", body: JSON.stringify(given) });
  return address;
}

/** A folder of the site with two pages, of its own for each test. */
async function folder(): Promise<{ path: string; address: string }> {
  const path = `/${randomUUID()}`;
  await put(`${path}/pumps`, page(`Pumps of ${path}`, `Pumps of ${path} are covered for five years.`));
  const address = await put(path, page("Start", `This is where ${path} begins.`, [`${path}/pumps`]));
  return { path, address };
}

const get = ({ as, user }: Scene, id: number) => as(user, "/document/website/get", { id });

/** A website whose look has ended. */
async function ended(scene: Scene, id: number) {
  return until("the end of a look at a website", async () => {
    const website = await get(scene, id);
    return website.run?.state !== "running" && website.pages.waiting === 0 ? website : null;
  });
}

/** A folder that the user has had scanned. */
async function scanned(scene: Scene) {
  const { path, address } = await folder();
  const { id } = await scene.as(scene.user, "/document/website/scan", { address, include: [path] });
  return { path, website: await ended(scene, id) };
}

/** A folder that is taken and read. */
async function crawled(scene: Scene) {
  const { path, website } = await scanned(scene);
  const { id } = website;
  await scene.as(scene.user, "/document/website/crawl", { id, name: "Handbook", include: [path] });
  return { path, website: await ended(scene, id) };
}

export const websitesSuccesses: SuccessesOf<typeof websites> = {
  "/document/website/scan": async (scene) => {
    const { website } = await scanned(scene);
    expect(website).toMatchObject({
      state: "draft",
      run: { mode: "scan", state: "done", listed: 2, changed: 0 },
      pages: { found: 2, current: 0 },
    });
    const again = await scene.as(scene.user, "/document/website/scan", { id: website.id });
    expect(again.run?.id).not.toBe(website.run?.id);
  },
  "/document/website/crawl": async (scene) => {
    const { path, website } = await crawled(scene);
    expect(website).toMatchObject({
      name: "Handbook",
      state: "active",
      run: { mode: "all", state: "done", listed: 2, changed: 2, failed: 0 },
      pages: { current: 2 },
    });
    const { documents } = await scene.as(scene.user, "/document/list", { search: path });
    expect(documents).toMatchObject([{ name: `Pumps of ${path}`, origin: "website", status: "success" }]);
  },
  "/document/website/list": async (scene) => {
    const { website } = await scanned(scene);
    const { websites } = await scene.as(scene.user, "/document/website/list", {});
    expect(websites[0]?.id).toBe(website.id);
  },
  "/document/website/get": async (scene) => {
    const { website } = await scanned(scene);
    expect((await get(scene, website.id)).owner?.id).toBe(scene.user.id);
  },
  "/document/website/pages": async (scene) => {
    const { path, website } = await crawled(scene);
    const { id } = website;
    const listed = await scene.as(scene.user, "/document/website/pages", { id, search: "pumps" });
    expect(listed).toMatchObject({
      total: 1,
      pages: [
        {
          address: `${String(stack().site)}${path}/pumps`,
          name: `Pumps of ${path}`,
          state: "current",
          depth: 1,
        },
      ],
    });
    expect(await scene.as(scene.user, "/document/website/pages", { id, state: "failed" })).toMatchObject({
      total: 0,
    });
  },
  "/document/website/update": async (scene) => {
    const { website } = await crawled(scene);
    const tag = await scene.tag();
    const changed = { id: website.id, name: "Wiki", schedule: "weekly" as const, depth: 2, tag_ids: [tag] };
    expect(await scene.as(scene.user, "/document/website/update", changed)).toMatchObject(changed);
    const { documents } = await scene.as(scene.user, "/document/list", { tag_id: tag });
    expect(documents).toHaveLength(2);
  },
  "/document/website/run": async (scene) => {
    const { path, website } = await crawled(scene);
    await put(`${path}/pumps`, page(`Pumps of ${path}`, `Pumps of ${path} are covered for seven years.`));
    await scene.as(scene.user, "/document/website/run", { id: website.id });
    expect((await ended(scene, website.id)).run).toMatchObject({ state: "done", listed: 2, changed: 1 });
  },
  "/document/website/pause": async (scene) => {
    const { website } = await crawled(scene);
    expect(await scene.as(scene.user, "/document/website/pause", { id: website.id })).toMatchObject({
      state: "paused",
    });
  },
  "/document/website/resume": async (scene) => {
    const { website } = await crawled(scene);
    await scene.as(scene.user, "/document/website/pause", { id: website.id });
    expect(await scene.as(scene.user, "/document/website/resume", { id: website.id })).toMatchObject({
      state: "active",
    });
  },
  "/document/website/stop": async (scene) => {
    const { website } = await crawled(scene);
    await scene.as(scene.user, "/document/website/run", { id: website.id });
    const { run } = await scene.as(scene.user, "/document/website/stop", { id: website.id });
    expect(["cancelled", "done"]).toContain(run?.state);
  },
  "/document/website/page/retry": async (scene) => {
    const { website } = await crawled(scene);
    const { pages } = await scene.as(scene.user, "/document/website/pages", { id: website.id });
    const page_id = pages[0]?.id ?? 0;
    const input = { id: website.id, page_id };
    expect(await scene.as(scene.user, "/document/website/page/retry", input)).toEqual(done);
    expect((await ended(scene, website.id)).run).toMatchObject({ mode: "some", state: "done", listed: 1 });
  },
  "/document/website/page/leave-out": async (scene) => {
    const { path, website } = await crawled(scene);
    const input = { id: website.id, search: "pumps" };
    const { pages } = await scene.as(scene.user, "/document/website/pages", input);
    const page_ids = pages.map(({ id }) => id);
    const out = { id: website.id, page_ids };
    expect(await scene.as(scene.user, "/document/website/page/leave-out", out)).toEqual(done);
    expect((await scene.as(scene.user, "/document/list", { search: path })).total).toBe(0);
    await scene.as(scene.user, "/document/website/run", { id: website.id });
    expect((await ended(scene, website.id)).pages).toMatchObject({ current: 1, left_out: 1 });
  },
  "/document/website/delete": async (scene) => {
    const [gone, kept] = [await crawled(scene), await crawled(scene)];
    const remove = (id: number, documents: boolean) =>
      scene.as(scene.user, "/document/website/delete", { id, documents });
    expect(await remove(gone.website.id, true)).toEqual(done);
    expect(await remove(kept.website.id, false)).toEqual(done);
    const { websites } = await scene.as(scene.user, "/document/website/list", {});
    const ids = websites.map(({ id }) => id);
    expect(ids).not.toContain(gone.website.id);
    expect(ids).not.toContain(kept.website.id);
    await until("the end of a website's documents", async () => {
      const { total } = await scene.as(scene.user, "/document/list", { search: gone.path });
      return total === 0 || null;
    });
    expect((await scene.as(scene.user, "/document/list", { search: kept.path })).total).toBe(1);
  },
};
