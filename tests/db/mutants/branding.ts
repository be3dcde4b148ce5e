import { rewritten, type Mutant } from "./mutant.ts";
import { functions } from "./watches.ts";

const setsBranding = functions("set_branding");
const check = "private.check_branding(bigint, jsonb)";

export const brandingMutants: readonly Mutant[] = [
  rewritten(
    "members change the branding",
    "public.set_branding(bigint, jsonb)",
    "private.lock_organization(organization_id, 'admin')",
    "private.lock_organization(organization_id, 'user')",
    setsBranding,
  ),
  rewritten(
    "a logo may be another organisation's",
    "private.is_logo_of(bigint, text)",
    "beginning || of_organization_id || '/'",
    "beginning",
    setsBranding,
  ),
  rewritten(
    "a logo's address may end anywhere",
    "private.is_logo_of(bigint, text)",
    "objects.name = substr(url, char_length(beginning) + 1)",
    "true",
    setsBranding,
  ),
  rewritten("a colour is any text", check, "entry.value !~* '^#[0-9a-f]{6}$'", "false", setsBranding),
  rewritten(
    "a name has any characters",
    check,
    "entry.value <> btrim(entry.value) or",
    "false and",
    setsBranding,
  ),
];
