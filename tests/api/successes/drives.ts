import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { drives } from "../../../supabase/functions/_shared/contract/drives.ts";
import { connectGoogle, sharedGoogle } from "../../support/google.ts";
import { connectMicrosoft, sharedMicrosoft } from "../../support/microsoft.ts";
import { until } from "../../support/wait.ts";
import { anyConnectors } from "../checks/rows.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

type Service = "google" | "onedrive" | "sharepoint";

/** A folder with a file of somebody's who has connected it. */
export interface ConnectedFolder {
  account: string;
  drive_id: string;
  folder: string;
  file: string;
  /** SharePoint: the name of the site that it is in. */
  site?: string;
}

/** What every drive's calls are like; those of one service, by the names of Google's. */
const own = <Name extends string>(service: Service, name: Name) =>
  `/${service}/${name}` as unknown as `/google/${Name}`;

const nobody = () => `${randomUUID()}@atrium.example`;

async function inGoogle(scene: Scene): Promise<ConnectedFolder> {
  const google = sharedGoogle();
  const account = nobody();
  const add = async (given: { name: string; parent: string; text?: string; mimeType?: string }) =>
    String((await google.control("file/add", given)).id);
  await google.control("person", { email: account, name: "Ada" });
  const folder = await add({ name: "Contracts", parent: account });
  const file = await add({ name: "pumps.txt", parent: folder, text: textOf(folder), mimeType: "text/plain" });
  await connectGoogle(google, scene.user, scene.id, account);
  const { places } = await scene.as(scene.user, "/google/folders", {});
  return { account, folder, file, drive_id: places[0]?.drive_id ?? "" };
}

async function inMicrosoft(scene: Scene, service: "onedrive" | "sharepoint"): Promise<ConnectedFolder> {
  const microsoft = sharedMicrosoft();
  const account = nobody();
  const site = randomUUID();
  await microsoft.control("account/add", { name: "Ada", mail: account });
  const at =
    service === "onedrive"
      ? { account }
      : { parent: String((await microsoft.control("site/add", { name: site, members: [account] }))["root"]) };
  const made = await microsoft.control("folder/add", { ...at, name: "Contracts" });
  const folder = String(made["item"]);
  const pumps = { parent: folder, name: "pumps.txt", text: textOf(folder) };
  const file = String((await microsoft.control("file/add", pumps))["item"]);
  await connectMicrosoft(microsoft, `/${service}/auth`, {
    person: scene.user,
    organizationId: scene.id,
    account,
  });
  const place = service === "onedrive" ? await topOf(scene) : await libraryOf(scene, site);
  return { account, folder, file, drive_id: place, site };
}

const textOf = (folder: string) => `Pumps of ${folder} are covered for five years.`;

async function topOf(scene: Scene): Promise<string> {
  const { places } = await scene.as(scene.user, "/onedrive/folders", {});
  return places[0]?.drive_id ?? "";
}

async function libraryOf(scene: Scene, site: string): Promise<string> {
  const { sites } = await scene.as(scene.user, "/sharepoint/sites", { search: site });
  const { places } = await scene.as(scene.user, "/sharepoint/libraries", { site_id: sites[0]?.id ?? "" });
  return places[0]?.drive_id ?? "";
}

/** A folder with a file in a service that somebody has connected. */
export async function connected(scene: Scene, service: Service): Promise<ConnectedFolder> {
  await anyConnectors(scene.id);
  return service === "google" ? inGoogle(scene) : inMicrosoft(scene, service);
}

const looked = (scene: Scene, service: Service, id: number) =>
  until("the end of a look at a drive", async () => {
    const { syncs } = await scene.as(scene.user, own(service, "folder-syncs"), { limit: 100 });
    const sync = syncs.find((one) => one.id === id);
    const over = sync?.run?.state === "done" && (sync.state === "draft" || sync.files.waiting === 0);
    return over ? sync : null;
  });

async function draft(scene: Scene, service: Service) {
  const at = await connected(scene, service);
  const folder = { drive_id: at.drive_id, id: at.folder };
  const { id } = await scene.as(scene.user, own(service, "sync"), { folder });
  return { ...at, sync: await looked(scene, service, id) };
}

/** A sync of that folder that has begun and been read. */
export async function synced(scene: Scene, service: Service) {
  const at = await draft(scene, service);
  await scene.as(scene.user, own(service, "sync"), { id: at.sync.id });
  return { ...at, sync: await looked(scene, service, at.sync.id) };
}

/** What every drive has. */
function drive<Of extends Service>(service: Of) {
  const all = {
    auth: async (scene: Scene) => {
      const { account } = await connected(scene, service);
      const { integrations } = await scene.as(scene.user, "/user-integrations", {});
      const { connection } = integrations.find(({ type }) => type === service) ?? {};
      expect(connection).toMatchObject({ type: service, account: { email: account }, missing: [] });
    },
    "folder-contents": async (scene: Scene) => {
      const { drive_id, folder: folder_id } = await connected(scene, service);
      const path = own(service, "folder-contents");
      const found = await scene.as(scene.user, path, { drive_id, folder_id });
      expect(found.path.at(-1)?.name).toBe("Contracts");
      expect(found.entries).toMatchObject([
        { name: "pumps.txt", kind: "file", refusal: null, synced: false },
      ]);
    },
    sync: async (scene: Scene) => {
      const { sync } = await draft(scene, service);
      const plan = { add: 1, update: 0, remove: 0, skip: 0 };
      expect(sync).toMatchObject({ state: "draft", plan, sharing: "me" });
      await scene.as(scene.user, own(service, "sync"), { id: sync.id });
      expect(await looked(scene, service, sync.id)).toMatchObject({ state: "active", files: { current: 1 } });
    },
    "folder-syncs": async (scene: Scene) => {
      const { sync } = await synced(scene, service);
      const { syncs } = await scene.as(scene.admin, own(service, "folder-syncs"), { limit: 100 });
      expect(syncs.find(({ id }) => id === sync.id)).toMatchObject({ mine: false, url: null });
    },
    "folder-syncs/files": async (scene: Scene) => {
      const { sync } = await synced(scene, service);
      const path = own(service, "folder-syncs/files");
      const found = await scene.as(scene.user, path, { id: sync.id });
      expect(found).toMatchObject({ files: [{ name: "pumps.txt", state: "current" }], total: 1 });
    },
    "folder-syncs/update": async (scene: Scene) => {
      const { sync } = await synced(scene, service);
      const change = {
        name: "Deals",
        sharing: "tags" as const,
        tag_ids: [await scene.tag()],
        every: "1 day" as const,
      };
      const path = own(service, "folder-syncs/update");
      expect(await scene.as(scene.user, path, { id: sync.id, ...change })).toMatchObject(change);
    },
    "folder-syncs/pause": async (scene: Scene) => {
      const { sync } = await synced(scene, service);
      const paused = await scene.as(scene.user, own(service, "folder-syncs/pause"), { id: sync.id });
      expect(paused).toMatchObject({ state: "paused", next_at: null, files: { current: 1 } });
    },
    "folder-syncs/resume": async (scene: Scene) => {
      const { sync } = await synced(scene, service);
      await scene.as(scene.user, own(service, "folder-syncs/pause"), { id: sync.id });
      const resumed = await scene.as(scene.user, own(service, "folder-syncs/resume"), { id: sync.id });
      expect(resumed.state).toBe("active");
    },
    "folder-syncs/delete": async (scene: Scene) => {
      const { sync } = await synced(scene, service);
      const gone = { id: sync.id, documents: "remove" as const };
      expect(await scene.as(scene.user, own(service, "folder-syncs/delete"), gone)).toEqual(done);
      const { syncs } = await scene.as(scene.user, own(service, "folder-syncs"), { limit: 100 });
      expect(syncs.map(({ id }) => id)).not.toContain(sync.id);
    },
  };
  return under(service, all);
}

/** Drives of which single files are taken too. */
function files<Of extends "google" | "onedrive">(service: Of) {
  const all = {
    "sync-files": async (scene: Scene) => {
      const { drive_id, file } = await connected(scene, service);
      const chosen = { files: [{ drive_id, id: file }] };
      const { id } = await scene.as(scene.user, own(service, "sync-files"), chosen);
      const sync = await looked(scene, service, id);
      expect(sync).toMatchObject({ kind: "files", state: "active", files: { current: 1 } });
    },
    "sync-file": async (scene: Scene) => {
      const { sync } = await synced(scene, service);
      const found = await scene.as(scene.user, own(service, "folder-syncs/files"), { id: sync.id });
      const one = { id: sync.id, file_id: found.files[0]?.id ?? 0 };
      expect((await scene.as(scene.user, own(service, "sync-file"), one)).name).toBe("pumps.txt");
      expect((await looked(scene, service, sync.id)).run).toMatchObject({ mode: "some", state: "done" });
    },
  };
  return under(service, all);
}

function under<Of extends string, Calls extends object>(service: Of, calls: Calls) {
  const named = Object.entries(calls).map(([name, called]) => [`/${service}/${name}`, called as unknown]);
  return Object.fromEntries(named) as { [Name in keyof Calls & string as `/${Of}/${Name}`]: Calls[Name] };
}

export const drivesSuccesses: SuccessesOf<typeof drives> = {
  ...drive("google"),
  ...files("google"),
  "/google/folders": async (scene) => {
    await connected(scene, "google");
    const { places } = await scene.as(scene.user, "/google/folders", {});
    expect(places[0]).toMatchObject({ kind: "own" });
  },
  ...drive("onedrive"),
  ...files("onedrive"),
  "/onedrive/folders": async (scene) => {
    await connected(scene, "onedrive");
    const { places } = await scene.as(scene.user, "/onedrive/folders", {});
    expect(places[0]).toMatchObject({ kind: "own" });
  },
  "/onedrive/shared-contents": async (scene) => {
    const { account } = await connected(scene, "onedrive");
    const { control } = sharedMicrosoft();
    const [other, name] = [nobody(), `${randomUUID()}.txt`];
    await control("account/add", { name: "Bo", mail: other });
    const { item } = await control("file/add", { account: other, name, text: "A plan." });
    await control("share", { item: String(item), with: account });
    const found = await scene.as(scene.user, "/onedrive/shared-contents", { search: name.slice(0, 8) });
    expect(found.entries).toMatchObject([{ name, kind: "file" }]);
  },
  ...drive("sharepoint"),
  "/sharepoint/sites": async (scene) => {
    const { site = "" } = await connected(scene, "sharepoint");
    const { sites } = await scene.as(scene.user, "/sharepoint/sites", { search: site });
    expect(sites).toMatchObject([{ name: site }]);
  },
  "/sharepoint/libraries": async (scene) => {
    const { site = "" } = await connected(scene, "sharepoint");
    const { sites } = await scene.as(scene.user, "/sharepoint/sites", { search: site });
    const of = { site_id: sites[0]?.id ?? "" };
    const { places } = await scene.as(scene.user, "/sharepoint/libraries", of);
    expect(places).toMatchObject([{ name: "Documents", kind: "library" }]);
  },
  "/sharepoint/folders": async (scene) => {
    const { drive_id } = await connected(scene, "sharepoint");
    const { entries } = await scene.as(scene.user, "/sharepoint/folders", { drive_id });
    expect(entries).toMatchObject([{ name: "Contracts", kind: "folder" }]);
  },
};
