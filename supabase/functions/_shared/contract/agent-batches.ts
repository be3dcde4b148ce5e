import { z } from "zod";
import { AgentFieldKey, AgentValues } from "./agent-fields.ts";
import { BatchState } from "./agent-run-state.ts";
import { call, Done, Id, line, Page, Timestamp } from "./call.ts";
import { growing } from "./read.ts";

/** How many rows a batch may have, and how many are sent at once. */
export const BATCH = { rows: 5000, at_once: 500 } as const;

export const BatchRowState = growing(z.enum(["waiting", "running", "success", "failed"]), "success");
export type BatchRowState = z.infer<typeof BatchRowState>;

export const AgentBatch = z.object({
  id: Id,
  /** Of its file. */
  name: z.string(),
  type: z.string(),
  /** null once the instance is deleted. */
  instance_id: Id.nullable(),
  instance_name: z.string(),
  state: BatchState,
  /** Why it rests: stopped by its runner, held after the first rows, the plan's limit, or something that failed. */
  pause: growing(z.enum(["stopped", "held", "limit", "failed"]), "failed").nullable(),
  /** The same in words, where there is more to say. */
  reason: z.string().nullable(),
  row_count: z.int().min(1),
  /** How many of them are there: all, unless they are still being sent. */
  arrived: z.int().min(0),
  waiting: z.int().min(0),
  running: z.int().min(0),
  succeeded: z.int().min(0),
  failed: z.int().min(0),
  /** It rests once so many rows were begun; null: it goes on to the end. */
  hold_after: z.int().min(1).nullable(),
  /** What its runs count beside agent runs. */
  meter: z.string(),
  /** What the rows that wait will count of it; of agent runs they count one each. */
  cost: z.int().min(0),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
});
export type AgentBatch = z.infer<typeof AgentBatch>;

export const AgentBatchRow = z.object({
  /** Of the row in its file, its head being 0. */
  number: z.int().min(1),
  state: BatchRowState,
  error: z.string().nullable(),
  cost: z.int().min(0),
  /** null before it is begun, and once its run is deleted. */
  run_id: Id.nullable(),
  /** What the file gave for it, without what is hidden to its runner by now. */
  values: z.record(z.string(), z.unknown()),
  /** What was written, a text a variant, as it is by now. */
  texts: z.array(z.string()),
  /** What was spoken, of the voice generator, once it is ready. */
  recording: z
    .object({ title: z.string(), seconds: z.number().min(0), size: z.int().min(0), format: z.string() })
    .nullable(),
});
export type AgentBatchRow = z.infer<typeof AgentBatchRow>;

const changes = ["/agent/batches", "/agent/batch/get", "/agent/batch/rows", "/agent/runs"];
const Batch = z.object({ id: Id });

/** Batches: an instance run over the rows of a file, the member's own (product §4). */
export const agentBatches = {
  "/agent/batch/create": call({
    access: "member",
    summary: "Makes a batch of an instance, whose rows are sent next; nothing is counted yet.",
    input: z.object({
      instance_id: Id,
      name: line("Name"),
      /** Keys of the fields that the file has a column for, in its order. */
      columns: z.array(AgentFieldKey).min(1, "A batch needs a column.").max(100),
      row_count: z
        .int()
        .min(1, "A batch needs a row.")
        .max(BATCH.rows, `A batch can have at most ${BATCH.rows.toLocaleString("en-US")} rows.`),
      /** Names the batch: sent again under the same key it tells the batch that there is. */
      key: z.uuid().optional(),
    }),
    output: AgentBatch,
    invalidates: ["/agent/batches"],
  }),
  "/agent/batch/add-rows": call({
    access: "member",
    summary:
      "Adds rows to a batch that hasn't begun, once each has been checked; one that is there already is replaced.",
    input: z.object({
      id: Id,
      rows: z
        .array(z.object({ number: z.int().min(1).max(1_000_000), values: AgentValues }))
        .min(1)
        .max(BATCH.at_once, `At most ${BATCH.at_once} rows can be sent at once.`),
    }),
    output: z.object({ arrived: z.int().min(0) }),
    invalidates: ["/agent/batches", "/agent/batch/get", "/agent/batch/rows"],
  }),
  "/agent/batch/start": call({
    access: "member",
    summary:
      "Has a batch begin or go on; refused when the plan isn't enough, with how many rows it is enough for.",
    input: z.object({
      id: Id,
      /** It rests after so many more. */
      first: z.int().min(1).max(BATCH.rows).nullable().default(null),
    }),
    output: Done,
    invalidates: changes,
  }),
  "/agent/batch/stop": call({
    access: "member",
    summary: "Has a batch rest: no further row is begun, and what is being written comes to its end.",
    input: Batch,
    output: Done,
    invalidates: changes,
  }),
  "/agent/batch/retry": call({
    access: "member",
    summary: "Begins the failed rows of a batch anew, and no other.",
    input: Batch,
    output: Done,
    invalidates: changes,
  }),
  "/agent/batch/delete": call({
    access: "member",
    summary: "Deletes a batch; the runs that came of it stay.",
    input: Batch,
    output: Done,
    invalidates: changes,
  }),
  "/agent/batches": call({
    access: "member",
    summary: "The caller's own batches, latest first: of all agents, or of an instance.",
    input: z.object({ ...Page, instance_id: Id.optional() }),
    output: z.object({ batches: z.array(AgentBatch), total: z.int().min(0) }),
  }),
  "/agent/batch/get": call({
    access: "member",
    summary:
      "An own batch: how far it is, what it will count, and how many of its rows the plan is enough for.",
    input: Batch,
    output: AgentBatch.extend({ columns: z.array(z.string()), fits: z.int().min(0) }),
  }),
  "/agent/batch/rows": call({
    access: "member",
    summary: "Rows of an own batch in the file's order, with what came of each.",
    input: z.object({
      ...Page,
      id: Id,
      state: z.enum(["waiting", "running", "success", "failed"]).optional(),
    }),
    output: z.object({ rows: z.array(AgentBatchRow), total: z.int().min(0) }),
  }),
};
