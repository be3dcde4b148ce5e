import { z } from "zod";
import { call, Done, Id } from "./call.ts";
import { Host } from "./host.ts";

/** As #rrggbb. */
export const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour like #041B70");

/** Organisation branding of product §3; null fields fall back to the product's own look. */
export const Branding = z.object({
  ai_name: z.string().nullable(),
  branding_enabled: z.boolean(),
  branding_primary_color: Colour.nullable(),
  branding_secondary_color: Colour.nullable(),
  branding_dark_primary_color: Colour.nullable(),
  branding_dark_secondary_color: Colour.nullable(),
  branding_logo_url: z.string().nullable(),
  branding_logo_collapsed_url: z.string().nullable(),
  branding_dark_logo_url: z.string().nullable(),
  branding_dark_logo_collapsed_url: z.string().nullable(),
  /** Where the organisation's people are sent for help; null: the platform's. */
  support_email: z.string().nullable().default(null),
});
export type Branding = z.infer<typeof Branding>;

/** How members may sign in to an organisation beside their password. */
export const SignInWays = z.object({
  google: z.boolean(),
  microsoft: z.boolean(),
  /** Under which auth knows the organisation's identity provider; null: no SAML. */
  saml_domain: z.string().nullable(),
});
export type SignInWays = z.infer<typeof SignInWays>;

export const branding = {
  "/public/branding/resolve-host": call({
    access: "public",
    summary:
      "The organisation and branding that a host serves, and the ways of sign-in that it offers beside the password; nulls for the product's own host.",
    input: z.object({ host: Host }),
    output: z.object({
      organizationId: Id.nullable(),
      branding: Branding.nullable(),
      signIn: SignInWays.nullable().default(null),
    }),
  }),
  "/auth/validate-domain-membership": call({
    access: "user",
    summary: "Succeeds when the signed-in user may use the product on this host (product §5); 403 otherwise.",
    input: z.object({ host: Host }),
    output: Done,
  }),
};
