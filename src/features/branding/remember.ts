import type { Branding } from "@contract/branding.ts";
import { lookOf, type Look } from "@domain/branding/look.ts";
import { env } from "@/lib/env.ts";
import { preference, schemaOf } from "@/lib/preferences.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";

type Brands = Record<string, { branding: Branding; look: Look }>;

/** By the organisation's id, and the host's own as `host`. */
const remembered = preference<Brands>(STORAGE_KEYS.brand, schemaOf(isBrands), {});

function isBrands(value: unknown): value is Brands {
  return typeof value === "object" && value !== null;
}

/**
 * Keeps the branding in force for the first paint of the next visit.
 * @param organizationId whose it is; null while signed out, when only a host's is kept
 * @param isHosts whether the page's host is an organisation's
 */
export function rememberBranding(
  branding: Branding | null,
  organizationId: number | null,
  isHosts: boolean,
): void {
  const kept: Brands = organizationId === null ? {} : { ...remembered.get() };
  for (const key of ["host", String(organizationId)]) delete kept[key];
  if (branding) {
    const entry = { branding, look: lookOf(branding, env.supabaseUrl) };
    if (organizationId !== null) kept[String(organizationId)] = entry;
    if (isHosts) kept["host"] = entry;
  }
  remembered.set(kept);
}
