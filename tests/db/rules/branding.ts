import type { NounRules } from "./noun.ts";
import { admins, badInput, forbidden, isAdmin, leaving, people, probe, server } from "./probe.ts";

const logo = (organization: number, name = "00000000-0000-4000-8000-000000000000.png") =>
  `/storage/v1/object/public/branding/${organization}/${name}`;

/** What no branding may hold. */
const wrong: readonly unknown[] = [
  { branding_primary_color: "blue" },
  { branding_primary_color: "#12345" },
  { branding_secondary_color: "#0000001" },
  { branding_dark_primary_color: "url(https://evil.example)" },
  { branding_dark_secondary_color: 7 },
  { ai_name: "" },
  { ai_name: "x".repeat(61) },
  { ai_name: " Nestor" },
  { ai_name: "Nes\u202etor" },
  { branding_enabled: null },
  { branding_enabled: "true" },
  { branding_logo_url: "https://evil.example/logo.png" },
  { branding_logo_url: `https://evil.example${logo(100)}` },
  { branding_logo_url: logo(200) },
  { branding_logo_url: logo(100, "00000000-0000-4000-8000-000000000001.png") },
  { branding_logo_url: logo(100, "../200/00000000-0000-4000-8000-000000000000.png") },
  { branding_dark_logo_url: "javascript:alert(1)" },
  { support_email: "somebody@example.com" },
  { suspended_reason: "None" },
  [],
];

export const branding: NounRules = {
  tables: {},
  policies: {},
  functions: {
    "set_branding(bigint,jsonb)": people(
      leaving(
        `select set_branding(100, '{"ai_name": "Nestor", "branding_enabled": true, "branding_primary_color": "#FFEE00", "branding_logo_url": "${logo(100)}"}')`,
        admins,
        ({ id }) =>
          `select ai_name = 'Nestor' and branding_enabled and branding_primary_color = '#ffee00' and branding_logo_url = '${logo(100)}'
             and (private.branding_in_force(organizations) ->> 'ai_name') = 'Nestor'
             and exists (select from public.audit_entries where action = 'organization.branding' and actor_id = ${id})
           from public.organizations where id = 100`,
      ),
      leaving(
        `select set_branding(100, '{"ai_name": null, "branding_enabled": false}')`,
        admins,
        () => "select ai_name is null and not branding_enabled from public.organizations where id = 100",
      ),
      ...wrong.map((fields) =>
        probe(`select set_branding(100, '${JSON.stringify(fields)}')`, (principal) =>
          isAdmin(principal) ? badInput : forbidden,
        ),
      ),
      probe(`select set_branding(1, '{"branding_enabled": true}')`, () => forbidden),
    ),
    "add_logo(bigint,bigint,text)": server,
    "is_logo_shown(text)": server,
    "prune_logos()": server,
  },
  definers: {
    set_branding: "Admin; locks the organisation; its logos are its own files.",
  },
};
