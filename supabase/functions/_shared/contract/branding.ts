import { z } from "zod";
import { call, Done, Id } from "./call.ts";

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour like #041B70");
const Host = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "Host can't be empty.")
  .max(253, "Host can have at most 253 characters.");

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
});
export type Branding = z.infer<typeof Branding>;

export const branding = {
  "/public/branding/resolve-host": call({
    access: "public",
    summary: "The organisation and branding that a host serves; nulls for the product's own host.",
    input: z.object({ host: Host }),
    output: z.object({ organizationId: Id.nullable(), branding: Branding.nullable() }),
  }),
  "/auth/validate-domain-membership": call({
    access: "user",
    summary: "Succeeds when the signed-in user may use the product on this host (product §5); 403 otherwise.",
    input: z.object({ host: Host }),
    output: Done,
  }),
};
