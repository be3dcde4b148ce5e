import type { Principal } from "../principals.ts";
import type { NounRules } from "./noun.ts";
import {
  admins,
  badInput,
  forbidden,
  idsOf,
  isMember,
  leaving,
  literal,
  missing,
  people,
  probe,
  server,
} from "./probe.ts";

/** A draft is whoever asked for it alone: others, of whatever role, are told that it isn't there. */
const maker = (owner: number) => (principal: Principal) =>
  isMember(principal) ? (principal.id === owner ? null : missing) : forbidden;
const nobodys = (principal: Principal) => (isMember(principal) ? missing : forbidden);
/** Instance 9800 is its maker's and the admins'. */
const writers = (principal: Principal) =>
  isMember(principal) ? ([13, 14, 15].includes(principal.id) ? null : missing) : forbidden;

/** Drafts of what agents should know and how they should write, and what their styles were. */
export const agentDrafts: NounRules = {
  tables: { "public.agent_drafts": {}, "public.agent_style_versions": {} },
  policies: {
    "public.agent_drafts": ["Drafts of agents leave by functions alone"],
    "public.agent_style_versions": ["Style sheets leave by functions alone"],
  },
  functions: {
    "get_agent_draft(bigint,bigint,text)": people(
      probe("select get_agent_draft(100, 9800, 'style') #> '{draft,id}'", writers, ({ id }) =>
        id === 13 ? literal(9813) : "select 'null'::jsonb -> 'none'",
      ),
      // Who may only use it has no draft of it.
      probe("select get_agent_draft(100, 9802, 'style')", admins),
      probe("select get_agent_draft(100, 9800, 'tone')", (principal) =>
        isMember(principal) ? badInput : forbidden,
      ),
      probe("select get_agent_draft(1, 9802, 'style')", () => forbidden),
    ),
    "cancel_agent_draft(bigint,bigint)": people(
      leaving(
        "select cancel_agent_draft(100, 9814)",
        maker(14),
        () => "(select state = 'cancelled' from public.agent_drafts where id = 9814)",
      ),
      probe("select cancel_agent_draft(100, 9818)", nobodys),
    ),
    "delete_agent_draft(bigint,bigint)": people(
      leaving(
        "select delete_agent_draft(100, 9813)",
        maker(13),
        () => "(select count(*) = 0 from public.agent_drafts where id = 9813)",
      ),
      probe("select delete_agent_draft(100, 9818)", nobodys),
    ),
    "list_agent_styles(bigint,bigint,integer,integer)": people(
      probe(idsOf("list_agent_styles(100, 9800, 50, 0)", "versions"), writers, () => literal([9810])),
      probe("select list_agent_styles(100, 9802, 50, 0)", admins),
      probe("select list_agent_styles(1, 9802, 50, 0)", () => forbidden),
    ),
    "restore_agent_style(bigint,bigint,bigint)": people(
      leaving(
        "select restore_agent_style(100, 9800, 9810)",
        writers,
        ({ id }) =>
          `(select instances.style = 'Short.' and latest.created_by = ${id} and latest.restored_from is not null
            from public.agent_instances as instances, public.agent_style_versions as latest
            where instances.id = 9800 and latest.instance_id = 9800 and latest.id <> 9810)`,
      ),
      probe("select restore_agent_style(100, 9802, 9810)", (principal) => admins(principal) ?? missing),
      probe("select restore_agent_style(1, 9800, 9810)", () => forbidden),
    ),
    "start_agent_draft(bigint,bigint,bigint,text,jsonb,uuid)": server,
    "resume_agent_draft(bigint,uuid)": server,
    "finish_agent_draft(bigint,uuid,text,text,jsonb,jsonb)": server,
  },
  definers: {
    cancel_agent_draft: "The caller's own draft: private.my_agent_draft.",
    delete_agent_draft: "The caller's own draft: private.my_agent_draft.",
    get_agent_draft:
      "Member who may write the field: private.agent_field_to_write; their own draft, cut to documents that they may read by now.",
    list_agent_styles: "Member who may write the style: private.agent_field_to_write.",
    restore_agent_style:
      "Member who may write the style: private.agent_field_to_write; a version of that instance.",
  },
};
