import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { randomFrom, sample } from "../../local/testing/sample.ts";
import { undone } from "./attempt.ts";
import { Tenant } from "./meter-tenant.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

const PEOPLE = [13, 14, 17];
const LEVELS = ["documents", "storage"];

/** What the meters must come to, by the words of docs/decisions/meters.md and without a database. */
class Model {
  limits: Record<string, number> = { messages: 30, documents: 12, storage: 2000 };
  used: Record<string, number> = {};
  people: Record<number, number> = {};
  caps: Record<string, number> = {};
  documents: { id: number; size: number }[] = [];
  counted: { who: number; amount: number }[] = [];
  warned = new Set<string>();

  fits(meter: string, amount: number): boolean {
    const limit = this.limits[meter] ?? -1;
    return limit === -1 || (this.used[meter] ?? 0) + amount <= limit;
  }

  capOf(who: number): number {
    return Math.min(this.caps["everyone"] ?? Infinity, this.caps[who] ?? Infinity);
  }

  add(meter: string, amount: number): void {
    const used = (this.used[meter] = (this.used[meter] ?? 0) + amount);
    const limit = this.limits[meter] ?? -1;
    if (limit === -1 || used === 0) return;
    if (used >= limit) this.warned.add(`${meter} 100`);
    else if (used * 100 >= limit * 80 && !this.warned.has(`${meter} 100`)) this.warned.add(`${meter} 80`);
  }
}

/** One act at random: tells whether it must pass, and does it in the model; with the statement for the database. */
function act(model: Model, random: () => number, next: () => number): { statement: string; passes: boolean } {
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const one = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const who = one(PEOPLE) ?? 13;
  const kind = one(["count", "count", "count", "back", "document", "document", "delete", "limit", "cap"]);
  if (kind === "back" && model.counted.length > 0) {
    const [{ who: holder, amount } = { who, amount: 0 }] = model.counted.splice(
      Math.floor(random() * model.counted.length),
      1,
    );
    model.used["messages"] = (model.used["messages"] ?? 0) - amount;
    model.people[holder] = (model.people[holder] ?? 0) - amount;
    return {
      statement: `select private.give_back(100, 'messages', ${amount}, now(), ${holder})`,
      passes: true,
    };
  }
  if (kind === "document") {
    const [id, size] = [next(), upTo(400)];
    const passes = model.fits("documents", 1) && model.fits("storage", size);
    if (passes) {
      model.documents.push({ id, size });
      model.add("documents", 1);
      model.add("storage", size);
    }
    return {
      statement: `with document as (insert into public.documents (id, organization_id, name, type) overriding system value
          values (${id}, 100, 'D', 'txt') returning *)
        insert into public.document_revisions (organization_id, document_id, number, type, state, path, size)
        select organization_id, id, 1, type, 'ready', 'files/' || gen_random_uuid(), ${size} from document`,
      passes,
    };
  }
  if (kind === "delete" && model.documents.length > 0) {
    const [gone] = model.documents.splice(Math.floor(random() * model.documents.length), 1);
    model.used["documents"] = (model.used["documents"] ?? 0) - 1;
    model.used["storage"] = (model.used["storage"] ?? 0) - (gone?.size ?? 0);
    return { statement: `delete from public.documents where id = ${gone?.id ?? 0}`, passes: true };
  }
  if (kind === "limit") {
    const meter = one(["messages", ...LEVELS]) ?? "messages";
    // Below what is used as well: a downgrade.
    const amount = (model.limits[meter] = random() < 0.1 ? -1 : upTo(meter === "storage" ? 3000 : 30));
    return {
      statement: `update public.limit_overrides set amount = ${amount} where organization_id = 100 and meter = '${meter}'`,
      passes: true,
    };
  }
  if (kind === "cap") {
    const whose = random() < 0.3 ? "everyone" : String(who);
    const user = whose === "everyone" ? "null" : whose;
    const cleared = `delete from public.usage_caps where organization_id = 100 and user_id is not distinct from ${user}`;
    if (random() < 0.4) {
      delete model.caps[whose];
      return { statement: cleared, passes: true };
    }
    const amount = (model.caps[whose] = Math.floor(random() * 15));
    return {
      statement: `insert into public.usage_caps (organization_id, meter, user_id, amount) values (100, 'messages', ${user}, ${amount})
        on conflict (organization_id, meter, user_id, team_id) do update set amount = excluded.amount`,
      passes: true,
    };
  }
  const amount = upTo(3);
  const passes = model.fits("messages", amount) && (model.people[who] ?? 0) + amount <= model.capOf(who);
  if (passes) {
    model.add("messages", amount);
    model.people[who] = (model.people[who] ?? 0) + amount;
    model.counted.push({ who, amount });
  }
  return { statement: `select private.count(100, 'messages', ${amount}, ${who})`, passes };
}

async function started(tenant: Tenant, model: Model): Promise<void> {
  await tenant.run(
    "delete from public.documents where organization_id = 100",
    "delete from public.voice_recordings where organization_id = 100",
    "delete from public.usage_caps where organization_id = 100",
    "delete from public.meter_usage where meter = 'messages'",
    "delete from public.meter_warnings",
    "delete from public.organization_addons",
  );
  for (const [meter, amount] of Object.entries(model.limits)) await tenant.allow(meter, amount);
}

it("random histories leave the meters at what the acts and a recount of the rows come to, at every moment", async () => {
  for (const seed of sample([...Array(120).keys()], 12)) {
    const random = randomFrom(seed);
    let id = 50_000;
    const flaw = await undone(database, async () => {
      const [tenant, model] = [new Tenant(database), new Model()];
      await started(tenant, model);
      for (let step = 0; step < 80; step += 1) {
        const { statement, passes } = act(model, random, () => (id += 1));
        const told = await tenant.tried(statement);
        if (told === "done") await tenant.run(statement);
        const [row] = await database.query<{ seen: unknown }>(`
          select jsonb_build_object(
            'used', (select jsonb_object_agg(meters.name, private.used_of(100, meters)) from public.meters where name in ('messages', 'documents', 'storage')),
            'people', (select coalesce(jsonb_object_agg(user_id, used), '{}') from public.member_usage
                       where organization_id = 100 and period > '2020-01-01' and used > 0),
            'warned', (select coalesce(jsonb_agg(meter || ' ' || percent order by (meter || ' ' || percent) collate "C"), '[]') from public.meter_warnings)) as seen`);
        const wanted = {
          used: Object.fromEntries(["messages", ...LEVELS].map((meter) => [meter, model.used[meter] ?? 0])),
          people: Object.fromEntries(Object.entries(model.people).filter(([, used]) => used > 0)),
          warned: [...model.warned].sort(),
        };
        const seen = [told === "done", row?.seen, await tenant.drift()];
        if (JSON.stringify(sorted(seen)) !== JSON.stringify(sorted([passes, wanted, null]))) {
          return { seed, step, statement, told, seen, wanted };
        }
      }
      return null;
    });
    expect(flaw).toBeNull();
  }
});

/** With keys in one order, so that what is equal is written alike. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}
