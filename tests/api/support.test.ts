import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "../../supabase/functions/_shared/contract/index.ts";
import { call, refusal, send } from "../support/call.ts";
import { makeOperator, makePerson, addMember, type Person } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";
import { until } from "../support/wait.ts";
import { makeScene, type Scene } from "./successes/scene.ts";
import { ask, attach, REFERENCE } from "./successes/support.ts";

let scene: Scene;
let operator: Person;
beforeAll(async () => {
  [scene, operator] = await Promise.all([makeScene(), makeOperator()]);
});

/** Somebody of an organisation who has asked nothing yet. */
async function member(name = "Mia Muster"): Promise<Person> {
  const person = await makePerson(name);
  await addMember(scene.id, person, "user");
  return person;
}

const told = async (person: Person | null, path: string, input: unknown, organizationId = scene.id) => {
  const { status, body } = await refusal(person, path, input, { organizationId });
  return [status, body.message];
};

/** The page of the local mail, once this stands in a mail to somebody. */
const mailed = (to: string, words: string) =>
  until(`a mail to ${to} with ${words}`, async () => {
    const page = await (await fetch(`${stack().url}/mail`)).text();
    return page.split("<article").find((mail) => mail.includes(`To ${to}`) && mail.includes(words)) ?? null;
  });

describe("a request", () => {
  it("goes by mail to its sender and to operators, as text", async () => {
    const person = await member("<b>Mia</b> Ünlü");
    const subject = `Làm ơn <script>alert(1)</script> ${randomUUID()}`;
    const { reference } = await ask(scene, person, { subject, message: "1 < 2 & مرحبا", priority: "high" });
    const copy = await mailed(person.email, reference);
    expect(copy).toContain("1 &lt; 2 &amp; مرحبا");
    expect(copy).toContain("Làm ơn &lt;script&gt;");
    expect(copy).toContain("by the end of the next working day");
    const news = await mailed(operator.email, reference);
    expect(news).toContain("High: Làm ơn");
    expect(news).toContain("&lt;b&gt;Mia&lt;/b&gt; Ünlü");
  });

  it("is one, however often it is sent under its key, also at once", async () => {
    const person = await member();
    const key = randomUUID();
    const made = await Promise.all(Array.from({ length: 6 }, () => ask(scene, person, { key })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await scene.as(person, "/support/list", {})).total).toBe(1);
  });

  it("has limits that are named, also when many are sent at once", async () => {
    const person = await member();
    const all = await Promise.all(
      Array.from({ length: 8 }, () =>
        send(person, "/support/submit", { subject: "a", message: "b" }, { organizationId: scene.id }),
      ),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const request = { subject: "a", message: "b" };
    expect((await told(person, "/support/submit", request))[1]).toContain("5 requests an hour");
    await sql()`update public.support_requests set created_at = now() - interval '2 hours' where user_id = ${person.id}`;
    await sql()`
      insert into public.support_requests (organization_id, user_id, reference, key, subject, created_at)
      select organization_id, user_id, private.new_support_reference(), gen_random_uuid(), subject, created_at
      from public.support_requests, generate_series(1, 3) where user_id = ${person.id}`;
    expect((await told(person, "/support/submit", request))[1]).toContain("20 requests a day");
  });

  it("of an organisation are 50 a day", async () => {
    const other = await makeScene();
    await sql()`
      insert into public.support_requests (organization_id, user_id, reference, key, subject)
      select ${other.id}, ${other.owner.id}, private.new_support_reference(), gen_random_uuid(), 'Many' from generate_series(1, 50)`;
    const said = await told(other.user, "/support/submit", { subject: "a", message: "b" }, other.id);
    expect(said).toEqual([429, expect.stringContaining("Your organisation can send 50 requests a day")]);
  });

  it("belongs to its requester and the operators alone", async () => {
    const [person, colleague, other] = await Promise.all([member(), member(), makeScene()]);
    const file = await attach(scene, person);
    const { id } = await ask(scene, person, { attachment_ids: [file.id] });
    await addMember(other.id, person, "user");
    const gone = [404, expect.stringContaining("doesn't exist")];
    const tries: [Person, number][] = [
      [colleague, scene.id],
      [scene.owner, scene.id],
      [other.owner, other.id],
      [person, other.id],
    ];
    for (const [who, organizationId] of tries) {
      expect(await told(who, "/support/get", { id }, organizationId)).toEqual(gone);
      expect(await told(who, "/support/reply", { id, message: "Mine" }, organizationId)).toEqual(gone);
      const path = "/support/attachments/download";
      expect(await told(who, path, { id: file.id }, organizationId)).toEqual(gone);
      const { requests } = await call(who, "/support/list", {}, { organizationId });
      expect(requests.map((each) => each.id)).not.toContain(id);
    }
    for (const who of [person, scene.owner]) {
      for (const path of ["all", "get", "close", "answer", "priority", "download"]) {
        expect((await told(who, `/admin/support/${path}`, { id, message: "x", priority: "low" }))[0]).toBe(
          403,
        );
      }
    }
    expect((await told(null, "/support/get", { id }))[0]).toBe(401);
    expect(await scene.as(person, "/support/get", { id })).toMatchObject({ state: "open" });
  });

  it("is opened again by its requester, who hears of answers and closing by mail", async () => {
    const person = await member();
    const { id, reference } = await ask(scene, person);
    await call(operator, "/admin/support/answer", { id, message: "Switch it off <and> on." });
    expect(await mailed(person.email, "Switch it off")).toContain("&lt;and&gt;");
    await call(operator, "/admin/support/close", { id });
    await call(operator, "/admin/support/close", { id });
    await mailed(person.email, `request ${reference} is closed`);
    await scene.as(person, "/support/reply", { id, message: "It is off again." });
    await mailed(operator.email, "It is off again.");
    const { state, messages } = await scene.as(person, "/support/get", { id });
    expect(state).toBe("open");
    expect(messages.map(({ kind, from }) => `${kind} ${from}`)).toEqual([
      "message requester",
      "message support",
      "closed support",
      "reopened requester",
      "message requester",
    ]);
  });

  it("goes with its account, and its files from the storage", async () => {
    const person = await member();
    const file = await attach(scene, person);
    const { id } = await ask(scene, person, { attachment_ids: [file.id] });
    const [{ path } = { path: "" }] = await sql()<{ path: string }[]>`
      select path from public.support_attachments where id = ${file.id}`;
    await call(person, "/user/delete", { email: person.email });
    expect(await sql()`select from public.support_requests where id = ${id}`).toHaveLength(0);
    await until("the file's end", async () => {
      const left = await sql()`select from storage.objects where bucket_id = 'support' and name = ${path}`;
      return left.length === 0 || null;
    });
  });
});

describe("a file for support", () => {
  const upload = (person: Person, name: string, body: string | Uint8Array<ArrayBuffer>, type: string) =>
    refusal(
      person,
      "/support/attachments/upload",
      { name },
      { organizationId: scene.id, file: { body, type } },
    );

  it.each([
    ["a program named as a picture", "a.png", Uint8Array.from([0x4d, 0x5a, 0, 1, 2, 3]), "a program"],
    ["a web page", "a.txt", "<!doctype html><html><script>alert(1)</script>", "a web page"],
    ["an archive", "a.pdf", Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), "a zip archive"],
    ["nothing", "a.txt", "", "empty"],
  ])("isn't %s, whatever it is called", async (_what, name, body, words) => {
    const { status, body: said } = await upload(await member(), name, body, "image/png");
    expect([status, said.message]).toEqual([400, expect.stringContaining(words)]);
  });

  it("has a limit that is named", async () => {
    const { status, body } = await upload(
      await member(),
      "a.txt",
      "x".repeat(10 * 1024 * 1024 + 1),
      "text/plain",
    );
    expect([status, body.message]).toEqual([413, "The file is larger than the limit of 10 MB."]);
  });

  it("is named by what it is", async () => {
    const pdf = { body: "%PDF-1.4\n%%EOF", type: "image/png" };
    const kept = await attach(scene, await member(), "photo.png", pdf);
    expect(kept).toMatchObject({ name: "photo.png.pdf", type: "application/pdf" });
  });

  it("is sent once, by who uploaded it, and five at most", async () => {
    const [person, other] = await Promise.all([member(), member()]);
    const { id } = await attach(scene, person);
    const request = { subject: "a", message: "b", attachment_ids: [id] };
    expect((await told(other, "/support/submit", request))[0]).toBe(404);
    expect((await told(other, "/support/attachments/delete", { id }))[0]).toBe(404);
    await ask(scene, person, { attachment_ids: [id] });
    expect((await told(person, "/support/submit", request))[0]).toBe(404);
    expect((await told(person, "/support/attachments/delete", { id }))[0]).toBe(404);
    const six = { ...request, attachment_ids: [1, 2, 3, 4, 5, 6] };
    expect(await told(person, "/support/submit", six)).toEqual([400, "A message can have at most 5 files."]);
    expect((await scene.as(person, "/support/list", {})).total).toBe(1);
  });

  it("that isn't sent is no operator's, and goes after a day", async () => {
    const person = await member();
    const { id } = await attach(scene, person);
    expect((await told(operator, "/admin/support/download", { id }))[0]).toBe(404);
    await sql()`update public.support_attachments set created_at = now() - interval '25 hours' where id = ${id}`;
    await sql()`select public.prune_support_files()`;
    expect((await told(person, "/support/attachments/download", { id }))[0]).toBe(404);
  });
});

describe("a conversation handed to a person", () => {
  const path = "/agent/help-agent/conversation/person";
  const hand = (person: Person, input: InputOf<typeof path> = {}) => scene.as(person, path, input);
  const rows = (id: string) =>
    sql()<{ author: string; content: string }[]>`
      select author, content from public.help_messages where conversation_id = ${id} order by id`;
  const stateOf = async (id: string) =>
    (await sql()<{ state: string }[]>`select state from public.help_conversations where id = ${id}`)[0]
      ?.state;

  /** A conversation in which the agent had no answer. */
  async function conversationOf(person: Person): Promise<string> {
    const [made] = await sql()<{ id: string }[]>`
      insert into public.help_conversations (organization_id, user_id, help_agent_id)
      values (${scene.id}, ${person.id}, 1) returning id::text`;
    const id = made?.id ?? "";
    await sql()`
      insert into public.help_messages (organization_id, conversation_id, role, author, content) values
        (${scene.id}, ${id}, 'user', 'member', 'Where is the moon?'),
        (${scene.id}, ${id}, 'assistant', 'agent', 'I do not know.')`;
    return id;
  }

  it("becomes a request with its transcript, says when a person answers, and costs nothing", async () => {
    const person = await member();
    const id = await conversationOf(person);
    const made = await hand(person, { id, page: "/app/chat" });
    expect(made).toMatchObject({
      conversation_id: id,
      answer_within: expect.stringContaining("working day") as string,
    });
    expect(made.reference).toMatch(REFERENCE);
    expect(await stateOf(id)).toBe("with_person");
    expect((await rows(id)).at(-1)?.content).toContain(
      `by the end of the next working day. Your reference is ${made.reference}`,
    );
    const { requests } = await scene.as(person, "/support/list", {});
    const request = await scene.as(person, "/support/get", { id: requests[0]?.id ?? 0 });
    expect(request).toMatchObject({ conversation_id: id, subject: "Where is the moon?" });
    expect(request.messages).toMatchObject([
      { kind: "transcript", content: "Member: Where is the moon?\n\nHelp agent: I do not know." },
    ]);
    await mailed(operator.email, made.reference);
    expect(await mailed(person.email, made.reference)).toContain("will answer by the end");
    expect(await hand(person, { id })).toEqual(made);
    expect((await rows(id)).length).toBe(3);
    expect(await sql()`select from public.charges where user_id = ${person.id}`).toHaveLength(0);
  });

  it("is made where there is none, once under a key", async () => {
    const person = await member();
    for (const message of ["Call me!", undefined]) {
      const key = randomUUID();
      const made = await Promise.all([1, 2, 3].map(() => hand(person, { key, ...(message && { message }) })));
      expect(new Set(made.map(({ conversation_id }) => conversation_id)).size).toBe(1);
    }
    expect((await scene.as(person, "/support/list", {})).total).toBe(2);
  });

  it("holds what either writes, until it is closed and opened again", async () => {
    const person = await member();
    const id = await conversationOf(person);
    await hand(person, { id });
    const { id: request = 0 } = (await scene.as(person, "/support/list", {})).requests[0] ?? {};
    await call(operator, "/admin/support/answer", { id: request, message: "Above you." });
    expect((await rows(id)).at(-1)).toEqual({ author: "person", content: "Above you." });
    await scene.as(person, "/support/reply", { id: request, message: "Thanks." });
    expect((await rows(id)).at(-1)).toEqual({ author: "member", content: "Thanks." });
    // As the help agent's own call does it while a person has the conversation.
    const [said] = await sql()<{ id: string }[]>`
      insert into public.help_messages (organization_id, conversation_id, role, author, content)
      values (${scene.id}, ${id}, 'user', 'member', 'One more thing.') returning id`;
    for (let times = 0; times < 2; times++)
      await sql()`select private.relay_help_message(${said?.id ?? 0}::bigint)`;
    const { messages, state } = await scene.as(person, "/support/get", { id: request });
    expect(state).toBe("open");
    expect(messages.map(({ content }) => content).slice(1)).toEqual([
      "Above you.",
      "Thanks.",
      "One more thing.",
    ]);
    await call(operator, "/admin/support/close", { id: request });
    expect(await stateOf(id)).toBe("closed");
    expect((await rows(id)).at(-1)?.content).toContain("the help agent answers again");
    await hand(person, { id, message: "Not yet." });
    expect(await stateOf(id)).toBe("with_person");
    const again = await scene.as(person, "/support/get", { id: request });
    expect(again.state).toBe("open");
    expect(again.messages.at(-1)).toMatchObject({ kind: "transcript", content: "Member: Not yet." });
  });

  it("is its asker's, and its request outlives it", async () => {
    const [person, other] = await Promise.all([member(), member()]);
    const id = await conversationOf(person);
    expect(await told(other, path, { id })).toEqual([404, "That conversation doesn't exist."]);
    await hand(person, { id });
    await sql()`delete from public.help_conversations where id = ${id}`;
    const { id: request = 0 } = (await scene.as(person, "/support/list", {})).requests[0] ?? {};
    await call(operator, "/admin/support/answer", { id: request, message: "Still here." });
    expect(await scene.as(person, "/support/get", { id: request })).toMatchObject({
      conversation_id: null,
      state: "answered",
    });
  });
});
