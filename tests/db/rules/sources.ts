import type { NounRules } from "./noun.ts";
import { forbidden, isAdmin, isMember, missing, people, type Probe, probe, server } from "./probe.ts";
import { ofReadItems, ofRunSources, ownSources } from "./scopes.ts";

/** Who owns a source of organisation 100 stops looking at it, while they are a member, or an admin. */
export const ownerOr =
  (owner: number): Probe["refusal"] =>
  (principal) => {
    if (!isMember(principal)) return forbidden;
    return isAdmin(principal) || principal.id === owner ? null : missing;
  };

export const sources: NounRules = {
  tables: {
    "public.sources": {
      select: {
        rows: ownSources,
        columns: [
          "id",
          "organization_id",
          "kind",
          "name",
          "owner_id",
          "every",
          "state",
          "reason",
          "created_at",
          "updated_at",
        ],
      },
    },
    "public.source_runs": { select: { rows: ofRunSources } },
    "public.source_items": { select: { rows: ofReadItems } },
    "public.source_group_members": {},
    "public.source_groups": {},
  },
  policies: {
    "public.source_group_members": ["Groups of sources are the server's own"],
    "public.source_groups": ["Groups as they were asked for are the server's own"],
    "public.source_items": ["Who sees a source sees its items, of a drive what they read"],
    "public.source_runs": ["Who sees a source sees its runs, of a drive its owner"],
    "public.sources": ["Admins see sources, members their own"],
  },
  functions: {
    "begin_source_run(bigint)": server,
    "list_source_item(bigint,text,text)": server,
    "fail_source_item(bigint,text,text)": server,
    "take_source_item(bigint,text,text,text,bigint)": server,
    "cancel_source_run(bigint,bigint)": people(
      probe("select cancel_source_run(100, 7101)", ownerOr(13)),
      // Its owner has left.
      probe("select cancel_source_run(100, 7102)", ownerOr(12)),
      probe("select cancel_source_run(100, 7200)", (principal) =>
        isMember(principal) ? missing : forbidden,
      ),
    ),
    "finish_source_run(bigint,jsonb,text)": server,
    "keep_source_cursor(bigint,uuid,bigint,jsonb)": server,
    "prune_source_items(bigint,integer)": server,
    "drop_source(bigint,integer)": server,
    "put_source_groups(bigint,text,jsonb)": server,
  },
  definers: {
    cancel_source_run: "Member who owns the source, or an admin.",
  },
};
