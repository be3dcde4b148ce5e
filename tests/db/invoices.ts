import type { Database } from "../../local/database/database.ts";
import { passes } from "../support/clock.ts";
import { undone } from "./attempt.ts";

const PARTY = `{"name": "Acme", "city": "Leeds", "email": ""}`;
const CONTENT = `{"currency": "GBP", "buyer": ${PARTY}, "seller": {"name": "Us"}, "due_days": 14}`;
const LINES = `[{"description": "Repair", "quantity_thousandths": 1000, "unit": "DAY", "price": 100, "discount": null, "vat": {"category": "Z", "rate": 0}}]`;
const TOTALS = `{"vat": [], "net": 100, "tax": 0, "total": 100, "lines": [{"net": 100}]}`;

/** Ids of what the checks are made with, in organisation 100: an instance, and drafts that its maker made. */
interface Made {
  instance: number;
  draft: (kind?: string) => Promise<number>;
  /** One value of a query. */
  one: <Value>(query: string) => Promise<Value>;
  /** The SQLSTATE that refuses statements; null: they succeed. */
  refused: (statements: string) => Promise<string | null>;
  issue: (id: number, today?: string, pattern?: string, start?: number) => string;
}

async function setUp(database: Database): Promise<Made> {
  const one = async <Value>(query: string) => {
    const [row] = await database.query<{ value: Value }>(`select (${query}) as value`);
    return row?.value as Value;
  };
  const [made] = await database.query<{ id: number }>(`
    insert into public.agent_instances (organization_id, agent_id, name, values, visibility, created_by)
    select 100, id, 'Invoices', '{}', 'organization', 13 from public.agents where type = 'invoice_generator' returning id::int as id`);
  const instance = made?.id ?? 0;
  return {
    instance,
    one,
    draft: async (kind = "invoice") => {
      const id = Number(
        await one(
          `public.save_invoice(13, 100, '${CONTENT}', '${LINES}', '${TOTALS}', instance_id => ${instance})`,
        ),
      );
      await database.exec(`update public.invoices set kind = '${kind}' where id = ${id}`);
      return id;
    },
    refused: async (statements) => {
      await database.exec("savepoint tried");
      try {
        await database.exec(statements);
        await database.exec("release savepoint tried");
        return null;
      } catch (error) {
        await database.exec("rollback to savepoint tried");
        return (error as { code?: string }).code ?? String(error);
      }
    },
    issue: (id, today = "2026-11-23", pattern = "T-{number}", start = 5) =>
      `select public.issue_invoice(13, 100, ${id}, (select version from public.invoices where id = ${id}), '${pattern}', ${start}, '${today}')`,
  };
}

type Check = (made: Made, database: Database) => AsyncIterable<string>;

/** Numbers, and what doesn't change once it is issued. */
const issued: Check = async function* ({ draft, issue, one, refused }, database) {
  const [first, second, quote] = [await draft(), await draft(), await draft("quote")];
  await database.exec(issue(first));
  await database.exec(issue(second, "2026-11-23", "T-{number}", 90));
  const numbers = await one<string>(
    `select string_agg(number, ' ' order by id) from public.invoices where id in (${first}, ${second})`,
  );
  if (numbers !== "T-5 T-6") yield `numbers of a series that began at 5 are ${numbers}`;
  if ((await refused(issue(first))) !== "PT409") yield "an invoice is issued twice";
  if ((await refused(issue(quote))) !== "PT409") yield "a quote takes a number of the invoices";
  if ((await refused(issue(await draft(), "2026-11-22"))) !== "PT409")
    yield "an earlier day has a later number";
  for (const change of ["total = 1, net = 1", "content = '{}'", "number = 'T-9'", "due_on = '2030-01-01'"]) {
    if ((await refused(`update public.invoices set ${change} where id = ${first}`)) === null)
      yield `what was issued is changed: ${change}`;
  }
  if ((await refused(`update public.invoice_lines set price = 1 where invoice_id = ${first}`)) === null)
    yield "the lines of what was issued are changed";
  if ((await refused(`delete from public.invoices where id = ${first}`)) === null)
    yield "what was issued is deleted";
};

/** Quotes, from their numbers to the invoice. */
const quotes: Check = async function* ({ draft, issue, one, refused }, database) {
  const [quote, old] = [await draft("quote"), await draft("quote")];
  for (const id of [old, quote]) await database.exec(issue(id, "2026-11-23", "Q-{number}"));
  if (await one(`select ubl_path is not null from public.invoices where id = ${quote}`))
    yield "a quote has a UBL";
  const bill = (id: number, today: string) => `public.invoice_from_quote(13, 100, ${id}, '${today}')`;
  if ((await refused(`select ${bill(old, "2027-01-01")}`)) !== "PT409")
    yield "a quote that has expired is accepted";
  const made = [await one(bill(quote, "2026-11-24")), await one(bill(quote, "2026-11-24"))];
  if (made[0] !== made[1]) yield "a quote becomes two invoices";
  if ((await one(`select status from public.invoices where id = ${quote}`)) !== "accepted")
    yield "a quote with an invoice isn't accepted";
  if ((await refused(`select public.mark_invoice(13, 100, ${quote}, 'issued', '2026-11-24')`)) !== "PT409")
    yield "a quote with an invoice is open again";
  if ((await refused(`select public.mark_invoice(13, 100, ${old}, 'paid', '2026-11-24')`)) !== "PT409")
    yield "a quote is paid";
};

/** Links by mail: their limits and ends. */
const links: Check = async function* ({ draft, issue, refused }, database) {
  await database.exec("delete from public.invoice_links");
  const id = await draft();
  await database.exec(issue(id));
  const send = (to: string, token: string, user = 13) =>
    `select public.new_invoice_link(${user}, 100, ${id}, '${to}', '${token}')`;
  const open = (token: string) => refused(`select public.open_invoice_link('${token}')`);
  await database.exec(`${send("a@example.com", "1")}; ${send("b@example.com", "2")};`);
  if ((await open("1")) !== null) yield "a link doesn't open";
  await database.exec(send("A@example.com", "3"));
  if ((await open("1")) !== "PT409") yield "a link works after another was sent to the address";
  if ((await open("2")) !== null) yield "a link to another address has ended";
  if ((await open("4")) !== "PT404") yield "an unknown link opens";
  for (let sent = 3; sent < 20; sent += 1) await database.exec(send(`${sent}@example.com`, `n${sent}`));
  if ((await refused(send("z@example.com", "z"))) !== "PT429") yield "more than 20 are sent an hour";
  await database.exec(`update public.invoice_links set sent_by = 14 where sent_to <> 'a@example.com'`);
  await passes(database, "2 hours");
  await database.exec(
    `insert into public.invoice_links (organization_id, invoice_id, sent_by, sent_to, digest)
     select 100, ${id}, 15, 'x@example.com', sha256(n::text::bytea) from generate_series(1000, 1059) as n`,
  );
  if ((await refused(send("y@example.com", "y"))) !== "PT429")
    yield "an organisation sends more than 60 an hour";
  await passes(database, "31 days");
  if ((await open("2")) !== "PT409") yield "a link works after 30 days";
  const again = await draft();
  await database.exec(issue(again, "2026-11-24"));
  await database.exec(`select public.new_invoice_link(13, 100, ${again}, 'v@example.com', 'v')`);
  await database.exec(`select public.mark_invoice(13, 100, ${again}, 'void', '2026-11-24')`);
  if ((await open("v")) !== "PT409") yield "a link to what is void works";
};

/** Customers and items. */
const book: Check = async function* ({ draft, issue, one }, database) {
  const id = await draft();
  const acme = `from public.invoice_customers where organization_id = 100 and user_id = 13 and key = 'acme'`;
  await database.exec(
    `update public.invoice_customers set party = party || '{"city": "Hull"}' where organization_id = 100 and user_id = 13 and key = 'acme'`,
  );
  await draft();
  if ((await one(`select party ->> 'city' ${acme}`)) !== "Hull")
    yield "a draft changes a customer that is known";
  await database.exec(issue(id));
  if ((await one(`select party ->> 'city' ${acme}`)) !== "Leeds")
    yield "what is issued doesn't bring a customer up to date";
  await database.exec(
    `update public.invoice_customers set party = party || '{"city": "York"}' where organization_id = 100`,
  );
  if ((await one(`select content #>> '{buyer,city}' from public.invoices where id = ${id}`)) !== "Leeds")
    yield "an issued invoice changes with its customer";
};

/** What recurs: once for each day, and no more than its owner may. */
const recurring: Check = async function* ({ draft, one, refused, instance }, database) {
  await database.exec("update public.invoice_recurrences set paused_at = now()");
  const id = await draft();
  const save = (first: string, day: number) =>
    `public.save_recurrence(13, 100, 'month', ${first}, ${day}, ${id})`;
  if ((await refused(`select ${save("private.today()", 1)}`)) !== "PT400") yield "what recurs begins today";
  await one(save("(date_trunc('month', private.today()::timestamp) + interval '1 month')::date", 1));
  const made = () => one<number>("select count(*)::int from public.invoices where recurrence_id is not null");
  const run = () => database.exec("select public.make_recurring_drafts(100)");
  await run();
  if ((await made()) !== 0) yield "a draft is made before its day";
  await passes(database, "32 days");
  await run();
  const after = await made();
  await run();
  if (
    await one(
      "select bool_or(next_on <= private.today()) from public.invoice_recurrences where paused_at is null",
    )
  )
    yield "what was made stays on its day";
  if (after < 1) yield "no draft is made on its day";
  if ((await made()) > 2 || after > 1) yield "a draft is made twice for a day";
  await database.exec(
    `update public.agent_instances set visibility = 'private', created_by = 14 where id = ${instance}`,
  );
  await passes(database, "62 days");
  await run();
  if (!(await one("select bool_or(fault is not null) from public.invoice_recurrences where user_id = 13")))
    yield "a draft is made of an agent that isn't the owner's any more";
};

/** Runs: one that was stopped makes nothing, one that fails is given back once. */
const runs: Check = async function* ({ instance, one, refused }, database) {
  const used = () =>
    one<number>(
      "select coalesce(sum(used), 0)::int from public.meter_usage where organization_id = 100 and meter = 'agent_runs'",
    );
  const before = await used();
  const begin = async () =>
    Number(await one(`public.start_invoice_run(100, 13, ${instance}, '{}', '{}') ->> 'run_id'`));
  const finish = (id: number) =>
    `select public.finish_invoice_run(${id}, '${CONTENT}', '${LINES}', '${TOTALS}', 'invoice', 'Acme')`;
  const stopped = await begin();
  await database.exec(`update public.agent_runs set state = 'cancelled' where id = ${stopped}`);
  if ((await refused(finish(stopped))) !== "PT409") yield "a run that was stopped makes a draft";
  const failed = await begin();
  await database.exec(
    `select public.fail_invoice_run(${failed}, 'Why.', true); select public.fail_invoice_run(${failed}, 'Why.', true);`,
  );
  if ((await used()) !== before + 1) yield "a run that failed isn't given back once";
  const lost = await begin();
  await passes(database, "1 hour");
  await database.exec("select public.end_lost_invoice_runs()");
  if ((await one(`select state from public.agent_runs where id = ${lost}`)) !== "failed")
    yield "a run whose process died goes on";
};

/** What invoices, quotes, links, customers, what recurs and runs don't keep of their promises, in sentences. */
export async function* invoiceViolations(database: Database): AsyncGenerator<string> {
  for (const check of [issued, quotes, links, book, recurring, runs]) {
    const found = await undone(database, async () => {
      const told: string[] = [];
      try {
        for await (const each of check(await setUp(database), database)) told.push(each);
      } catch (error) {
        told.push(`${check.name}: ${String(error)}`);
      }
      return told;
    });
    yield* found;
  }
}
