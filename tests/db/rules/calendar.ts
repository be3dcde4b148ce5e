import type { NounRules } from "./noun.ts";
import { forbidden, is, isMember, leaving, members, missing, people, probe } from "./probe.ts";

const own = (id: number) =>
  `from public.connections where organization_id = 100 and user_id = ${id} and type = 'google-calendar'`;

/** In the world 13 and 15 have connected their calendars in 100, and 18 theirs in 200; 13 has selected one. */
export const calendars: NounRules = {
  functions: {
    "my_calendar(bigint)": people(
      probe(
        "select my_calendar(100) ->> 'calendar_id'",
        members,
        ({ id }) => `select (select calendar_id ${own(id)})`,
      ),
      probe(
        "select my_calendar(100) #>> '{connection,id}'",
        members,
        ({ id }) => `select (select id::text ${own(id)})`,
      ),
    ),
    "select_calendar(bigint,text)": people(
      leaving(
        "select select_calendar(100, 'other@example.com')",
        (principal) => (is(13, 15)(principal) ? null : isMember(principal) ? missing : forbidden),
        ({ id }) =>
          `(select bool_and((calendar_id is not distinct from 'other@example.com') = (organization_id = 100 and user_id = ${id})) from public.connections where type = 'google-calendar')`,
      ),
    ),
  },
  definers: {
    my_calendar: "membership; the caller's own connection alone",
    select_calendar: "membership; the caller's own connection alone",
  },
};
