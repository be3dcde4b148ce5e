import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { stack } from "../../support/stack.ts";
import { addMember, makePerson, type Person } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { until } from "../../support/wait.ts";
import { heard, toldOf } from "./hooks.ts";
import { makePayer, type Payer, type Paying, startPaying } from "./paying.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let paying: Paying;
beforeAll(async () => {
  paying = await startPaying();
});
afterAll(() => paying.close());
afterEach(() => paying.vendor.proveClean());

/** What was mailed to somebody, as the inbox of the stack shows it, the latest first. */
async function mailTo({ email }: Person, about: string): Promise<string[]> {
  const page = await (await fetch(`${stack().url}/mail`)).text();
  const mails = page.split("<article").filter((mail) => mail.includes(`To ${email}`));
  return mails
    .map((mail) => mail.replace(/&#0?39;/g, "'").replaceAll("&amp;", "&"))
    .filter((mail) => mail.includes(about));
}
/** Waits until nothing is left to be mailed. */
async function sent(): Promise<void> {
  await until("the mails", async () => {
    const [left] = await sql()`
      select count(*)::int as count from public.jobs
      where kind in ('billing.notice', 'usage.warn', 'billing.grace') and status in ('queued', 'running')`;
    return left?.["count"] === 0 ? true : null;
  });
}
/** The hourly look at days that run out. */
async function hourly(): Promise<void> {
  await sql()`select private.enqueue('billing.grace', 1, 'billing.grace:test')`;
  await sent();
}
async function withSecondOwner(): Promise<Payer & { second: Person }> {
  const payer = await makePayer(paying);
  const second = await makePerson("Second");
  await addMember(payer.id, second, "owner");
  return { ...payer, second };
}
const again = (event: ReturnType<typeof toldOf>) => ({ ...event, id: `${event.id}again` });

describe("A17 mails of a payment that failed", () => {
  it("go to every owner at once, after 7 days and after 13, once each, and to nobody else", async () => {
    const payer = await withSecondOwner();
    await payer.buy("Team");
    await paying.local.control("card", { customer: await payer.customer() });
    await paying.local.clock.advance({ days: 32 });
    const failed = toldOf(paying, "invoice.payment_failed", await payer.customer());
    await heard(failed);
    await heard(again(failed));
    await hourly();
    const first = "A payment for Example & Co didn't go through";
    for (const owner of [payer.owner, payer.second]) {
      const [mail, ...more] = await mailTo(owner, first);
      expect(more).toEqual([]);
      expect(mail).toMatch(/Team goes on until \d+ \w+ \d{4}/);
      expect(mail).toContain("/invoices/");
      expect(mail).toContain("/app/settings/billing");
    }

    const due = async (days: number) => {
      await sql()`
        update public.subscriptions set past_due_since = now() - ${`${days} days 1 minute`}::interval
        where organization_id = ${payer.id}`;
      await hourly();
      await hourly();
    };
    const week = "Still unpaid: Example & Co keeps Team for 7 more days";
    const tomorrow = "Tomorrow Team ends for Example & Co";
    const counts = async () => [
      (await mailTo(payer.second, first)).length,
      (await mailTo(payer.second, week)).length,
      (await mailTo(payer.second, tomorrow)).length,
    ];
    await due(6);
    expect(await counts()).toEqual([1, 0, 0]);
    await due(7);
    expect(await counts()).toEqual([1, 1, 0]);
    await due(13);
    expect(await counts()).toEqual([1, 1, 1]);
    expect((await mailTo(payer.owner, week))[0]).toContain("Nothing is deleted then");
    for (const other of [payer.admin, payer.user]) expect(await mailTo(other, "Example & Co")).toEqual([]);
  });

  it("ask for the bank's confirmation with the link where it is given", async () => {
    const payer = await makePayer(paying);
    await payer.buy("Team");
    await paying.local.control("card", { customer: await payer.customer(), number: "4000002760003184" });
    const { url } = await payer.plan("Business");
    await heard(toldOf(paying, "invoice.payment_action_required", await payer.customer()));
    await sent();
    const mails = await mailTo(payer.owner, "Confirm a payment for Example & Co with your bank");
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(url);
    expect(mails[0]).toMatch(/The payment of £\d+\.\d\d for/);
  });
});

describe("A16 the mail of a trial that ends", () => {
  it("goes out three days before, once, and says what happens without a card", async () => {
    const payer = await withSecondOwner();
    await payer.buy("Team", { trial: true }, null);
    await paying.local.clock.advance({ days: 10 });
    await sent();
    const about = "The trial of Team for Example & Co ends soon";
    expect(await mailTo(payer.owner, about)).toEqual([]);
    await paying.local.clock.advance({ days: 2 });
    const told = toldOf(paying, "customer.subscription.trial_will_end", await payer.customer());
    await heard(told);
    await heard(again(told));
    await sql()`
      update public.subscriptions set trial_end = now() + interval '2 days' where organization_id = ${payer.id}`;
    await hourly();
    for (const owner of [payer.owner, payer.second]) {
      const [mail, ...more] = await mailTo(owner, about);
      expect(more).toEqual([]);
      expect(mail).toContain(
        "without one the plan is Free afterwards, nothing is charged, and nothing is deleted",
      );
    }
  });
});

describe("A18 the mails of a meter", () => {
  it("go to every owner at 80 and at 100 %, once each, with what counts, when it starts anew and what lifts it", async () => {
    const payer = await withSecondOwner();
    await sql()`
      insert into public.limit_overrides (organization_id, meter, amount, reason) values (${payer.id}, 'messages', 10, 'Test')`;
    const count = async (amount: number) => {
      await sql()`select private.count(${payer.id}, 'messages', ${amount}, ${payer.user.id})`;
      await sent();
    };
    const subjects = [
      "Example & Co has used 80% of its plan: messages",
      "Example & Co has used all of its plan: messages",
    ];
    const counts = async (person: Person) =>
      Promise.all(subjects.map(async (subject) => (await mailTo(person, subject)).length));
    await count(7);
    expect(await counts(payer.owner)).toEqual([0, 0]);
    await count(1);
    await count(1);
    expect(await counts(payer.owner)).toEqual([1, 0]);
    await count(1);
    await expect(count(1)).rejects.toThrow(/has used 10 of the 10 messages/);
    await sent();
    for (const owner of [payer.owner, payer.second]) expect(await counts(owner)).toEqual([1, 1]);
    for (const other of [payer.admin, payer.user]) expect(await counts(other)).toEqual([0, 0]);
    const [early] = await mailTo(payer.owner, subjects[0] ?? "");
    const [last] = await mailTo(payer.owner, subjects[1] ?? "");
    expect(early).toContain("has used 8 of 10 messages");
    expect(last).toContain("has used 10 of 10 messages, which is all that its plan includes");
    for (const mail of [early, last]) {
      expect(mail).toContain("What counts: ");
      expect(mail).toMatch(/It starts anew on \d+ \w+ \d{4}/);
      expect(mail).toContain("/app/settings/billing?raise=messages");
    }
  });
});
