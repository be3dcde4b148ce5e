import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { connections } from "../../../supabase/functions/_shared/contract/connections.ts";
import type { driveNotices } from "../../../supabase/functions/_shared/contract/drive-notices.ts";
import type { teamsChannels } from "../../../supabase/functions/_shared/contract/drives.ts";
import { connectMicrosoft, sharedMicrosoft } from "../../support/microsoft.ts";
import { stack } from "../../support/stack.ts";
import { connected, synced } from "./drives.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

export const connectionsSuccesses: SuccessesOf<typeof connections> = {
  "/user-integrations": async (scene) => {
    await connected(scene, "google");
    const { integrations } = await scene.as(scene.user, "/user-integrations", {});
    const google = integrations.find(({ type }) => type === "google");
    expect(google).toMatchObject({ available: true, local: true, connection: { state: "connected" } });
    expect(JSON.stringify(integrations)).not.toMatch(/token|ya29|secret/i);
    const others = await scene.as(scene.admin, "/user-integrations", {});
    expect(others.integrations.map(({ connection }) => connection)).toEqual([null, null, null, null, null]);
  },
  "/user-integrations/{type}": async (scene) => {
    const { sync } = await synced(scene, "google");
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
    const token = "Validation: ä & <more>";
    const at = `${stack().url}/functions/v1/api/webhooks/microsoft/drive`;
    const response = await fetch(`${at}?validationToken=${encodeURIComponent(token)}`, { method: "POST" });
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    expect([response.status, await response.text()]).toEqual([200, token]);
  },
};
