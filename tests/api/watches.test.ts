import { beforeEach, describe, expect, it } from "vitest";
import type { OutputOf } from "../../supabase/functions/_shared/contract/index.ts";
import { call, events, refusal } from "../support/call.ts";
import {
  addMember,
  makeOrganization,
  makePerson,
  type Organization,
  type Person,
} from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { storeFile } from "../support/upload.ts";
import { addRead, settledBy, until } from "../support/wait.ts";

let organization: Organization;
beforeEach(async () => {
  organization = await makeOrganization();
});

const around = (sentence: string) =>
  `# Moorings\n\nThe harbour has a master. ${sentence} Boats of guests lie at the north pier.\n\n# Hours\n\nThe office opens at eight.`;
const FEE = "The mooring fee at Whitby is twelve pounds a night.";
const DEARER = "The mooring fee at Whitby is fifteen pounds a night.";

/** A document, an answer of somebody's that cites it, and what can happen to both. */
async function watched(person: Person = organization.owner) {
  const options = { organizationId: organization.id };
  const { id } = await addRead(organization.owner, organization.id, "Fees.md", around(FEE));
  let answer: OutputOf<"/chat/get">["messages"][number] | undefined;
  const message = "What is the mooring fee at Whitby?";
  const { id: chat } = await call(person, "/chat/create", {}, options);
  for await (const event of events(person, "/chat/message", { chat_id: chat, message }, options)) {
    if (event.type === "end") answer = event.message;
  }
  const cited = answer?.citations.find(({ quote }) => quote.includes("twelve"));
  if (!answer || !cited) throw new Error("The answer doesn't cite the fee.");
  const message_id = answer.id;
  const notices = async (of = person) =>
    (await call(of, "/chat/watch/notices", { message_id }, options)).notices.filter(
      ({ number }) => number === cited.number,
    );
  /** Gives the document another text and waits until it answers and has been compared. */
  async function replace(text: string) {
    const path = await storeFile(organization.owner, text);
    await call(organization.owner, "/document/update/", { id, path, type: "md" }, options);
    await settledBy(organization.owner, organization.id, id);
    await compared();
  }
  const compared = () =>
    until("the comparison", async () => {
      const open = await sql()`
        select from public.jobs where kind = 'watches.check' and status in ('queued', 'running')
        and (payload ->> 'document_id')::bigint = ${id}`;
      return open.length === 0 ? true : null;
    });
  await call(person, "/chat/watch", { message_id }, options);
  return { id, chat, message_id, number: cited.number, notices, replace, compared, options };
}

/** What a person's topic was told of an answer that they watch. */
const heard = async (person: Person, message_id: number) =>
  (
    await sql()<{ payload: { news: boolean } }[]>`
      select payload from realtime.messages where topic = ${`user:${person.authId}`} and event = 'watched'
      and (payload ->> 'message_id')::bigint = ${message_id} order by inserted_at`
  ).map(({ payload }) => payload.news);

describe("an answer that is watched", () => {
  it("tells the old and the new sentence once it is indexed, and each later difference to what was told last", async () => {
    const { message_id, notices, replace } = await watched();
    await replace(around(DEARER));
    expect(await notices()).toMatchObject([{ kind: "changed", before: FEE, after: DEARER, seen: false }]);
    expect((await heard(organization.owner, message_id)).filter(Boolean)).toHaveLength(1);
    const dearest = DEARER.replace("fifteen", "twenty");
    await replace(around(dearest));
    expect(await notices()).toMatchObject([
      { kind: "changed", before: DEARER, after: dearest },
      { kind: "changed", before: FEE, after: DEARER },
    ]);
    await replace(around(""));
    expect((await notices())[0]).toMatchObject({ kind: "removed", before: dearest, after: "" });
    expect((await heard(organization.owner, message_id)).filter(Boolean)).toHaveLength(3);
    expect(
      JSON.stringify(await sql()`select payload from realtime.messages where event = 'watched'`),
    ).not.toMatch(/twelve|fifteen|twenty/);
  });

  it("is quiet where other sentences change, it moves, or it is set otherwise", async () => {
    const { message_id, notices, replace } = await watched();
    await replace(around(FEE).replace("eight", "nine"));
    await replace(`${around("")}\n\n${FEE}`);
    await replace(around(FEE.replace("Whitby is", "Whitby\nis").replace("twelve", "**twelve**")));
    expect(await notices()).toEqual([]);
    expect((await heard(organization.owner, message_id)).filter(Boolean)).toEqual([]);
  });

  it("takes back what nobody saw and is so no more; says of what was seen that it says the same again", async () => {
    const { message_id, notices, replace, options } = await watched();
    await replace(around(DEARER));
    await replace(around(FEE));
    expect(await notices()).toEqual([]);
    await replace(around(DEARER));
    const [{ id = 0 } = {}] = await notices();
    await call(organization.owner, "/chat/watch/seen", { message_id, up_to: id }, options);
    await replace(around(FEE));
    expect(await notices()).toMatchObject([
      { kind: "restored", before: DEARER, after: expect.stringContaining("twelve"), seen: false },
      { kind: "changed", seen: true },
    ]);
  });

  it("tells nothing twice: compared once more, killed in between, or watched again", async () => {
    const { id, message_id, notices, replace, compared, options } = await watched();
    await replace(around(DEARER));
    const told = await notices();
    for (const _ of [1, 2]) {
      await sql()`
        select private.enqueue('watches.check', 1, ${`watches:${id}:again`},
          jsonb_build_object('document_id', id, 'revision_id', revision_id), organization_id)
        from public.documents where id = ${id}`;
      await compared();
    }
    // What a worker that died before it said so had saved already.
    await sql()`
      select public.save_watched(documents.id, documents.revision_id, jsonb_build_array(jsonb_build_object(
        'watch_id', watches.id, 'number', ${told[0]?.number ?? 0}::int, 'kind', 'changed', 'last_id', null, 'before', 'x', 'after', 'y')))
      from public.documents, public.answer_watches as watches where documents.id = ${id} and message_id = ${message_id}`;
    expect(await notices()).toEqual(told);
    await call(organization.owner, "/chat/unwatch", { message_id }, options);
    expect((await refusal(organization.owner, "/chat/watch/notices", { message_id }, options)).status).toBe(
      404,
    );
    const cheaper = FEE.replace("twelve", "ten");
    await replace(around(cheaper));
    expect(await heard(organization.owner, message_id)).toEqual([false, true, false]);
    await call(organization.owner, "/chat/watch", { message_id }, options);
    await compared();
    expect(await notices()).toMatchObject([{ before: DEARER, after: cheaper }, { id: told[0]?.id }]);
  });

  it("that was changed before it was watched tells so at once", async () => {
    const { message_id, notices, replace, compared, options } = await watched();
    await sql()`delete from public.answer_watches where message_id = ${message_id}`;
    await replace(around(DEARER));
    await call(organization.owner, "/chat/watch", { message_id }, options);
    await compared();
    expect(await notices()).toMatchObject([{ before: FEE, after: DEARER }]);
  });

  it("tells that a document was deleted, and keeps none of its words", async () => {
    const { id, message_id, notices, replace, options } = await watched();
    await replace(around(DEARER));
    await call(organization.owner, "/document/delete", { id }, options);
    expect(await notices()).toMatchObject([
      { kind: "deleted", document_id: null, before: "", after: "", seen: false },
    ]);
    expect((await heard(organization.owner, message_id)).filter(Boolean)).toHaveLength(2);
    const kept = await sql()`
      select before || after as words from public.watch_notices
      where watch_id in (select id from public.answer_watches where message_id = ${message_id})`;
    expect(kept).toEqual([{ words: "" }]);
  });
});

describe("the rights of a watcher", () => {
  it("are asked at each reading: what is closed to them by then is told without words, once, and is there again when it opens", async () => {
    const { user, owner } = organization;
    const { id, message_id, notices, replace, options } = await watched(user);
    const { id: tag } = await call(owner, "/organization/tags/create", { name: `Closed ${id}` }, options);
    const bulk = (tags: object) => call(owner, "/document/update/bulk", { ids: [id], ...tags }, options);
    await bulk({ add_tag_ids: [tag], remove_tag_ids: [] });
    await replace(around(DEARER));
    await replace(around(DEARER.replace("fifteen", "sixteen")));
    expect(await notices()).toMatchObject([
      { kind: "closed", document_id: null, document_name: "", before: "", after: "" },
    ]);
    expect((await heard(user, message_id)).filter(Boolean)).toHaveLength(1);
    await bulk({ add_tag_ids: [], remove_tag_ids: [tag] });
    expect(await notices()).toMatchObject([
      { kind: "changed", before: FEE, after: DEARER.replace("fifteen", "sixteen"), seen: false },
    ]);
  });

  it("let several watch an answer that is shared with them, each for themselves, as long as it is", async () => {
    const { owner, admin, user } = organization;
    const { chat, message_id, notices, replace, options } = await watched();
    const third = await makePerson("Third");
    await addMember(organization.id, third, "user");
    for (const other of [user, admin, third]) {
      expect((await refusal(other, "/chat/watch", { message_id }, options)).status).toBe(404);
    }
    await call(owner, "/chat/share", { chat_id: chat, user_ids: [user.id, third.id] }, options);
    for (const reader of [user, third]) await call(reader, "/chat/watch", { message_id }, options);
    await replace(around(DEARER));
    for (const one of [owner, user, third]) {
      expect(await notices(one)).toMatchObject([{ before: FEE, after: DEARER, seen: false }]);
    }
    await call(user, "/chat/watch/seen", { message_id, up_to: (await notices(user))[0]?.id ?? 0 }, options);
    expect((await notices(third))[0]?.seen).toBe(false);
    const { watches } = await call(user, "/chat/watches", {}, options);
    expect(watches.find((one) => one.message_id === message_id)).toMatchObject({ mine: false, unseen: 0 });

    const { shares } = await call(owner, "/chat/shares", { chat_id: chat }, options);
    for (const { id } of shares) await call(owner, "/chat/unshare", { share_id: id }, options);
    const told = (await heard(user, message_id)).length;
    await replace(around(FEE.replace("twelve", "nine")));
    expect((await refusal(user, "/chat/watch/notices", { message_id }, options)).status).toBe(404);
    expect((await call(third, "/chat/watches", {}, options)).watches).toEqual([]);
    expect(await heard(user, message_id)).toHaveLength(told);
    expect(await notices(owner)).toHaveLength(2);
  });

  it("end with their membership, the chat and its time", async () => {
    const gone = await makePerson("Gone");
    await addMember(organization.id, gone, "user");
    const { chat, message_id, options } = await watched(gone);
    const listed = async () => (await call(gone, "/chat/watches", {}, options)).watches.length;
    expect(await listed()).toBe(1);
    await sql()`update public.chats set expires_at = now() - interval '1 second' where id = ${chat}`;
    expect(await listed()).toBe(0);
    await sql()`update public.chats set expires_at = null, deleted_at = now() where id = ${chat}`;
    expect(await listed()).toBe(0);
    await sql()`update public.chats set deleted_at = null where id = ${chat}`;
    await sql()`delete from public.organization_members where organization_id = ${organization.id} and user_id = ${gone.id}`;
    expect(await sql()`select from public.answer_watches where message_id = ${message_id}`).toEqual([]);
    expect((await refusal(gone, "/chat/watches", {}, options)).status).toBe(403);
  });

  it("keep people of elsewhere and visitors out", async () => {
    const { message_id, options } = await watched();
    const other = await makeOrganization();
    for (const path of ["/chat/watch", "/chat/unwatch", "/chat/watch/notices"] as const) {
      const own = await refusal(other.owner, path, { message_id }, options);
      expect([path, own.status]).toEqual([path, 403]);
      const visitor = await refusal(null, path, { message_id }, options);
      expect([path, visitor.status]).toEqual([path, 401]);
    }
    const elsewhere = await refusal(other.owner, "/chat/watch", { message_id }, { organizationId: other.id });
    expect(elsewhere.status).toBe(404);
  });

  it("end at 200 answers, which the refusal says, and at answers that cite documents", async () => {
    const person = await makePerson("Keen");
    await addMember(organization.id, person, "user");
    const { chat, message_id, options } = await watched(person);
    await sql()`
      with more as (
        insert into public.messages (organization_id, chat_id, role, content, status)
        select ${organization.id}, ${chat}, 'assistant', 'So.', 'complete' from generate_series(1, 200) returning id
      )
      insert into public.answer_watches (organization_id, user_id, message_id, numbers)
      select ${organization.id}, ${person.id}, id, '{1}' from more`;
    const [uncited] =
      await sql()`select min(id)::int as id from public.messages where chat_id = ${chat} and content = 'So.'`;
    await call(person, "/chat/unwatch", { message_id }, options);
    const full = await refusal(person, "/chat/watch", { message_id }, options);
    expect([full.status, full.body.message]).toEqual([
      409,
      "You can watch at most 200 answers. Stop watching one to watch another.",
    ]);
    const none = await refusal(person, "/chat/watch", { message_id: Number(uncited?.["id"]) }, options);
    expect([none.status, none.body.message]).toEqual([
      409,
      "This answer cites no document that could change.",
    ]);
  });
});
