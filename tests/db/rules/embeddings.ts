import type { NounRules } from "./noun.ts";
import { server } from "./probe.ts";

export const embeddings: NounRules = {
  tables: {
    "public.embedding_models": {},
    "public.embedding_indexes": {},
    "public.embedding_renewals": {},
  },
  policies: {
    "public.embedding_models": ["Embedding models are the server's own"],
    "public.embedding_indexes": ["Embedding indexes are the server's own"],
    "public.embedding_renewals": ["Embedding renewals are the server's own"],
  },
  functions: {
    "embedding_model_of(bigint)": server,
    "hold_embeddings(bigint,text,integer)": server,
    "renew_embeddings(text)": server,
    "begin_renewal(bigint,uuid,text,bigint,integer)": server,
    "save_renewal(bigint,uuid,text,jsonb,integer)": server,
    "switch_embeddings(bigint,uuid,text)": server,
    "place_embeddings(bigint,uuid,text,integer)": server,
    "embedding_state()": server,
  },
};
