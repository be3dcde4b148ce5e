import { jobFlaws, type nouns } from "../../jobs/index.ts";
import { type Mutant, rewritten } from "../mutant.ts";

/** Makes mistakes in functions of the queue, which rules of this noun are the first to be asked about. */
export const against =
  (noun: keyof typeof nouns) =>
  (name: string, signature: string, part: string, by: string): Mutant =>
    rewritten(name, signature, part, by, (database) => jobFlaws(database, noun));

export const claim = "public.claim_job(text[], integer[], text[])";
export const enqueue = "private.enqueue(text, integer, text, jsonb, bigint, timestamptz)";
export const turn = "private.next_turn(text, bigint)";
export const lineUp = "private.line_up_due_jobs()";
export const schedules = "private.run_due_schedules()";
export const learn = "public.learn_job_kinds(jsonb)";
export const unknown = "public.unknown_jobs()";
export const next = "public.next_job_in_ms(text[], integer[])";
export const cancel = "private.cancel_job(text)";
export const extend = "public.extend_job(bigint, uuid, integer, real)";
export const finish = "public.finish_job(bigint, uuid)";
export const delay = "private.job_delay(public.job_kinds, integer)";
export const lapse = "private.end_lapsed_leases()";
export const fail = "public.fail_job(bigint, uuid, text, boolean, boolean)";
