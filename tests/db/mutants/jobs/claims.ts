import type { Mutant } from "../mutant.ts";
import { against, claim, enqueue, lineUp, next, turn } from "./queue.ts";

const queue = against("claims");

export const claims: Mutant[] = [
  queue(
    "a worker is given any kind",
    claim,
    "and (kind, version) in (select * from unnest(kinds, versions))",
    "",
  ),
  queue(
    "a worker is given any version",
    claim,
    "(kind, version) in (select * from unnest(kinds, versions))",
    "kind = any (kinds)",
  ),
  queue("a job is claimed before it is due", lineUp, "and run_at <= now()", ""),
  queue(
    "a job is in line before it is due",
    enqueue,
    "case when enqueue.run_at <= now() then",
    "case when true then",
  ),
  queue("what has become due is never in line", claim, "perform private.line_up_due_jobs();", ""),
  queue("what was due last comes first", lineUp, "order by run_at, id", "order by run_at desc, id"),
  queue(
    "a running job is claimed again",
    claim,
    "status = 'queued' and",
    "status in ('queued', 'running') and",
  ),
  queue("the newest job comes first", claim, "order by turn, id", "order by turn desc, id"),
  queue("organisations come one after the other", claim, "order by turn, id", "order by id"),
  queue("lanes are no matter", claim, "and lane = in_lane", ""),
  queue(
    "the order of lanes is no matter",
    claim,
    "foreach in_lane in array lanes",
    "foreach in_lane in array (select array_agg(l order by l) from unnest(lanes) l)",
  ),
  queue("an organisation's jobs have no turns of their own", turn, "select turn + 1", "select turn"),
  queue(
    "a claim is for a minute whatever its kind says",
    claim,
    "(private.job_kind(kind, version)).lease_seconds",
    "60",
  ),
  queue(
    "a worker waits for jobs of others",
    next,
    "order by run_at limit 1",
    "or status = 'queued' order by run_at limit 1",
  ),
];
