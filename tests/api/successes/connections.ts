import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { connections } from "../../../supabase/functions/_shared/contract/connections.ts";
import type { driveNotices } from "../../../supabase/functions/_shared/contract/drive-notices.ts";
import type { drives, teamsChannels } from "../../../supabase/functions/_shared/contract/drives.ts";
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
const OLIVIA = "owner@atrium.example";
type MicrosoftDrive = "onedrive" | "sharepoint";

/** The plan has room for two connections, of which Google's is one. */
async function makeRoom({ user, as }: Scene, wanted: MicrosoftDrive | "microsoft") {
  const { integrations } = await as(user, "/user-integrations", {});
  const disconnect = { documents: "remove" as const };
  for (const { type, connection } of integrations)
    if (connection && type !== wanted && ["onedrive", "sharepoint", "microsoft"].includes(type))
      await as(user, "/user-integrations/{type}", { type, disconnect });
}

/** A folder with a file of somebody's who has connected OneDrive, or a library of SharePoint. */
async function connectedTo(scene: Scene, service: MicrosoftDrive) {
  const microsoft = sharedMicrosoft();
  const { user: person, id: organizationId } = scene;
  const at = { person, organizationId, account: OLIVIA };
  await makeRoom(scene, service);
  const connection = await connectMicrosoft(microsoft, `/${service}/auth`, at);
  const name = `Contracts ${randomUUID().slice(0, 8)}`;
  const { item, root } =
    service === "onedrive"
      ? await microsoft.control("folder/add", { account: OLIVIA, name })
      : await microsoft.control("site/add", { name, members: [OLIVIA] });
  const folder = String(item ?? root);
  const made = await microsoft.control("file/add", {
    parent: folder,
    name: "pumps.txt",
    text: "Five years.",
  });
  return {
    connection,
    name,
    folder,
    file: String(made["item"]),
    drive_id: await driveOf(scene, service, name),
  };
}

async function driveOf(scene: Scene, service: MicrosoftDrive, name: string): Promise<string> {
  if (service === "onedrive") {
    const { places } = await scene.as(scene.user, "/onedrive/folders", {});
    return places[0]?.drive_id ?? "";
  }
  const { sites } = await scene.as(scene.user, "/sharepoint/sites", { search: name });
  const { places } = await scene.as(scene.user, "/sharepoint/libraries", { site_id: sites[0]?.id ?? "" });
  return places[0]?.drive_id ?? "";
}

/** A sync of it that has begun and been read. */
async function syncedWith(scene: Scene, service: MicrosoftDrive) {
  const at = await connectedTo(scene, service);
  const folder = { drive_id: at.drive_id, id: at.folder };
  const { id } = await scene.as(scene.user, `/${service}/sync`, { folder });
  const state = async (wanted: (sync: { plan: unknown; files: { current: number } }) => boolean) =>
    until("the end of a look", async () => {
      const { syncs } = await scene.as(scene.user, `/${service}/folder-syncs`, {});
      const sync = syncs.find((one) => one.id === id);
      return sync && wanted(sync) ? sync : null;
    });
  expect(await state(({ plan }) => plan !== null)).toMatchObject({ state: "draft", plan: { add: 1 } });
  await scene.as(scene.user, `/${service}/sync`, { id });
  await state(({ files }) => files.current === 1);
  return { ...at, id };
}

/** What both of Microsoft's drives answer. */
const ofMicrosoft = <Service extends MicrosoftDrive>(one: Service) => {
  const service: MicrosoftDrive = one;
  const found = {
    auth: async (scene: Scene) => {
      const { connection } = await connectedTo(scene, service);
      expect(connection).toMatchObject({ type: service, state: "connected", missing: [] });
    },
    "folder-contents": async (scene: Scene) => {
      const { drive_id, folder: folder_id } = await connectedTo(scene, service);
      const { entries } = await scene.as(scene.user, `/${service}/folder-contents`, { drive_id, folder_id });
      expect(entries).toMatchObject([{ name: "pumps.txt", kind: "file", refusal: null, synced: false }]);
    },
    sync: async (scene: Scene) => void (await syncedWith(scene, service)),
    "folder-syncs": async (scene: Scene) => {
      const { id } = await syncedWith(scene, service);
      const { syncs } = await scene.as(scene.user, `/${service}/folder-syncs`, {});
      expect(syncs.find((sync) => sync.id === id)).toMatchObject({ mine: true, files: { current: 1 } });
    },
    "folder-syncs/files": async (scene: Scene) => {
      const { id } = await syncedWith(scene, service);
      const { files } = await scene.as(scene.user, `/${service}/folder-syncs/files`, { id });
      expect(files).toMatchObject([{ name: "pumps.txt", state: "current" }]);
    },
    "folder-syncs/update": async (scene: Scene) => {
      const { id } = await syncedWith(scene, service);
      const change = { id, name: "Mine", every: "1 day" as const };
      expect(await scene.as(scene.user, `/${service}/folder-syncs/update`, change)).toMatchObject(change);
    },
    "folder-syncs/pause": async (scene: Scene) => {
      const { id } = await syncedWith(scene, service);
      const { state } = await scene.as(scene.user, `/${service}/folder-syncs/pause`, { id });
      expect(state).toBe("paused");
    },
    "folder-syncs/resume": async (scene: Scene) => {
      const { id } = await syncedWith(scene, service);
      await scene.as(scene.user, `/${service}/folder-syncs/pause`, { id });
      const { state } = await scene.as(scene.user, `/${service}/folder-syncs/resume`, { id });
      expect(state).toBe("active");
    },
    "folder-syncs/delete": async (scene: Scene) => {
      const { id } = await syncedWith(scene, service);
      const gone = { id, documents: "remove" as const };
      expect(await scene.as(scene.user, `/${service}/folder-syncs/delete`, gone)).toEqual(done);
    },
  };
  const named = Object.entries(found).map(([name, success]) => [`/${service}/${name}`, success]);
  return Object.fromEntries(named) as Pick<
    SuccessesOf<typeof drives>,
    keyof SuccessesOf<typeof drives> & `/${Service}/${keyof typeof found}`
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
  ...ofMicrosoft("onedrive"),
  "/onedrive/folders": async (scene) => {
    await connectedTo(scene, "onedrive");
    const { places } = await scene.as(scene.user, "/onedrive/folders", {});
    expect(places).toMatchObject([{ name: "OneDrive", kind: "own" }]);
  },
  "/onedrive/sync-files": async (scene) => {
    const { drive_id, file } = await connectedTo(scene, "onedrive");
    const files = [{ drive_id, id: file }];
    expect(await scene.as(scene.user, "/onedrive/sync-files", { files })).toMatchObject({ kind: "files" });
  },
  "/onedrive/sync-file": async (scene) => {
    const { id } = await syncedWith(scene, "onedrive");
    const { files } = await scene.as(scene.user, "/onedrive/folder-syncs/files", { id });
    const file_id = files[0]?.id ?? 0;
    expect(await scene.as(scene.user, "/onedrive/sync-file", { id, file_id })).toMatchObject({ id: file_id });
  },
  "/onedrive/shared-contents": async (scene) => {
    await connectedTo(scene, "onedrive");
    const { entries } = await scene.as(scene.user, "/onedrive/shared-contents", { search: "supplier" });
    expect(entries.map(({ name }) => name)).toContain("Supplier review");
  },
  ...ofMicrosoft("sharepoint"),
  "/sharepoint/sites": async (scene) => {
    const { name } = await connectedTo(scene, "sharepoint");
    const { sites } = await scene.as(scene.user, "/sharepoint/sites", { search: name });
    expect(sites.map((site) => site.name)).toEqual([name]);
  },
  "/sharepoint/libraries": async (scene) => {
    const { drive_id } = await connectedTo(scene, "sharepoint");
    expect(drive_id).not.toBe("");
  },
  "/sharepoint/folders": async (scene) => {
    const { drive_id } = await connectedTo(scene, "sharepoint");
    const { path } = await scene.as(scene.user, "/sharepoint/folders", { drive_id });
    expect(path).toHaveLength(1);
  },
};

/** A channel of somebody's who has connected Microsoft Teams. */
async function connectedTeams(scene: Scene) {
  const { user: person, id: organizationId, as } = scene;
  await makeRoom(scene, "microsoft");
  const microsoft = sharedMicrosoft();
  const account = OLIVIA;
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
