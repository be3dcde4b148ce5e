import { randomUUID } from "node:crypto";
import type { RealtimeChannel, SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import {
  addressOf,
  has,
  makeOrganization,
  newClient,
  type Organization,
  platform,
  server,
  sql,
} from "./platform.ts";

interface Message {
  event: string;
  payload: Record<string, unknown>;
  meta?: { id?: string; replayed?: boolean };
}

interface Listener {
  channel: RealtimeChannel;
  /** How joining ended. */
  status: string;
  /** Resolves to the first message that fits, also one that has come. */
  hear: (event: string) => Promise<Message>;
  heard: Message[];
  /** Resolves once the channel is over. */
  over: Promise<string>;
}

async function listen(
  client: SupabaseClient,
  topic: string,
  config: Record<string, unknown> = {},
  isPrivate = true,
): Promise<Listener> {
  const heard: Message[] = [];
  const waiting = new Set<() => void>();
  const channel = client.channel(topic, {
    config: { private: isPrivate, broadcast: { replication_ready: true, ...config } as never },
  });
  const hear = (event: string) =>
    new Promise<Message>((resolve) => {
      const look = () => {
        const found = heard.find((message) => message.event === event);
        if (found) resolve(found);
      };
      waiting.add(look);
      look();
    });
  channel.on("broadcast", { event: "*" }, (message) => {
    heard.push(message as unknown as Message);
    for (const look of waiting) look();
  });
  const ready = new Promise<void>((resolve) => {
    channel.on(
      "system" as never,
      {},
      ({ status }: { status: string }) => void (status === "ok" && resolve()),
    );
  });
  let end: (status: string) => void = () => undefined;
  const over = new Promise<string>((resolve) => (end = resolve));
  const status = await new Promise<string>((resolve) => {
    channel.subscribe((told) => (told === "SUBSCRIBED" ? resolve(told) : (resolve(told), end(told))));
  });
  if (status === "SUBSCRIBED") await ready;
  else await client.removeChannel(channel);
  return { channel, status, hear, heard, over };
}

const send = (topic: string, event: string, payload: object = {}) =>
  sql()`select realtime.send(${sql().json(payload as never)}, ${event}, ${topic}, true)`;

describe.runIf(has("realtime"))("realtime", () => {
  let organization: Organization;
  let other: Organization;
  beforeAll(async () => {
    [organization, other] = [await makeOrganization(), await makeOrganization()];
  });
  const topicOf = ({ id }: Pick<Organization, "id">) => `organization:${id}`;

  it("lets people join their own topics alone", async () => {
    const { user, owner } = organization;
    for (const [client, topic, wanted] of [
      [user.client, topicOf(organization), "SUBSCRIBED"],
      [user.client, `user:${user.authId}`, "SUBSCRIBED"],
      [user.client, topicOf(other), "CHANNEL_ERROR"],
      [user.client, `user:${owner.authId}`, "CHANNEL_ERROR"],
      [user.client, "organization:1", "CHANNEL_ERROR"],
      [other.owner.client, topicOf(organization), "CHANNEL_ERROR"],
      [newClient(), topicOf(organization), "CHANNEL_ERROR"],
    ] as const) {
      const { status, channel } = await listen(client, topic);
      expect([topic, status]).toEqual([topic, wanted]);
      await client.removeChannel(channel);
    }
  });

  it("refuses a public channel", async () => {
    for (const topic of [topicOf(organization), randomUUID()])
      expect((await listen(organization.user.client, topic, {}, false)).status).toBe("CHANNEL_ERROR");
  });

  it("delivers a committed message with its id", async () => {
    const { client } = organization.user;
    const { hear, heard, channel } = await listen(client, topicOf(organization));
    await sql()
      .begin(async (tx) => {
        await tx`select realtime.send('{}'::jsonb, 'rolled-back', ${topicOf(organization)}, true)`;
        throw new Error("Rolled back.");
      })
      .catch(() => undefined);
    await send(topicOf(other), "elsewhere");
    await send(topicOf(organization), "committed", { document_id: 7 });
    const { payload } = await hear("committed");
    expect(payload).toMatchObject({ document_id: 7, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(heard.map(({ event }) => event)).toEqual(["committed"]);
    await client.removeChannel(channel);
  });

  it("replays at the join what was sent shortly before", async () => {
    const since = Date.now() - 10_000;
    await send(topicOf(organization), "before", { document_id: 1 });
    const { client } = organization.admin;
    const { hear, channel } = await listen(client, topicOf(organization), { replay: { since, limit: 25 } });
    expect((await hear("before")).meta?.replayed).toBe(true);
    await client.removeChannel(channel);
  });

  it("takes messages from the database alone", async () => {
    const { user, admin } = organization;
    const listener = await listen(user.client, topicOf(organization));
    const sender = await listen(admin.client, topicOf(organization));
    await sender.channel.send({ type: "broadcast", event: "forged", payload: {} });
    const answer = await fetch(addressOf("realtime", "/api/broadcast"), {
      method: "POST",
      headers: {
        apikey: platform().publishableKey,
        authorization: `Bearer ${admin.token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        messages: [{ topic: topicOf(organization), event: "forged", payload: {}, private: true }],
      }),
    });
    await answer.text();
    await send(topicOf(organization), "real");
    await listener.hear("real");
    expect(listener.heard.map(({ event }) => event)).toEqual(["real"]);
    await user.client.removeChannel(listener.channel);
    await admin.client.removeChannel(sender.channel);
  });

  describe.runIf(has("auth"))("with sessions of the auth service", () => {
    it("drops a removed member at their next token", async () => {
      const { client, token, id } = other.user;
      const { hear, over } = await listen(client, topicOf(other));
      await sql()`delete from public.organization_members where organization_id = ${other.id} and user_id = ${id}`;
      await send(topicOf(other), "still");
      await hear("still");
      // Two of one second are the same token.
      let next = token;
      await expect
        .poll(async () => (next = (await client.auth.refreshSession()).data.session?.access_token ?? ""))
        .not.toBe(token);
      await client.realtime.setAuth(next);
      expect(await over).toBe("CLOSED");
      expect((await listen(client, topicOf(other))).status).toBe("CHANNEL_ERROR");
    });

    it("names an ended session to its tabs", async () => {
      const { client, authId, token } = other.admin;
      const { hear, channel } = await listen(client, `user:${authId}`);
      expect((await server().auth.admin.signOut(token, "global")).error).toBeNull();
      const { payload } = await hear("standing");
      expect(payload["session_ids"]).toContain(decodeJwt(token)["session_id"]);
      await client.removeChannel(channel);
    });
  });
});
