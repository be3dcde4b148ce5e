import type { Principal } from "../principals.ts";
import type { NounRules } from "./noun.ts";
import {
  admins,
  badInput,
  conflict,
  forbidden,
  isAdmin,
  isMember,
  leaving,
  literal,
  members,
  missing,
  people,
  probe,
  server,
} from "./probe.ts";
import { ofOrganizations } from "./scopes.ts";

/** The organisation's, for admins; one's own, for oneself. */
const mayChange = (principal: Principal, owner: number | null) =>
  owner === null ? (isAdmin(principal) ? null : forbidden) : principal.id === owner ? null : missing;
const changersOf = (owner: number | null) => (principal: Principal) =>
  isMember(principal) ? mayChange(principal, owner) : forbidden;
const ownChat = (owner: number) => (principal: Principal) =>
  isMember(principal) ? (principal.id === owner ? null : missing) : forbidden;
const nobodys = (principal: Principal) => (isMember(principal) ? missing : forbidden);

/** Prompts that are kept, and prompts that are suggested. */
export const prompts: NounRules = {
  tables: {
    "public.prompts": {
      select: {
        rows: (principal) =>
          `(${ofOrganizations()(principal)} and (user_id is null or user_id = ${principal.id}))`,
      },
    },
    "public.prompt_suggestions": {},
  },
  policies: {
    "public.prompts": ["Members see the prompts of their organisations and their own"],
    "public.prompt_suggestions": ["Suggestions of prompts are the server's own"],
  },
  functions: {
    "create_prompt(bigint,text,text,boolean)": people(
      leaving(
        "select create_prompt(100, 'New', 'Really?')",
        members,
        ({ id }) => `(select user_id = ${id} from public.prompts where name = 'New')`,
      ),
      leaving(
        "select create_prompt(100, 'New', 'Really?', true)",
        admins,
        () => "(select user_id is null from public.prompts where name = 'New')",
      ),
      probe("select create_prompt(100, 'SHARED', 'Really?', true)", (principal) =>
        isAdmin(principal) ? conflict : forbidden,
      ),
      probe("select create_prompt(100, ' ', 'Really?')", (principal) =>
        isMember(principal) ? badInput : forbidden,
      ),
      probe(`select create_prompt(100, 'Long', '${"x".repeat(4001)}')`, (principal) =>
        isMember(principal) ? badInput : forbidden,
      ),
      probe("select create_prompt(1, 'New', 'Really?', true)", () => forbidden),
    ),
    "update_prompt(bigint,bigint,jsonb)": people(
      leaving(
        `select update_prompt(100, 9600, '{"text": "Otherwise?"}')`,
        changersOf(null),
        () => "(select text = 'Otherwise?' and name = 'Shared' from public.prompts where id = 9600)",
      ),
      probe(`select update_prompt(100, 9613, '{"name": "Other"}')`, changersOf(13)),
      probe(`select update_prompt(100, 9700, '{"name": "Other"}')`, nobodys),
    ),
    "delete_prompt(bigint,bigint)": people(
      leaving(
        "select delete_prompt(100, 9600)",
        changersOf(null),
        () => "(select count(*) = 0 from public.prompts where id = 9600)",
      ),
      probe("select delete_prompt(100, 9614)", changersOf(14)),
      probe("select delete_prompt(100, 9718)", nobodys),
    ),
    "prompts_to_suggest(bigint,bigint,bigint)": people(
      probe("select prompts_to_suggest(100) -> 'saved'", members, () =>
        literal([{ name: "Shared", text: "What is {{it}}?" }]),
      ),
      probe("select prompts_to_suggest(100, 3013) -> 'answer' -> 'suggested'", ownChat(13), () =>
        literal(["Next?"]),
      ),
      // It was made from a document that its reader doesn't see.
      probe("select prompts_to_suggest(100, 3015, 30152) -> 'answer' -> 'suggested'", ownChat(15), () =>
        literal(null),
      ),
      probe("select prompts_to_suggest(100, 4017)", nobodys),
      probe("select prompts_to_suggest(1)", () => forbidden),
    ),
    "chat_settings(bigint)": people(
      probe("select chat_settings(100)", members, () => literal({ only_documents: true })),
      probe("select chat_settings(1)", () => forbidden),
    ),
    "save_prompt_suggestions(bigint,bigint,jsonb,bigint[])": server,
  },
  definers: {
    chat_settings: "Member; tells one setting of the organisation's.",
    create_prompt: "Member for their own, admin for the organisation's.",
    delete_prompt: "The caller's own, or as an admin the organisation's: private.prompt_to_change.",
    prompts_to_suggest: "Member; the caller's own chat, and documents that the caller may read.",
    update_prompt: "The caller's own, or as an admin the organisation's: private.prompt_to_change.",
  },
};
