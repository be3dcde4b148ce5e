import type { NounRules } from "./noun.ts";
import { forbidden, is, isMember, leaving, missing, people, probe, server } from "./probe.ts";
import type { Principal } from "../principals.ts";

/** In the world answers of 13 and 15 propose events in 100, and those of 17 and 18 in 200. */
const theirs = (principal: Principal) =>
  is(13)(principal) ? null : isMember(principal) ? missing : forbidden;
const nobodys = (principal: Principal) => (isMember(principal) ? missing : forbidden);

export const eventProposals: NounRules = {
  tables: { "public.event_proposals": {} },
  policies: { "public.event_proposals": ["Proposals of events are the server's own"] },
  functions: {
    "event_proposal(bigint,bigint)": people(
      probe("select event_proposal(100, 30132) ->> 'state'", theirs, () => "select 'proposed'"),
      probe("select event_proposal(100, 30142)", nobodys),
      probe("select event_proposal(100, 40182)", nobodys),
      // 17 is of both organisations: what is theirs in the other isn't found in this one.
      probe("select event_proposal(100, 40172)", nobodys),
    ),
    "dismiss_event_proposal(bigint,bigint)": people(
      leaving(
        "select dismiss_event_proposal(100, 30132)",
        theirs,
        () => `(select bool_and((state = 'dismissed') = (message_id = 30132)) from public.event_proposals)`,
      ),
      probe("select dismiss_event_proposal(100, 40182)", nobodys),
    ),
    "settle_event_proposal(bigint,bigint,jsonb)": server,
    "keep_calendar_answer(bigint,uuid,jsonb,jsonb)": server,
  },
  definers: {
    event_proposal: "membership; a proposal at an answer of the caller's own chat alone",
    dismiss_event_proposal: "membership; a proposal at an answer of the caller's own chat alone",
  },
};
