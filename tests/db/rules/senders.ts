import type { NounRules } from "./noun.ts";
import { admins, badInput, isAdmin, leaving, literal, forbidden, people, probe, server } from "./probe.ts";
import { ofOrganizations } from "./scopes.ts";

const set = (address: string, organization = 100) => `select set_sender(${organization}, '${address}')`;

/** What is no address that mail could leave from. */
const wrong = [
  "",
  "hello",
  "hello@localhost",
  "a@b@c.example",
  "Hello@x.example",
  "a@1.2.3.4",
  "a@-x.example",
  "a b@x.example",
  "<a@x.example>",
];

export const senders: NounRules = {
  tables: {
    "public.organization_senders": { select: { rows: ofOrganizations("admin", "organization_id") } },
  },
  policies: { "public.organization_senders": ["Admins see the sender of their organisations"] },
  functions: {
    "organization_identity(bigint,text)": server,
    "sender_to_check(bigint)": server,
    "write_sender_check(bigint,text,jsonb)": server,
    "get_sender(bigint)": people(
      probe("select get_sender(100) #> '{sender,address}'", admins, () => literal("hello@alpha.example")),
      probe("select get_sender(1)", () => forbidden),
    ),
    "set_sender(bigint,text)": people(
      // Another name at the same domain stays verified; another domain begins anew, with a token of its own.
      leaving(
        set("post@alpha.example"),
        admins,
        () =>
          `select address = 'post@alpha.example' and state = 'verified' and token = repeat('a', 40) from public.organization_senders where organization_id = 100`,
      ),
      leaving(
        set("hello@new.example"),
        admins,
        () =>
          `select state = 'pending' and token <> repeat('a', 40) and verified_at is null and records = '[]' from public.organization_senders where organization_id = 100`,
      ),
      ...wrong.map((address) =>
        probe(set(address), (principal) => (isAdmin(principal) ? badInput : forbidden)),
      ),
      probe(set("hello@x.example", 1), () => forbidden),
    ),
    "remove_sender(bigint)": people(
      leaving(
        "select remove_sender(100)",
        admins,
        () => "select not exists (select from public.organization_senders where organization_id = 100)",
      ),
      probe("select remove_sender(1)", () => forbidden),
    ),
    "ask_sender_check(bigint)": people(
      leaving(
        "select ask_sender_check(100)",
        admins,
        () => "select asked_at is not null from public.organization_senders where organization_id = 100",
      ),
      probe("select ask_sender_check(300)", () => forbidden),
    ),
  },
  definers: {
    get_sender: "Admins of the organisation; reads its sender and whether it may have one.",
    set_sender:
      "Admins of the organisation, which may have its own branding; one sender each, proved anew for another domain.",
    remove_sender: "Admins of the organisation.",
    ask_sender_check: "Admins of the organisation; every 5 seconds at most.",
  },
};
