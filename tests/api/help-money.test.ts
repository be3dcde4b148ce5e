import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../support/call.ts";
import { allowPaid, ledgerOf, useUpFree } from "../support/help-agent.ts";
import { helpQuestions, type HelpScene, makeHelpScene } from "../support/help-scene.ts";
import { addMember } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";
import { makeScene } from "./successes/scene.ts";

let help: HelpScene;
let scene: HelpScene["scene"];
beforeAll(async () => {
  help = await makeHelpScene();
  scene = help.scene;
});
const { answered, unknown } = helpQuestions;
const ask: HelpScene["ask"] = (...given) => help.ask(...given);
const count: HelpScene["count"] = (...given) => help.count(...given);
const read: HelpScene["read"] = (...given) => help.read(...given);
const member = () => help.member();
const payer: HelpScene["payer"] = (ceiling) => help.payer(ceiling);
const spent = async (at: number) => (await ledgerOf(at)).reduce((sum, { pence }) => sum + pence, 0);

describe("money:", () => {
  it("a message without a free one left wants a confirmation that names the price", async () => {
    const { payer: una, id } = await payer(1000);
    const { refused } = await ask(una, { message: answered }, id);
    expect(refused).toMatchObject({ status: 402, body: { code: "payment_required" } });
    expect(refused?.body.message).toContain("£0.20");
    const paid = await ask(una, { message: answered, confirm_paid: true }, id);
    expect((await read(una, paid.conversation, id)).messages[0]?.charged_pence).toBe(20);
    expect(await spent(id)).toBe(20);
    expect(await count(una, id)).toMatchObject({ remaining_free: 0, spent_pence: 20, ceiling_pence: 1000 });
  });

  it("50 parallel confirmed sends of one message charge once, and all are answered", async () => {
    const { payer: una, id } = await payer(100_000);
    const question = { message: answered, confirm_paid: true, message_id: randomUUID() };
    const sent = await Promise.all(Array.from({ length: 50 }, () => ask(una, question, id)));
    expect(new Set(sent.map(({ text, refused }) => refused?.body.message ?? text)).size).toBe(1);
    expect(new Set(sent.map(({ conversation }) => conversation)).size).toBe(1);
    expect(await ledgerOf(id)).toHaveLength(1);
    expect((await read(una, sent[0]?.conversation ?? "", id)).messages).toHaveLength(2);
  });

  it("50 parallel confirmed messages charge fifty times, and the ledger adds up to what is shown", async () => {
    const { payer: una, id } = await payer(100_000);
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        ask(
          una,
          { message: answered, confirm_paid: true, ...(at % 2 === 0 && { message_id: randomUUID() }) },
          id,
        ),
      ),
    );
    expect(sent.filter(({ refused }) => refused)).toEqual([]);
    const shown = await Promise.all(sent.map(({ conversation }) => read(una, conversation, id)));
    const total = shown
      .flatMap(({ messages }) => messages)
      .reduce((sum, { charged_pence }) => sum + charged_pence, 0);
    expect([total, await spent(id), (await count(una, id)).spent_pence]).toEqual([1000, 1000, 1000]);
  });

  it("parallel messages stop at the ceiling, and say so", async () => {
    const { payer: una, id } = await payer(70);
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => ask(una, { message: answered, confirm_paid: true }, id)),
    );
    const refused = sent.flatMap((each) => each.refused ?? []);
    expect([refused.length, await spent(id)]).toEqual([5, 60]);
    expect(refused[0]).toMatchObject({ status: 429, body: { code: "limit_reached" } });
    expect(refused[0]?.body.message).toMatch(/£0\.70 a month.*owner can raise it/);
  });

  it("free messages that are sent at once are no more than there are", async () => {
    const una = await member();
    await sql()`
      insert into public.help_allowances (user_id, help_agent_id, month, free_used)
      values (${una.id}, 1, private.help_month(), 7)`;
    const sent = await Promise.all(Array.from({ length: 8 }, () => ask(una, { message: answered })));
    expect(sent.filter(({ refused }) => !refused)).toHaveLength(3);
    expect((await count(una)).remaining_free).toBe(0);
  });

  it("what has no answer costs nothing, also when it was confirmed", async () => {
    const { payer: una, id } = await payer(1000);
    const { conversation } = await ask(una, { message: unknown, confirm_paid: true }, id);
    expect((await read(una, conversation, id)).messages[0]?.charged_pence).toBe(0);
    expect([await spent(id), (await count(una, id)).spent_pence]).toEqual([0, 0]);
  });

  it("an answer that ends with a person is given back, once", async () => {
    const { payer: una, id } = await payer(1000);
    const { conversation } = await ask(una, { message: answered, confirm_paid: true }, id);
    for (const state of ["with_person", "closed", "with_person"]) {
      await sql()`update public.help_conversations set state = ${state} where id = ${conversation}`;
    }
    expect((await ledgerOf(id)).map(({ pence }) => pence)).toEqual([20, -20]);
    expect((await read(una, conversation, id)).messages[0]?.charged_pence).toBe(0);
    expect((await count(una, id)).spent_pence).toBe(0);
  });

  it("begins anew with the calendar month", async () => {
    const una = await member();
    await sql()`
      insert into public.help_allowances (user_id, help_agent_id, month, free_used)
      values (${una.id}, 1, (private.help_month() - interval '1 month')::date, 10)`;
    const { remaining_free, resets_at } = await count(una);
    expect(remaining_free).toBe(10);
    expect(resets_at).toMatch(/^\d{4}-\d\d-01T00:00:00\.000Z$/);
  });

  it("the ledger is changed by nobody", async () => {
    const { payer: una, id } = await payer(1000);
    await ask(una, { message: answered, confirm_paid: true }, id);
    await expect(sql()`update public.charges set pence = 1 where organization_id = ${id}`).rejects.toThrow(
      /can't be changed/,
    );
    await expect(sql()`delete from public.charges where organization_id = ${id}`).rejects.toThrow(
      /can't be changed/,
    );
    await expect(sql()`truncate public.charges cascade`).rejects.toThrow(/can't be changed/);
  });

  it("of two organisations each pays its own, and the free messages are the person's", async () => {
    const other = await makeScene();
    const una = await member();
    await addMember(other.id, una, "user");
    await ask(una, { message: answered });
    expect((await count(una, other.id)).remaining_free).toBe(9);
    await useUpFree(una);
    await allowPaid(scene.id, 1000);
    await ask(una, { message: answered, confirm_paid: true });
    expect([(await count(una, other.id)).spent_pence, await spent(other.id)]).toEqual([0, 0]);
  });

  it("owners are asked once a day to allow paid messages", async () => {
    const { payer: una, id, owner } = await payer(0);
    const first = await call(una, "/agent/help-agent/paid/request", {}, { organizationId: id });
    expect(first.owners).toBe(1);
    expect(await call(una, "/agent/help-agent/paid/request", {}, { organizationId: id })).toEqual(first);
    const page = await (await fetch(`${stack().url}/mail`)).text();
    expect(page.split(`To ${owner.email}`)).toHaveLength(2);
    await sql()`update public.help_paid_requests set asked_at = now() - interval '25 hours' where organization_id = ${id}`;
    const again = await call(una, "/agent/help-agent/paid/request", {}, { organizationId: id });
    expect(Date.parse(again.asked_at)).toBeGreaterThan(Date.parse(first.asked_at));
  });
});
