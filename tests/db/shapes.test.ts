import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { attempt } from "./attempt.ts";
import { principals } from "./principals.ts";
import { rightUses, takenAllTheSame, wrongCounts, wrongValues } from "./shapes.ts";
import { openWorld } from "./world.ts";

interface Argument {
  name: string;
  argument: string;
  type: string;
  reads: boolean;
}

let database: Database;
let shaped: Argument[];
beforeAll(async () => {
  database = await openWorld();
  shaped = await database.query<Argument>(`
    select p.proname as name, a.name as argument, format_type(t.oid, null) as type, p.provolatile <> 'v' as reads
    from pg_proc p
    cross join lateral unnest(p.proargtypes::oid[]) with ordinality as given (oid, place)
    cross join lateral (select p.proargnames[given.place] as name) a
    join pg_type t on t.oid = given.oid
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
      and (t.typcategory = 'A' or t.oid in ('jsonb'::regtype, 'json'::regtype, 'text'::regtype)
           or a.name in ('page_limit', 'page_offset', 'match_count', 'parts_before', 'parts_after'))`);
});
afterAll(() => database.close());

const by = (wanted: string) => principals.find(({ name }) => name === wanted) ?? null;
const owner = by("owner");
const operator = by("platform admin");

/** What operators alone may use. */
const ofOperators: ReadonlySet<string> = new Set([
  "update_agent",
  "add_help_document",
  "create_help_question",
  "list_billing_alerts",
  "list_billing_events",
  "list_platform_audit",
  "list_deletions",
  "list_platform_organizations",
  "platform_organization",
  "update_organization_limits",
  "suspend_organization",
  "remove_organization",
  "platform_stats",
  "set_model_price",
  "list_platform_users",
  "get_platform_user",
  "disable_platform_user",
  "enable_platform_user",
  "end_platform_sessions",
  "change_platform_email",
  "ask_password_reset",
  "list_platform_jobs",
  "retry_platform_job",
  "retry_platform_jobs",
  "discard_platform_job",
  "list_help_documents",
  "search_help_conversations",
  "update_help_agent",
  "update_help_question",
]);

/** What a use comes to, and whether the audit trail can still be read as the API reads it. */
async function use(name: string, given: Readonly<Record<string, string>>) {
  const written = Object.entries(given).map(([argument, value]) => `${argument} => ${value}`);
  const listed = `select count(*) filter (where jsonb_typeof(details) = 'object' and length(details::text) < 10000) = count(*)
    from public.audit_entries`;
  return attempt(
    database,
    ofOperators.has(name) ? operator : owner,
    `select public.${name}(${written.join(", ")})`,
    [],
    listed,
  );
}

describe("a function that people may call", () => {
  it("is known by a use that is right", async () => {
    expect(shaped.filter(({ name }) => !(name in rightUses))).toEqual([]);
    for (const [name, given] of Object.entries(rightUses)) {
      const outcome = await use(name, given);
      const code = "code" in outcome ? outcome.code : "succeeds";
      const expected = {
        sign_up_organization: "PT409",
        delete_account: "PT409",
        add_document: "PT404",
        add_help_document: "PT404",
        add_attachment: "PT404",
        check_upload: "PT404",
        keep_text: "PT404",
        // It is of no recording, which is told after all else.
        correct_transcript: "PT400",
        recording_to_hear: "PT400",
        replace_document: "PT404",
        accept_invitation: "PT404",
        prove_email: "PT404",
        take_connection_request: "PT404",
      }[name];
      expect([name, code]).toEqual([name, expected ?? "succeeds"]);
    }
  });

  it("refuses in words what isn't of the shape it takes, and the audit trail stays readable", async () => {
    let tried = 0;
    const surprises: unknown[] = [];
    for (const { name, argument, type, reads } of shaped) {
      const values = type === "integer" ? wrongCounts(argument) : wrongValues(type);
      for (const value of values) {
        if (takenAllTheSame[name]?.includes(value)) continue;
        tried += 1;
        const outcome = await use(name, { ...rightUses[name], [argument]: value });
        const surprise = surpriseOf(outcome, type === "text" && reads);
        if (surprise) surprises.push([name, argument, value.slice(0, 80), surprise]);
      }
    }
    console.info(`${tried} malformed arguments`);
    expect(tried).toBeGreaterThan(150);
    expect(surprises).toEqual([]);
  });
});

/** What is wrong with an outcome. A long text that is only looked for may also find nothing. */
function surpriseOf(outcome: Awaited<ReturnType<typeof use>>, mayFind: boolean): string | null {
  if ("rows" in outcome) {
    if (outcome.after !== true) return "blinds the audit trail";
    return mayFind ? null : "is taken";
  }
  const inWords = /^PT40[04]$/.test(outcome.code) && /^[A-Za-z_].{8,120}\.$/.test(outcome.message);
  return inWords ? null : `${outcome.code} ${outcome.message.slice(0, 200)}`;
}
