import type { NounRules } from "./noun.ts";
import { changersOf, idsOf, literal, missing, forbidden, isMember, people, probe, server } from "./probe.ts";

/** Tags that the model suggests for documents. */
export const tagSuggestions: NounRules = {
  tables: { "public.tag_suggestions": {}, "public.tag_suggestion_uses": {} },
  policies: {
    "public.tag_suggestions": ["Suggestions of tags are the server's own"],
    "public.tag_suggestion_uses": ["Uses of tag suggestions are the server's own"],
  },
  functions: {
    "tags_to_suggest(bigint,bigint[])": people(
      probe(
        idsOf("tags_to_suggest(100, '{1005,1001}')", "documents"),
        (principal) => {
          const refusal = changersOf(-1, [])(principal);
          if (refusal === null) return null;
          if (!isMember(principal)) return forbidden;
          return principal.id === 13 ? forbidden : missing;
        },
        () => literal([1001, 1005]),
      ),
      probe(
        "select tags_to_suggest(100, '{1005}') -> 'documents' -> 0 -> 'id'",
        (principal) => (isMember(principal) ? changersOf(13, [])(principal) : forbidden),
        () => literal(1005),
      ),
      probe("select tags_to_suggest(100, '{2001}')", (principal) =>
        isMember(principal) ? missing : forbidden,
      ),
    ),
    "save_tag_suggestions(bigint,bigint,text,jsonb)": server,
  },
  definers: {
    tags_to_suggest: "Member who reads each document, and its uploader or an admin.",
  },
};
