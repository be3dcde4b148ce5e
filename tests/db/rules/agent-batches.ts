import type { Principal } from "../principals.ts";
import type { NounRules } from "./noun.ts";
import {
  badInput,
  forbidden,
  idsOf,
  isMember,
  leaving,
  listOf,
  literal,
  members,
  missing,
  people,
  probe,
  server,
} from "./probe.ts";

/** A batch is its runner's alone: another member, of whatever role, is told that it isn't there. */
const runner =
  (owner: number, otherwise: string | null = null) =>
  (principal: Principal) =>
    isMember(principal) ? (principal.id === owner ? otherwise : missing) : forbidden;
const nobodys = (principal: Principal) => (isMember(principal) ? missing : forbidden);
const stateOf = (id: number, state: string) => () =>
  `(select state = '${state}' from public.agent_batches where id = ${id})`;

/** Batches: runs of agents over files. */
export const agentBatches: NounRules = {
  tables: { "public.agent_batches": {}, "public.agent_batch_rows": {} },
  policies: {
    "public.agent_batches": ["Batches leave by functions alone"],
    "public.agent_batch_rows": ["Rows of batches leave by functions alone"],
  },
  functions: {
    "get_agent_batch(bigint,bigint)": people(
      // The column that is hidden to them by now is left out.
      probe("select get_agent_batch(100, 9813) -> 'columns'", runner(13), () => literal(["kind"])),
      probe("select get_agent_batch(100, 9814) -> 'columns'", runner(14), () => literal(["kind", "context"])),
      probe("select get_agent_batch(100, 9818)", nobodys),
      probe("select get_agent_batch(1, 9813)", () => forbidden),
    ),
    "list_agent_batches(bigint,bigint,integer,integer)": people(
      probe(
        `select ${idsOf("list_agent_batches(100)", "batches").replace(/^select /, "")}`,
        members,
        ({ id }) =>
          listOf(`select id from public.agent_batches where organization_id = 100 and user_id = ${id}`),
      ),
      probe("select list_agent_batches(100, page_limit => -1)", (principal) =>
        isMember(principal) ? badInput : forbidden,
      ),
      probe("select list_agent_batches(1)", () => forbidden),
    ),
    "list_agent_batch_rows(bigint,bigint,text,integer,integer)": people(
      probe(
        "select jsonb_path_query_array(list_agent_batch_rows(100, 9813), '$.rows[*].values')",
        runner(13),
        () => literal([{ kind: "sms" }, { kind: "mail" }]),
      ),
      probe(
        "select jsonb_path_query_array(list_agent_batch_rows(100, 9813, 'failed'), '$.rows[*].texts')",
        runner(13),
        () => literal([["Hello"]]),
      ),
      probe("select list_agent_batch_rows(100, 9813, 'none')", runner(13, badInput)),
      probe("select list_agent_batch_rows(100, 9818)", nobodys),
    ),
    "start_agent_batch(bigint,bigint,integer)": people(
      leaving("select start_agent_batch(100, 9813)", runner(13), stateOf(9813, "running")),
      leaving(
        "select start_agent_batch(100, 9814, 1)",
        runner(14),
        () =>
          "(select state = 'running' and hold_after is null from public.agent_batches where id = 9814) and exists (select from public.jobs where key = 'agent-batch:9814')",
      ),
      probe("select start_agent_batch(100, 9813, 0)", (principal) =>
        isMember(principal) ? badInput : forbidden,
      ),
      probe("select start_agent_batch(100, 9818)", nobodys),
    ),
    "stop_agent_batch(bigint,bigint)": people(
      leaving("select stop_agent_batch(100, 9813)", runner(13), stateOf(9813, "paused")),
      probe("select stop_agent_batch(100, 9818)", nobodys),
    ),
    "retry_agent_batch(bigint,bigint)": people(
      leaving(
        "select retry_agent_batch(100, 9813)",
        runner(13),
        () =>
          "(select state = 'running' and hold_after = 1 from public.agent_batches where id = 9813) and (select state = 'waiting' and run_id is null from public.agent_batch_rows where id = 98131)",
      ),
      probe("select retry_agent_batch(100, 9818)", nobodys),
    ),
    "delete_agent_batch(bigint,bigint)": people(
      leaving(
        "select delete_agent_batch(100, 9813)",
        runner(13),
        () => "(select count(*) = 0 from public.agent_batch_rows where batch_id = 9813)",
      ),
      probe("select delete_agent_batch(100, 9818)", nobodys),
    ),
    "documents_by_names(bigint,bigint,text[])": server,
    "create_agent_batch(bigint,bigint,bigint,text,text[],integer,uuid)": server,
    "add_agent_batch_rows(bigint,bigint,bigint,jsonb)": server,
    "next_agent_batch_rows(bigint,uuid)": server,
    "start_agent_batch_row(bigint,uuid,bigint,jsonb,jsonb,text[],jsonb)": server,
    "fail_agent_batch_row(bigint,uuid,bigint,text)": server,
    "rest_agent_batch(bigint,uuid)": server,
    "give_up_agent_batch(bigint,uuid,text)": server,
  },
  definers: {
    delete_agent_batch: "The caller's own batch: private.my_agent_batch.",
    get_agent_batch:
      "The caller's own batch: private.my_agent_batch; without columns that are hidden to them by now.",
    list_agent_batch_rows:
      "The caller's own batch: private.my_agent_batch; cut to what they may see by now, and empty where the instance isn't for them.",
    list_agent_batches: "Member; the caller's own batches, of which no value is told.",
    retry_agent_batch: "The caller's own batch: private.my_agent_batch; then as start_agent_batch.",
    start_agent_batch: "The caller's own batch, of an instance that is for them: private.my_agent_batch.",
    stop_agent_batch: "The caller's own batch: private.my_agent_batch.",
  },
};
