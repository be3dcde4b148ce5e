import { rewritten, type Mutant } from "./mutant.ts";
import { functions } from "./watches.ts";

const sets = functions("set_sender");

/** Mistakes in who sets a sender, and what of it stays proved. */
export const senderMutants: readonly Mutant[] = [
  rewritten(
    "members set the sender",
    "public.set_sender(bigint, text)",
    "private.lock_organization(organization_id, 'admin')",
    "private.lock_organization(organization_id, 'user')",
    sets,
  ),
  rewritten(
    "another domain stays verified",
    "public.set_sender(bigint, text)",
    "split_part(senders.address, '@', 2) = split_part(excluded.address, '@', 2)",
    "true",
    sets,
  ),
  rewritten(
    "members read the sender",
    "public.get_sender(bigint)",
    "private.require_member(organization_id, 'admin')",
    "private.require_member(organization_id, 'user')",
    functions("get_sender"),
  ),
];
