import type { NounRules } from "./noun.ts";
import { conflict, forbidden, isOwner, literal, nobodyRefused, people, probe, unless } from "./probe.ts";

const owners = unless(isOwner, forbidden);

export const security: NounRules = {
  tables: { "public.recovery_codes": {}, "public.recovery_tries": {} },
  policies: {
    "public.recovery_codes": ["Recovery codes are the server's own"],
    "public.recovery_tries": ["Tries of recovery codes are the server's own"],
  },
  functions: {
    "new_recovery_codes()": people(probe("select new_recovery_codes()", () => forbidden)),
    "use_recovery_code(text)": people(
      probe("select use_recovery_code('abcde fghjk') -> 'state'", nobodyRefused, ({ id }) =>
        literal(id === 15 ? "used" : "wrong"),
      ),
      probe("select use_recovery_code(null) -> 'state'", nobodyRefused, () => literal("wrong")),
    ),
    "my_security()": people(
      probe("select my_security() -> 'recovery_codes_left'", nobodyRefused, ({ id }) =>
        literal(id === 15 ? 1 : 0),
      ),
    ),
    "end_my_sessions(uuid)": people(probe("select end_my_sessions()", nobodyRefused)),
    "get_sign_in_rules(bigint)": people(
      probe("select get_sign_in_rules(100) -> 'members'", owners, () => literal(4)),
      probe("select get_sign_in_rules(100) #> '{ways,google}'", owners, () => literal(true)),
    ),
    "set_requires_mfa(bigint,boolean)": people(
      probe("select set_requires_mfa(100, true)", (principal) => (isOwner(principal) ? conflict : forbidden)),
      probe("select set_requires_mfa(100, false)", owners),
      probe("select set_requires_mfa(1, false)", () => forbidden),
    ),
  },
  definers: {
    new_recovery_codes: "The caller's own, in a session with the second step that they have set up.",
    use_recovery_code:
      "A code of the session's own account, once; ten tries an hour. Works before the second step, which it removes.",
    my_security: "The caller's own sessions and codes alone.",
    end_my_sessions: "The caller's own sessions alone.",
    get_sign_in_rules: "Owner; counts members, and names none.",
    set_requires_mfa: "Owner, and asked for only from a session with a second step.",
  },
};
