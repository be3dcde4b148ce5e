import { Colour, type Branding } from "@contract/branding.ts";
import type { BrandingChanges } from "@contract/branding-settings.ts";
import { line } from "@contract/call.ts";
import { z } from "zod";

/** A logo as it was cut, not yet uploaded. */
export interface CutLogo {
  blob: Blob;
  /** Of the blob, for this page. */
  url: string;
}
export type Logo = string | CutLogo | null;

const color = z
  .string()
  .refine((text) => text === "" || Colour.safeParse(text).success, "A colour is written like #041B70.");
const logo = z.custom<Logo>();

/** The form: an empty text is a field that isn't set. */
export const Look = z.object({
  branding_enabled: z.boolean(),
  ai_name: z.union([z.literal(""), line("AI name", 60)]),
  branding_primary_color: color,
  branding_secondary_color: color,
  branding_dark_primary_color: color,
  branding_dark_secondary_color: color,
  branding_logo_url: logo,
  branding_logo_collapsed_url: logo,
  branding_dark_logo_url: logo,
  branding_dark_logo_collapsed_url: logo,
});
export type Look = z.infer<typeof Look>;

export const COLORS = [
  "branding_primary_color",
  "branding_secondary_color",
  "branding_dark_primary_color",
  "branding_dark_secondary_color",
] as const satisfies readonly (keyof Look)[];
export type ColorField = (typeof COLORS)[number];

export const LOGOS = [
  "branding_logo_url",
  "branding_logo_collapsed_url",
  "branding_dark_logo_url",
  "branding_dark_logo_collapsed_url",
] as const satisfies readonly (keyof Look)[];
export type LogoField = (typeof LOGOS)[number];

/** What the form begins with. */
export function lookFrom(branding: Branding): Look {
  const { support_email: _support, ...look } = branding;
  return {
    ...look,
    ai_name: look.ai_name ?? "",
    ...record(COLORS, (field) => branding[field] ?? ""),
  };
}

/** The branding that is being edited, as screens would show it: what can't be saved yet is left out. */
export function draftOf(look: Look): Branding {
  return {
    branding_enabled: true,
    ai_name: look.ai_name.trim().slice(0, 60) || null,
    ...record(COLORS, (field) => (Colour.safeParse(look[field]).success ? look[field].toLowerCase() : null)),
    ...record(LOGOS, (field) => addressOf(look[field])),
    support_email: null,
  };
}

/** Where a logo is shown from. */
export function addressOf(logoValue: Logo): string | null {
  return typeof logoValue === "object" ? (logoValue?.url ?? null) : logoValue;
}

/** What of the form differs from what is saved; logos that were cut are uploaded first. */
export async function changesOf(
  look: Look,
  saved: Look,
  upload: (blob: Blob) => Promise<string>,
): Promise<{ changes: BrandingChanges; look: Look }> {
  const now: Look = { ...look };
  for (const field of LOGOS) {
    const value = look[field];
    if (value !== null && typeof value === "object") now[field] = await upload(value.blob);
  }
  const changes: BrandingChanges = {};
  if (now.branding_enabled !== saved.branding_enabled) changes.branding_enabled = now.branding_enabled;
  if (now.ai_name !== saved.ai_name) changes.ai_name = now.ai_name || null;
  for (const field of COLORS) if (now[field] !== saved[field]) changes[field] = now[field] || null;
  for (const field of LOGOS) if (now[field] !== saved[field]) changes[field] = addressOf(now[field]);
  return { changes, look: now };
}

/** A colour as it is written: with its "#", of six digits; what is none stays as it was typed. */
export function normalColor(typed: string): string {
  const bare = typed.trim().replace(/^#/, "");
  if (/^[0-9a-f]{3}$/i.test(bare))
    return `#${[...bare].map((digit) => digit + digit).join("")}`.toLowerCase();
  return /^[0-9a-f]{6}$/i.test(bare) ? `#${bare.toLowerCase()}` : typed.trim();
}

function record<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
}
