import { randomUUID } from "node:crypto";
import { REALTIME_SUBSCRIBE_STATES } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicTables, tablesWith } from "./checks/tables.ts";
import { newClient, type Person } from "../support/people.ts";
import { call, events } from "../support/call.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";
import { addRead } from "../support/wait.ts";
import { upload } from "../support/upload.ts";
import { type Cast, forgeToken, makeCast } from "./checks/cast.ts";

let cast: Cast;
let tables: Awaited<ReturnType<typeof publicTables>>;
const joined: Person[] = [];

beforeAll(async () => {
  cast = await makeCast();
  tables = await publicTables();
});
afterAll(async () => {
  await Promise.all(joined.map(({ client }) => client.realtime.disconnect()));
});

const rest = (path: string, token: string, method = "GET", body?: object, apikey = stack().publishableKey) =>
  fetch(`${stack().url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      prefer: "return=representation",
    },
    ...(body && { body: JSON.stringify(body) }),
  });

const verbs = ["GET", "POST", "PATCH", "DELETE"] as const;

describe("tables over REST", () => {
  it("are closed to who is signed out, and to an expired token, by every verb", async () => {
    const expired = await forgeToken(cast.organization.owner.authId, { expiresIn: -60 });
    let count = 0;
    for (const { name, column } of tables) {
      for (const method of verbs) {
        for (const [who, token] of [
          ["signed out", stack().publishableKey],
          ["expired", expired],
        ] as const) {
          const body = method === "GET" || method === "DELETE" ? undefined : { [column]: null };
          const response = await rest(name, token, method, body);
          count += 1;
          expect([name, method, who, response.status]).toEqual([name, method, who, 401]);
          await response.text();
        }
      }
    }
    console.info(`${count} cells of principal × table × verb over REST`);
  });

  it("embed one another along every foreign key, whatever tables of the same name other schemas have", async () => {
    const keys = await sql()<{ name: string; child: string; parent: string }[]>`
      select k.conname as name, c.relname as child, p.relname as parent
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and p.relname <> 'organization_members' and c.relnamespace = 'public'::regnamespace and p.relnamespace = 'public'::regnamespace
        and has_table_privilege('service_role', c.oid, 'select')`;
    expect(keys.length).toBeGreaterThan(20);
    const asked = keys.flatMap(({ name, child, parent }) => [
      `${child}?select=*,${parent}!${name}(*)&limit=1`,
      `${parent}?select=*,${child}!${name}(*)&limit=1`,
    ]);
    const { owner, id: organizationId } = cast.organization;
    const chats = [];
    for (const message of ["One?", "Two?"]) {
      const { id } = await call(owner, "/chat/create", {}, { organizationId });
      for await (const event of events(owner, "/chat/message", { chat_id: id, message }, { organizationId }))
        void event;
      chats.push({ id, messages: [{ chat_id: id }, { chat_id: id }] });
    }
    const mine = `id=in.(${chats.map(({ id }) => id).join()})&order=id`;
    const told = await rest(`chats?select=id,messages(chat_id)&${mine}`, owner.token);
    expect(await told.json()).toEqual(chats);
    // A key of three columns, of which two fit both folders.
    const [one, other] = chats;
    for (const [chat, name] of [
      [one, "Pumps"],
      [other, "Rent"],
    ] as const) {
      const { id: folder_id } = await call(
        owner,
        "/thread/folders/create",
        { name: `${name} ${chat?.id}` },
        { organizationId },
      );
      await call(owner, "/thread/folders/attach", { folder_id, chat_id: chat?.id ?? 0 }, { organizationId });
    }
    const inFolders = await rest(`chats?select=id,chat_folders(name)&${mine}`, owner.token);
    expect(await inFolders.json()).toEqual([
      { id: one?.id, chat_folders: { name: `Pumps ${one?.id}` } },
      { id: other?.id, chat_folders: { name: `Rent ${other?.id}` } },
    ]);
    for (const path of asked) {
      const response = await rest(path, stack().secretKey, "GET", undefined, stack().secretKey);
      expect([path, response.status, response.ok ? "" : await response.text()]).toEqual([path, 200, ""]);
      await response.body?.cancel();
    }
  });

  it("show a citation to its reader only as long as they read the document", async () => {
    const { owner, user, id } = cast.organization;
    const { id: document } = await addRead(
      owner,
      id,
      "Warranty.md",
      "# Warranty\n\nPumps are covered for five years.",
    );
    const organizationId = id;
    const { id: chat } = await call(user, "/chat/create", {}, { organizationId });
    const question = { chat_id: chat, message: "How long are pumps covered?" };
    for await (const event of events(user, "/chat/message", question, { organizationId })) void event;
    const quotes = async () => {
      const found = await rest(`message_citations?select=quote&document_id=eq.${document}`, user.token);
      return ((await found.json()) as unknown[]).length;
    };
    expect(await quotes()).toBeGreaterThan(0);
    const { id: tag } = await call(
      owner,
      "/organization/tags/create",
      { name: randomUUID() },
      { organizationId },
    );
    await call(owner, "/document/update/bulk", { ids: [document], add_tag_ids: [tag] }, { organizationId });
    expect(await quotes()).toBe(0);
    const { messages } = await call(user, "/chat/get", { id: chat }, { organizationId });
    expect(messages.flatMap(({ citations }) => citations.map(({ quote }) => quote)).join("")).toBe("");
  });

  it("show an outsider nothing of an organisation", async () => {
    const { other, organization } = cast;
    for (const table of await tablesWith("organization_id")) {
      const response = await rest(`${table}?organization_id=eq.${organization.id}`, other.owner.token);
      const rows: unknown = await response.json();
      expect([table, response.status === 200 ? rows : response.status]).toEqual([
        table,
        expect.toSatisfy((told: unknown) => told === 403 || (Array.isArray(told) && told.length === 0)),
      ]);
    }
  });

  it("of no other schema are there at all", async () => {
    for (const schema of ["private", "auth", "storage", "realtime", "supabase_migrations"]) {
      const response = await fetch(`${stack().url}/rest/v1/users`, {
        headers: {
          apikey: stack().publishableKey,
          authorization: `Bearer ${cast.organization.owner.token}`,
          "accept-profile": schema,
        },
      });
      expect([schema, response.status]).toEqual([
        schema,
        expect.toSatisfy((status: number) => status >= 400),
      ]);
    }
  });
});

describe("files", () => {
  const bytes = new TextEncoder().encode("Pumps need oil.");
  const name = () => `files/${randomUUID()}`;

  it("are added by who is signed in, under a random name only", async () => {
    const box = cast.organization.user.client.storage.from("uploads");
    expect((await box.upload(name(), bytes)).error).toBeNull();
    for (const path of [
      "files/report.pdf",
      randomUUID(),
      `files/../${randomUUID()}`,
      `other/${randomUUID()}`,
    ]) {
      expect([path, (await box.upload(path, bytes)).error]).toEqual([path, expect.anything()]);
    }
    expect((await newClient().storage.from("uploads").upload(name(), bytes)).error).not.toBeNull();
  });

  it("are neither listed, replaced, moved, copied, signed nor deleted, not even by who added them", async () => {
    const { user, owner, id } = cast.organization;
    const document = await upload(user, id, "Mine.txt", "Pumps need oil.");
    const path = document.path.split("/uploads/")[1] ?? "";
    for (const { client } of [user, owner, cast.other.owner]) {
      const box = client.storage.from("uploads");
      expect((await box.list("files")).data ?? []).toEqual([]);
      expect((await box.upload(path, bytes, { upsert: true })).error).not.toBeNull();
      expect((await box.update(path, bytes)).error).not.toBeNull();
      expect((await box.move(path, name())).error).not.toBeNull();
      expect((await box.copy(path, name())).error).not.toBeNull();
      expect((await box.createSignedUrl(path, 60)).data).toBeNull();
      expect((await box.remove([path])).data ?? []).toEqual([]);
    }
    expect(await (await fetch(document.path)).text()).toBe("Pumps need oil.");
  });

  it("are kept in buckets that nobody sees or changes", async () => {
    const { storage } = cast.organization.owner.client;
    expect((await storage.listBuckets()).data ?? []).toEqual([]);
    expect((await storage.createBucket(randomUUID())).error).not.toBeNull();
    expect((await storage.updateBucket("uploads", { public: false })).error).not.toBeNull();
    expect((await storage.emptyBucket("uploads")).error).not.toBeNull();
    expect((await storage.deleteBucket("uploads")).error).not.toBeNull();
  });
});

describe("topics", () => {
  /** How an attempt to join a private topic ends. */
  function join(person: Person, topic: string): Promise<string> {
    joined.push(person);
    const channel = person.client.channel(topic, { config: { private: true } });
    return new Promise((resolve) => {
      let told = false;
      channel.subscribe((status) => {
        // Removing the channel calls back once more, as closed.
        if (told) return;
        told = true;
        resolve(status);
        void person.client.removeChannel(channel);
      });
    });
  }

  it("are joined by whom they are for, and by nobody else", async () => {
    const { organization, other } = cast;
    const { user } = organization;
    const { SUBSCRIBED, CHANNEL_ERROR } = REALTIME_SUBSCRIBE_STATES;
    const expected: [Person, string, string][] = [
      [user, `organization:${organization.id}`, SUBSCRIBED],
      [user, `user:${user.authId}`, SUBSCRIBED],
      [user, `organization:${other.id}`, CHANNEL_ERROR],
      [user, `user:${organization.owner.authId}`, CHANNEL_ERROR],
      [user, "organization:1", CHANNEL_ERROR],
      [other.owner, `organization:${organization.id}`, CHANNEL_ERROR],
      [other.admin, `organization:${organization.id}`, SUBSCRIBED],
      [other.admin, `organization:${other.id}`, SUBSCRIBED],
    ];
    for (const [person, topic, status] of expected) {
      expect([person.email, topic, await join(person, topic)]).toEqual([person.email, topic, status]);
    }
  });

  it("are lost by a member who is removed, once their client pushes another token", async () => {
    const { organization, other } = cast;
    const { client, id, authId } = other.admin;
    const channel = client.channel(`organization:${organization.id}`, { config: { private: true } });
    const heard = new Promise<void>((resolve) => {
      channel.on("broadcast", { event: "still" }, () => resolve());
    });
    const { SUBSCRIBED, CLOSED } = REALTIME_SUBSCRIBE_STATES;
    let lose: (status: string) => void = () => undefined;
    const lost = new Promise<string>((resolve) => (lose = resolve));
    await new Promise<void>((resolve) => {
      channel.subscribe((status) => (status === SUBSCRIBED ? resolve() : lose(status)));
    });
    const input = { organization_id: organization.id, member_id: id };
    expect((await organization.admin.client.rpc("remove_member", input)).error).toBeNull();
    await sql()`select realtime.send('{}'::jsonb, 'still', ${`organization:${organization.id}`})`;
    await heard;
    await client.realtime.setAuth(await forgeToken(authId, { expiresIn: 600 }));
    expect(await lost).toBe(CLOSED);
  });
});
