import type { Principal } from "../principals.ts";
import type { NounRules } from "./noun.ts";
import { badInput, leaving, literal, missing, nobodyRefused, people, probe, server } from "./probe.ts";

const unauthenticated = "PT401";
const signedIn = ({ role }: Principal) => (role === "authenticated" ? null : unauthenticated);

/** The help centre is the same for everybody who is signed in; what somebody said of it is theirs. */
export const helpContent: NounRules = {
  tables: {
    "public.help_contents": { select: { rows: ({ role }) => String(role === "authenticated") } },
    "public.help_feedback": { select: { rows: ({ id }) => `user_id = ${id}` } },
  },
  policies: {
    "public.help_contents": ["Whoever is signed in reads the help centre"],
    "public.help_feedback": ["People see what they said of the help centre"],
  },
  functions: {
    "list_help_contents(text,text,text,text[])": people(
      probe(
        `select jsonb_agg(e -> 'slug') from jsonb_array_elements(list_help_contents('article')) as e`,
        nobodyRefused,
        () => literal(["invite-a-member", "tags"]),
      ),
      probe(
        `select jsonb_agg(e -> 'slug') from jsonb_array_elements(list_help_contents(words => '{mail,invit}')) as e`,
        nobodyRefused,
        () => literal(["invite-a-member"]),
      ),
      probe("select list_help_contents(words => array_fill('a'::text, array[21]))", () => badInput),
    ),
    "help_content(text,text)": people(
      probe("select help_content('article', 'invite-a-member') -> 'helpful'", nobodyRefused, ({ id }) =>
        literal(id === 13 ? false : null),
      ),
      probe("select help_content('article', 'invite-a-member') -> 'next' -> 'slug'", nobodyRefused, () =>
        literal("tags"),
      ),
      probe("select help_content('prompt', 'invite-a-member')", () => missing),
    ),
    "rate_help_content(text,text,boolean,text)": people(
      leaving(
        "select rate_help_content('article', 'tags', true, 'Thanks.')",
        signedIn,
        ({ id }) =>
          `(select helpful and comment = 'Thanks.' from public.help_feedback where user_id = ${id} and content_id = 9901)
           and (select not helpful from public.help_feedback where user_id = 13 and content_id = 9900)`,
      ),
      probe("select rate_help_content('video', 'tags', true)", (principal) => signedIn(principal) ?? missing),
      probe(
        "select rate_help_content('article', 'tags', null)",
        (principal) => signedIn(principal) ?? badInput,
      ),
      probe(
        `select rate_help_content('article', 'tags', true, '${"x".repeat(2001)}')`,
        (principal) => signedIn(principal) ?? badInput,
      ),
    ),
    "help_content_state()": server,
    "save_help_content(text,text,jsonb,text,text,text)": server,
    "drop_help_contents(text[])": server,
  },
  definers: {
    rate_help_content: "Whoever is signed in, for themselves: private.require_user.",
  },
};
