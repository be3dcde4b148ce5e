import { type Mutant, rewritten, sql } from "./mutant.ts";
import { functions, table } from "./watches.ts";

/** The help centre: what somebody said of it is theirs, and is asked of whoever is signed in. */
export const helpContentMutants: Mutant[] = [
  sql(
    "people see what others said of the help centre",
    `drop policy "People see what they said of the help centre" on public.help_feedback;
     create policy "People see what they said of the help centre" on public.help_feedback for select to authenticated using (true);`,
    table("public.help_feedback"),
  ),
  rewritten(
    "a comment on the help centre is as long as one likes",
    "public.rate_help_content(text, text, boolean, text)",
    "perform private.check_text(rate_help_content.comment, 'Comment', 2000, 1)",
    "null",
    functions("rate_help_content"),
  ),
];
