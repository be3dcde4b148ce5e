import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { connections } from "../../../supabase/functions/_shared/contract/connections.ts";
import type { driveNotices } from "../../../supabase/functions/_shared/contract/drive-notices.ts";
import type { drives, teamsChannels } from "../../../supabase/functions/_shared/contract/drives.ts";
import { refusal } from "../../support/call.ts";
import { connectGoogle, sharedGoogle } from "../../support/google.ts";
import { connectMicrosoft, sharedMicrosoft } from "../../support/microsoft.ts";
import { stack } from "../../support/stack.ts";
import { until } from "../../support/wait.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

/** A folder with a file of somebody's who has connected it. */
async function connected(scene: Scene) {
  const google = sharedGoogle();
  const account = `${randomUUID()}@example.org`;
  const add = async (given: { name: string; parent: string; text?: string; mimeType?: string }) =>
    String((await google.control("file/add", given)).id);
  await google.control("person", { email: account, name: "Ada" });
  const folder = await add({ name: "Contracts", parent: account });
  const text = `Pumps of ${folder} are covered for five years.`;
  const file = await add({ name: "pumps.txt", parent: folder, text, mimeType: "text/plain" });
  const connection = await connectGoogle(google, scene.user, scene.id, account);
  const { places } = await scene.as(scene.user, "/google/folders", {});
  return { google, account, folder, file, connection, drive_id: places[0]?.drive_id ?? "", add };
}

const looked = (scene: Scene, id: number) =>
  until("the end of a look at a drive", async () => {
    const { syncs } = await scene.as(scene.user, "/google/folder-syncs", { limit: 100 });
    const sync = syncs.find((one) => one.id === id);
    const over = sync?.run?.state === "done" && (sync.state === "draft" || sync.files.waiting === 0);
    return over ? sync : null;
  });

async function draft(scene: Scene) {
  const at = await connected(scene);
  const { id } = await scene.as(scene.user, "/google/sync", {
    folder: { drive_id: at.drive_id, id: at.folder },
  });
  return { ...at, sync: await looked(scene, id) };
}

async function synced(scene: Scene) {
  const at = await draft(scene);
  await scene.as(scene.user, "/google/sync", { id: at.sync.id });
  return { ...at, sync: await looked(scene, at.sync.id) };
}

/** Its vendor isn't there in this version. */
async function absent(scene: Scene, path: Parameters<typeof refusal>[1], input: object) {
  const refused = await refusal(scene.user, path, input, { organizationId: scene.id });
  expect(refused.body.code).toBe("not_configured");
}

const withoutVendor = {
  auth: (service: string) => (scene: Scene) => absent(scene, `/${service}/auth`, {}),
  contents: (service: string) => (scene: Scene) =>
    absent(scene, `/${service}/folder-contents`, { drive_id: "d", folder_id: "f" }),
  sync: (service: string) => (scene: Scene) =>
    absent(scene, `/${service}/sync`, { folder: { drive_id: "d", id: "f" } }),
  none: (service: "onedrive" | "sharepoint") => async (scene: Scene) => {
    expect(await scene.as(scene.user, `/${service}/folder-syncs`, {})).toEqual({ syncs: [], total: 0 });
  },
  missing: (path: string, input: object) => async (scene: Scene) => {
    const refused = await refusal(scene.user, path, input, { organizationId: scene.id });
    expect(refused.body.code).toBe("not_found");
  },
};

/** Services of which this version has no vendor refuse in words; their lists are there, and empty. */
const lists = <Service extends "onedrive" | "sharepoint">(service: Service) => {
  const found = {
    [`/${service}/auth`]: withoutVendor.auth(service),
    [`/${service}/folder-contents`]: withoutVendor.contents(service),
    [`/${service}/sync`]: withoutVendor.sync(service),
    [`/${service}/folder-syncs`]: withoutVendor.none(service),
    [`/${service}/folder-syncs/files`]: withoutVendor.missing(`/${service}/folder-syncs/files`, {
      id: 999_999,
    }),
    [`/${service}/folder-syncs/update`]: withoutVendor.missing(`/${service}/folder-syncs/update`, {
      id: 999_999,
    }),
    [`/${service}/folder-syncs/pause`]: withoutVendor.missing(`/${service}/folder-syncs/pause`, {
      id: 999_999,
    }),
    [`/${service}/folder-syncs/resume`]: withoutVendor.missing(`/${service}/folder-syncs/resume`, {
      id: 999_999,
    }),
    [`/${service}/folder-syncs/delete`]: withoutVendor.missing(`/${service}/folder-syncs/delete`, {
      id: 999_999,
      documents: "keep",
    }),
  };
  return found as Pick<
    SuccessesOf<typeof drives>,
    keyof SuccessesOf<typeof drives> &
      `/${Service}/${"auth" | "folder-contents" | "sync" | `folder-syncs${"" | `/${"files" | "update" | "pause" | "resume" | "delete"}`}`}`
  >;
};

export const connectionsSuccesses: SuccessesOf<typeof connections> = {
  "/user-integrations": async (scene) => {
    await connected(scene);
    const { integrations } = await scene.as(scene.user, "/user-integrations", {});
    const google = integrations.find(({ type }) => type === "google");
    expect(google).toMatchObject({ available: true, local: true, connection: { state: "connected" } });
    expect(JSON.stringify(integrations)).not.toMatch(/token|ya29|secret/i);
    const others = await scene.as(scene.admin, "/user-integrations", {});
    expect(others.integrations.map(({ connection }) => connection)).toEqual([null, null, null, null, null]);
  },
  "/user-integrations/{type}": async (scene) => {
    const { sync } = await synced(scene);
    const of = { type: "google" as const, disconnect: { documents: "keep" as const } };
    expect((await scene.as(scene.user, "/user-integrations/{type}", of)).connection).toBeNull();
    const { syncs } = await scene.as(scene.user, "/google/folder-syncs", { limit: 100 });
    const rests = syncs.find(({ id }) => id === sync.id);
    expect(rests).toMatchObject({ state: "paused", connection: "none", files: { current: 1 } });
  },
  "/user-integrations/clients": async (scene) => {
    expect(await scene.as(scene.owner, "/user-integrations/clients", {})).toEqual({ clients: [] });
  },
  "/user-integrations/clients/update": async (scene) => {
    const client = { id: "own.apps.example", secret: "own-secret" };
    const set = (given: typeof client | null) =>
      scene.as(scene.owner, "/user-integrations/clients/update", { vendor: "microsoft", client: given });
    expect(await set(client)).toEqual(done);
    const { clients } = await scene.as(scene.owner, "/user-integrations/clients", {});
    expect(clients).toMatchObject([{ vendor: "microsoft", client_id: client.id }]);
    expect(JSON.stringify(clients)).not.toContain(client.secret);
    await set(null);
  },
};

export const drivesSuccesses: SuccessesOf<typeof drives> = {
  "/google/auth": async (scene) => {
    const { connection, account } = await connected(scene);
    expect(connection).toMatchObject({ type: "google", account: { email: account }, missing: [] });
  },
  "/google/folders": async (scene) => {
    await connected(scene);
    const { places } = await scene.as(scene.user, "/google/folders", {});
    expect(places[0]).toMatchObject({ kind: "own" });
  },
  "/google/folder-contents": async (scene) => {
    const { drive_id, folder: folder_id } = await connected(scene);
    const { entries, path } = await scene.as(scene.user, "/google/folder-contents", { drive_id, folder_id });
    expect(path.at(-1)?.name).toBe("Contracts");
    expect(entries).toMatchObject([{ name: "pumps.txt", kind: "file", refusal: null, synced: false }]);
  },
  "/google/sync": async (scene) => {
    const { sync } = await draft(scene);
    expect(sync).toMatchObject({
      state: "draft",
      plan: { add: 1, update: 0, remove: 0, skip: 0 },
      sharing: "me",
    });
    await scene.as(scene.user, "/google/sync", { id: sync.id });
    expect(await looked(scene, sync.id)).toMatchObject({ state: "active", files: { current: 1 } });
  },
  "/google/sync-files": async (scene) => {
    const { drive_id, file } = await connected(scene);
    const { id } = await scene.as(scene.user, "/google/sync-files", { files: [{ drive_id, id: file }] });
    expect(await looked(scene, id)).toMatchObject({ kind: "files", state: "active", files: { current: 1 } });
  },
  "/google/sync-file": async (scene) => {
    const { sync } = await synced(scene);
    const { files } = await scene.as(scene.user, "/google/folder-syncs/files", { id: sync.id });
    const again = await scene.as(scene.user, "/google/sync-file", {
      id: sync.id,
      file_id: files[0]?.id ?? 0,
    });
    expect(again.name).toBe("pumps.txt");
    expect((await looked(scene, sync.id)).run).toMatchObject({ mode: "some", state: "done" });
  },
  "/google/folder-syncs": async (scene) => {
    const { sync } = await synced(scene);
    const { syncs } = await scene.as(scene.admin, "/google/folder-syncs", { limit: 100 });
    expect(syncs.find(({ id }) => id === sync.id)).toMatchObject({ mine: false, url: null });
  },
  "/google/folder-syncs/files": async (scene) => {
    const { sync } = await synced(scene);
    const { files, total } = await scene.as(scene.user, "/google/folder-syncs/files", { id: sync.id });
    expect({ files, total }).toMatchObject({ files: [{ name: "pumps.txt", state: "current" }], total: 1 });
  },
  "/google/folder-syncs/update": async (scene) => {
    const { sync } = await synced(scene);
    const tag = await scene.tag();
    const change = {
      id: sync.id,
      name: "Deals",
      sharing: "tags" as const,
      tag_ids: [tag],
      every: "1 day" as const,
    };
    const changed = await scene.as(scene.user, "/google/folder-syncs/update", change);
    expect(changed).toMatchObject({ name: "Deals", sharing: "tags", tag_ids: [tag], every: "1 day" });
  },
  "/google/folder-syncs/pause": async (scene) => {
    const { sync } = await synced(scene);
    const paused = await scene.as(scene.user, "/google/folder-syncs/pause", { id: sync.id });
    expect(paused).toMatchObject({ state: "paused", next_at: null, files: { current: 1 } });
  },
  "/google/folder-syncs/resume": async (scene) => {
    const { sync } = await synced(scene);
    await scene.as(scene.user, "/google/folder-syncs/pause", { id: sync.id });
    const resumed = await scene.as(scene.user, "/google/folder-syncs/resume", { id: sync.id });
    expect(resumed.state).toBe("active");
  },
  "/google/folder-syncs/delete": async (scene) => {
    const { sync } = await synced(scene);
    const gone = { id: sync.id, documents: "remove" as const };
    expect(await scene.as(scene.user, "/google/folder-syncs/delete", gone)).toEqual(done);
    const { syncs } = await scene.as(scene.user, "/google/folder-syncs", { limit: 100 });
    expect(syncs.map(({ id }) => id)).not.toContain(sync.id);
  },
  ...lists("onedrive"),
  "/onedrive/folders": (scene) => absent(scene, "/onedrive/folders", {}),
  "/onedrive/sync-files": (scene) =>
    absent(scene, "/onedrive/sync-files", { files: [{ drive_id: "d", id: "f" }] }),
  "/onedrive/sync-file": withoutVendor.missing("/onedrive/sync-file", { id: 999_999, file_id: 1 }),
  "/onedrive/shared-contents": (scene) => absent(scene, "/onedrive/shared-contents", { search: "plan" }),
  ...lists("sharepoint"),
  "/sharepoint/sites": (scene) => absent(scene, "/sharepoint/sites", {}),
  "/sharepoint/libraries": (scene) => absent(scene, "/sharepoint/libraries", { site_id: "s" }),
  "/sharepoint/folders": (scene) => absent(scene, "/sharepoint/folders", { drive_id: "d" }),
};

/** A channel of somebody's who has connected Microsoft Teams. */
async function connectedTeams({ user: person, id: organizationId, as }: Scene) {
  const microsoft = sharedMicrosoft();
  const account = "owner@atrium.example";
  const at = { person, organizationId, account };
  const connection = await connectMicrosoft(microsoft, "/microsoft/auth", at);
  const { teams } = await as(person, "/microsoft/channels", {});
  const team = teams[0]?.id ?? "";
  const made = await microsoft.control("channel/add", { team, name: `Channel ${randomUUID().slice(0, 8)}` });
  const channel = String(made["channel"]);
  await microsoft.control("message/post", { channel, from: account, html: "<p>Pumps last five years.</p>" });
  return { connection, team, channel };
}

export const teamsChannelsSuccesses: SuccessesOf<typeof teamsChannels> = {
  "/microsoft/auth": async (scene) => {
    const { connection } = await connectedTeams(scene);
    expect(connection).toMatchObject({ type: "microsoft", state: "connected", missing: [] });
  },
  "/microsoft/channels": async (scene) => {
    const { team, channel } = await connectedTeams(scene);
    const { channels } = await scene.as(scene.user, "/microsoft/channels", { team_id: team });
    expect(channels.find(({ id }) => id === channel)).toMatchObject({ kind: "standard", synced: false });
  },
  "/microsoft/sync": async (scene) => {
    const { team: team_id, channel: channel_id } = await connectedTeams(scene);
    const started = await scene.as(scene.user, "/microsoft/sync", { action: "start", team_id, channel_id });
    expect(started).toMatchObject({ syncs: [{ state: "draft", kind: "channel" }], page: null });
    const id = started.syncs[0]?.id ?? 0;
    const of = { action: "list" as const };
    await expect
      .poll(async () => (await scene.as(scene.user, "/microsoft/sync", of)).syncs[0]?.plan, {
        timeout: 20_000,
      })
      .toMatchObject({ add: 1 });
    const gone = { action: "delete" as const, id, documents: "remove" as const };
    expect(await scene.as(scene.user, "/microsoft/sync", gone)).toEqual({ syncs: [], page: null });
  },
};

export const driveNoticesSuccesses: SuccessesOf<typeof driveNotices> = {
  "/webhooks/google/drive": async () => {
    const response = await fetch(`${stack().url}/functions/v1/api/webhooks/google/drive`, {
      method: "POST",
      headers: { "x-goog-channel-id": randomUUID(), "x-goog-channel-token": "forged" },
    });
    expect(response.status).toBe(404);
  },
  "/webhooks/microsoft/drive": async () => {
    const response = await fetch(`${stack().url}/functions/v1/api/webhooks/microsoft/drive`, {
      method: "POST",
      body: JSON.stringify({ value: [{ subscriptionId: randomUUID(), clientState: "forged" }] }),
    });
    expect(response.status).toBe(404);
  },
};
