import { z } from "zod";
import { LOGO_LIMITS } from "../domain/branding/picture.ts";
import { type Branding, Colour } from "./branding.ts";
import { call, line, Nothing } from "./call.ts";

/** Where a logo lies, from the project's address on; an address elsewhere is never taken. */
const LogoUrl = z
  .string()
  .regex(
    /^\/storage\/v1\/object\/public\/branding\/[1-9]\d{0,17}\/[0-9a-f-]{36}\.(png|jpg|webp)$/,
    "A logo must be a picture that your organisation has uploaded.",
  );

const colour = () => Colour.nullable().optional();
const logo = () => LogoUrl.nullable().optional();

/** What `/organization/update` changes of a branding: the fields that are given; null takes one away. */
export const BrandingChanges = z.object({
  ai_name: line("AI name", 60).nullable().optional(),
  branding_enabled: z.boolean().optional(),
  branding_primary_color: colour(),
  branding_secondary_color: colour(),
  branding_dark_primary_color: colour(),
  branding_dark_secondary_color: colour(),
  branding_logo_url: logo(),
  branding_logo_collapsed_url: logo(),
  branding_dark_logo_url: logo(),
  branding_dark_logo_collapsed_url: logo(),
}) satisfies z.ZodType<Partial<Branding>>;
export type BrandingChanges = z.infer<typeof BrandingChanges>;

export const brandingSettings = {
  "/organization/branding/logo/upload": call({
    access: "admin",
    transport: "upload",
    takes: { bytes: LOGO_LIMITS.bytes, types: ["image/png", "image/jpeg", "image/webp"] },
    summary:
      "Keeps a picture for the organisation's branding: PNG, JPEG or WebP by its content, at most 2048 × 2048 pixels. It goes after a day unless /organization/update shows it.",
    input: Nothing,
    output: z.object({ url: z.string() }),
  }),
};
