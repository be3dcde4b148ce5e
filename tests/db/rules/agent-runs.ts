import type { Principal } from "../principals.ts";
import type { NounRules } from "./noun.ts";
import {
  badInput,
  conflict,
  forbidden,
  isMember,
  leaving,
  listOf,
  idsOf,
  literal,
  members,
  missing,
  people,
  probe,
  server,
} from "./probe.ts";

/** A run is its runner's alone: another member, of whatever role, is told that it isn't there. */
const runner =
  (owner: number, otherwise: string | null = null) =>
  (principal: Principal) =>
    isMember(principal) ? (principal.id === owner ? otherwise : missing) : forbidden;
const nobodys = (principal: Principal) => (isMember(principal) ? missing : forbidden);

/** Runs of agents. */
export const agentRuns: NounRules = {
  tables: { "public.agent_runs": {} },
  policies: { "public.agent_runs": ["Runs of agents leave by functions alone"] },
  functions: {
    "get_agent_run(bigint,bigint)": people(
      probe("select get_agent_run(100, 9813) -> 'inputs'", runner(13), () => literal({ kind: "sms" })),
      probe("select get_agent_run(100, 9818)", nobodys),
      probe("select get_agent_run(1, 9813)", () => forbidden),
    ),
    "list_agent_runs(bigint,text,bigint,integer,integer,text)": people(
      probe(`select ${idsOf("list_agent_runs(100)", "runs").replace(/^select /, "")}`, members, ({ id }) =>
        listOf(
          `select id from public.agent_runs as runs where organization_id = 100 and user_id = ${id}
             and not exists (select from public.agent_batch_rows where run_id = runs.id)`,
        ),
      ),
      probe("select list_agent_runs(100, page_limit => -1)", (principal) =>
        isMember(principal) ? badInput : forbidden,
      ),
      probe("select list_agent_runs(1)", () => forbidden),
    ),
    "cancel_agent_run(bigint,bigint)": people(
      leaving(
        "select cancel_agent_run(100, 9814)",
        runner(14),
        () => "(select state = 'cancelled' from public.agent_runs where id = 9814)",
      ),
      probe("select cancel_agent_run(100, 9818)", nobodys),
    ),
    "rate_agent_run(bigint,bigint,integer,text)": people(
      leaving(
        "select rate_agent_run(100, 9813, -1, 'Too long')",
        runner(13),
        () => "(select rating = -1 and rating_comment = 'Too long' from public.agent_runs where id = 9813)",
      ),
      probe("select rate_agent_run(100, 9813, 2)", runner(13, badInput)),
      probe("select rate_agent_run(100, 9814, 1)", runner(14, conflict)),
      probe("select rate_agent_run(100, 9818, 1)", nobodys),
    ),
    "edit_agent_run(bigint,bigint,integer,text)": people(
      leaving(
        "select edit_agent_run(100, 9813, 0, 'Hello there')",
        runner(13),
        () =>
          "(select result #>> '{variants,0,versions,-1,text}' = 'Hello there' from public.agent_runs where id = 9813)",
      ),
      probe("select edit_agent_run(100, 9813, 1, 'Hello there')", runner(13, missing)),
      probe("select edit_agent_run(100, 9813, 0, '')", runner(13, badInput)),
      probe("select edit_agent_run(100, 9814, 0, 'Hello there')", runner(14, conflict)),
      probe("select edit_agent_run(100, 9818, 0, 'Hello there')", nobodys),
    ),
    "delete_agent_run(bigint,bigint)": people(
      leaving(
        "select delete_agent_run(100, 9813)",
        runner(13),
        () => "(select count(*) = 0 from public.agent_runs where id = 9813)",
      ),
      probe("select delete_agent_run(100, 9818)", nobodys),
    ),
    "start_message_run(bigint,bigint,bigint,jsonb,text[],integer,boolean,uuid)": server,
    "change_message_run(bigint,bigint,bigint,jsonb,uuid)": server,
    "resume_agent_run(bigint,uuid)": server,
    "append_agent_run(bigint,uuid,integer,integer,text,integer,boolean)": server,
    "finish_agent_run(bigint,uuid,text,text,jsonb,jsonb)": server,
  },
  definers: {
    cancel_agent_run: "The caller's own run, of an instance that is for them: private.my_agent_run.",
    delete_agent_run: "The caller's own run, of an instance that is for them: private.my_agent_run.",
    edit_agent_run: "The caller's own run, of an instance that is for them: private.my_agent_run.",
    get_agent_run:
      "The caller's own run, of an instance that is for them: private.my_agent_run; cut to what they may see by now.",
    list_agent_runs:
      "Member; the caller's own runs, of instances that are for them; cut to what they may see by now.",
    rate_agent_run: "The caller's own run, of an instance that is for them: private.my_agent_run.",
  },
};
