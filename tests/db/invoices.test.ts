import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { randomFrom, seed } from "../../local/testing/sample.ts";
import { dayOf, EVERY, nextRecurrence } from "../../supabase/functions/_shared/domain/invoices/recurrence.ts";
import { undone } from "./attempt.ts";
import { invoiceViolations } from "./invoices.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

it("holds what invoices promise", async () => {
  const found: unknown[] = [];
  for await (const violation of invoiceViolations(database)) found.push(violation);
  expect(found).toEqual([]);
});

it("what recurs falls on the same days in SQL and on screens, the 31st and leap years included", async () => {
  const random = randomFrom(seed);
  const cases = Array.from({ length: 400 }, () => {
    const after = dayOf(Date.UTC(2023, 0, 1) + Math.floor(random() * 3000) * 86_400_000);
    return {
      every: EVERY[Math.floor(random() * EVERY.length)] ?? "month",
      day: 1 + Math.floor(random() * 31),
      after,
    };
  });
  const rows = await database.query<{ next: string }>(
    `select private.next_recurrence(value ->> 'every', (value ->> 'day')::integer, (value ->> 'after')::date)::text as next
     from jsonb_array_elements($1::text::jsonb) with ordinality as each (value, place) order by place`,
    [JSON.stringify(cases)],
  );
  expect(rows.map(({ next }) => next)).toEqual(
    cases.map(({ every, day, after }) => nextRecurrence(every, day, after)),
  );
  expect(nextRecurrence("month", 31, "2024-01-31")).toBe("2024-02-29");
  expect(nextRecurrence("month", 31, "2024-02-29")).toBe("2024-03-31");
  expect(nextRecurrence("quarter", 30, "2023-11-30")).toBe("2024-02-29");
  expect(nextRecurrence("year", 29, "2024-02-29")).toBe("2025-02-28");
});

it("days that were missed are made up for, each once", async () => {
  await undone(database, async () => {
    const [before] = await database.query<{ count: number }>(
      "select count(*)::int as count from public.invoices",
    );
    await database.exec(
      "update public.invoice_recurrences set next_on = private.today() - 40 where user_id = 13",
    );
    const rounds: number[] = [];
    for (;;) {
      const [made] = await database.query<{ made: number }>(
        "select public.make_recurring_drafts(100) as made",
      );
      rounds.push(made?.made ?? 0);
      if (!made?.made) break;
    }
    const [after] = await database.query<{ count: number }>(
      "select count(*)::int as count from public.invoices",
    );
    const made = rounds.reduce((sum, count) => sum + count, 0);
    expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(made);
    const twice = await database.query(
      "select 1 from public.invoices where recurrence_id is not null group by recurrence_id, recurs_on having count(*) > 1",
    );
    expect(twice).toEqual([]);
  });
});
