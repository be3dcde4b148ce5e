import type { Mutant } from "../mutant.ts";
import { against, claim, turn } from "./queue.ts";

const queue = against("turns");
const streams = "private.take_stream_turn()";

export const turns: Mutant[] = [
  queue(
    "a new job comes behind everybody's",
    turn,
    "order by turn, id limit 1",
    "order by turn desc, id limit 1",
  ),
  queue(
    "a new job comes before everybody's",
    turn,
    "(select turn from public.jobs where lane = in_lane and status = 'queued' and turn is not null order by turn, id limit 1)",
    "0",
  ),
  queue(
    "all organisations have the same turns",
    turn,
    "and coalesce(organization_id, 0) = coalesce(of_organization_id, 0)",
    "",
  ),
  queue(
    "a further step comes at the job's own turn",
    turn,
    "status in ('queued', 'running')",
    "status = 'queued'",
  ),
  queue(
    "a further step comes before the organisation's others",
    "public.continue_job(bigint, uuid, jsonb, integer)",
    "private.next_turn(job.lane, job.organization_id)",
    "job.turn",
  ),
  queue("an organisation's jobs all are of one stream", streams, "and stream = new.stream", ""),
  queue("a stream has no turns of its own", streams, "select stream_turn + 1", "select stream_turn"),
  queue(
    "the first in line takes its organisation's turn",
    claim,
    "order by stream_turn, id",
    "order by turn, id",
  ),
  queue(
    "who is passed over keeps the turn that is taken",
    claim,
    "set turn = chosen.turn where id = head.id",
    "set turn = head.turn where id = head.id",
  ),
  queue(
    "a turn is taken by whichever organisation",
    claim,
    "and coalesce(organization_id, 0) = coalesce(head.organization_id, 0)",
    "",
  ),
];
