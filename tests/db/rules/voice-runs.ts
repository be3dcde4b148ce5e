import type { Principal } from "../principals.ts";
import type { NounRules } from "./noun.ts";
import {
  badInput,
  forbidden,
  idsOf,
  isMember,
  listOf,
  literal,
  members,
  missing,
  people,
  probe,
  server,
} from "./probe.ts";

/** A recording is its runner's alone: another member, of whatever role, is told that it isn't there. */
const runner =
  (owner: number, otherwise: string | null = null) =>
  (principal: Principal) =>
    isMember(principal) ? (principal.id === owner ? otherwise : missing) : forbidden;
const nobodys = (principal: Principal) => (isMember(principal) ? missing : forbidden);

/** Recordings of the voice generator. */
export const voiceRuns: NounRules = {
  tables: { "public.voice_recordings": {}, "public.voice_parts": {} },
  policies: {
    "public.voice_recordings": ["Recordings leave by functions alone"],
    "public.voice_parts": ["Parts of recordings are the server's own"],
  },
  functions: {
    "get_voice_run(bigint,bigint)": people(
      probe("select get_voice_run(100, 9823) -> 'title'", runner(13), () => literal("Harbour")),
      probe("select get_voice_run(100, 9828)", nobodys),
      probe("select get_voice_run(100, 9813)", runner(13, missing)),
      probe("select get_voice_run(1, 9823)", () => forbidden),
    ),
    "list_voice_runs(bigint,bigint,integer,integer)": people(
      probe(
        `select ${idsOf("list_voice_runs(100)", "recordings").replace(/^select /, "")}`,
        members,
        ({ id }) =>
          listOf(
            `select id from public.agent_runs where organization_id = 100 and user_id = ${id} and type = 'voice_generator'`,
          ),
      ),
      probe("select list_voice_runs(100, page_limit => -1)", (principal) =>
        isMember(principal) ? badInput : forbidden,
      ),
      probe("select list_voice_runs(1)", () => forbidden),
    ),
    "start_voice_run(bigint,bigint,bigint,jsonb,text[],jsonb,text,text,integer,boolean,uuid,bigint)": server,
    "resume_voice_run(bigint,uuid)": server,
    "save_voice_script(bigint,uuid,text,text,text,jsonb,jsonb)": server,
    "save_voice_part(bigint,uuid,integer,double precision,bigint)": server,
    "finish_voice_run(bigint,uuid,text,bigint,jsonb)": server,
  },
  definers: {
    get_voice_run:
      "The caller's own run, of an instance that is for them: private.my_agent_run; cut to what they may see by now.",
    list_voice_runs: "Member; the caller's own recordings, of instances that are for them.",
  },
};
