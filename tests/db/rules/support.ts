import type { NounRules } from "./noun.ts";
import { server } from "./probe.ts";

/** Requests to support: the API asks for a person that it has made out, and SQL decides what is theirs (tests/api/support.test.ts). */
export const support: NounRules = {
  tables: {
    "public.support_requests": {},
    "public.support_messages": {},
    "public.support_attachments": {},
  },
  policies: {
    "public.support_requests": ["Requests to support leave by functions alone"],
    "public.support_messages": ["Messages of requests leave by functions alone"],
    "public.support_attachments": ["Files of requests leave by functions alone"],
  },
  functions: {
    "submit_support(bigint,bigint,text,text,text,bigint[],text,text,uuid)": server,
    "reply_support(bigint,bigint,bigint,text,bigint[],uuid)": server,
    "list_support(bigint,bigint,integer,integer,text,text[])": server,
    "get_support(bigint,bigint,bigint)": server,
    "add_support_file(bigint,bigint,text,text,bigint)": server,
    "support_file_stored(bigint)": server,
    "drop_unsent_support_file(bigint,bigint,bigint)": server,
    "support_file(bigint,bigint,bigint)": server,
    "prune_support_files(integer)": server,
    "list_support_cases(bigint,integer,integer,text,text,text,text,text,text)": server,
    "get_support_case(bigint,bigint)": server,
    "answer_support(bigint,bigint,text,uuid)": server,
    "close_support(bigint,bigint)": server,
    "prioritise_support(bigint,bigint,text)": server,
    "support_mail(bigint)": server,
    "hand_over_help(bigint,bigint,text,text,text,uuid,text,bigint)": server,
  },
};
