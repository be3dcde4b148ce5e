import type { NounRules } from "./noun.ts";
import { server } from "./probe.ts";

export const secrets: NounRules = {
  tables: {
    "public.secrets": {},
  },
  functions: {
    "put_secret(text,text,text,text,bigint,bigint)": server,
    "get_secret(text,text,bigint,bigint)": server,
    "delete_secret(text,text,bigint,bigint)": server,
    "secrets_under_other_keys(text,bigint,integer)": server,
    "reseal_secrets(jsonb)": server,
  },
};
