import type { NounRules } from "./noun.ts";
import { server } from "./probe.ts";

export const jobs: NounRules = {
  tables: {
    "public.jobs": {},
    "public.job_kinds": {},
    "public.job_schedules": {},
  },
  policies: {
    "public.job_kinds": ["Kinds of jobs are the server's own"],
    "public.job_schedules": ["Schedules are the server's own"],
    "public.jobs": ["Jobs are the server's own"],
  },
  functions: {
    "claim_job(text[],integer[],text[])": server,
    "learn_job_kinds(jsonb)": server,
    "unknown_jobs()": server,
    "extend_job(bigint,uuid,integer,real)": server,
    "continue_job(bigint,uuid,jsonb,integer)": server,
    "finish_job(bigint,uuid)": server,
    "fail_job(bigint,uuid,text,boolean,boolean)": server,
    "next_job_in_ms(text[],integer[])": server,
    "release_job(bigint,uuid)": server,
    "end_leases_of(text)": server,
    "prune_jobs()": server,
    "prune_uploads()": server,
    "queue_figures()": server,
    "meter_figures()": server,
  },
};
