import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { call, events } from "../support/call.ts";
import { makeOrganization, type Organization } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";
import { addRead } from "../support/wait.ts";

let organization: Organization;
beforeAll(async () => {
  organization = await makeOrganization();
});

const rest = (path: string, token: string, apikey = stack().publishableKey) =>
  fetch(`${stack().url}/rest/v1/${path}`, { headers: { apikey, authorization: `Bearer ${token}` } });

describe("tables over REST", () => {
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
    const { owner, id: organizationId } = organization;
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
      const response = await rest(path, stack().secretKey, stack().secretKey);
      expect([path, response.status, response.ok ? "" : await response.text()]).toEqual([path, 200, ""]);
      await response.body?.cancel();
    }
  });

  it("show a citation to its reader only as long as they read the document", async () => {
    const { owner, user, id } = organization;
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
});
