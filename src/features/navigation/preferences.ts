import { z } from "zod";
import { preference } from "@/lib/preferences.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";

/** Whether the sidebar shows icons only. */
export const sidebarCollapsed = preference(STORAGE_KEYS.sidebarCollapsed, z.boolean(), false);

/** Which groups of the sidebar a person opened or closed, by title. */
export const openGroups = preference(STORAGE_KEYS.sidebarGroups, z.record(z.string(), z.boolean()), {
  Train: true,
});

export const offlineBannerDismissed = preference(STORAGE_KEYS.offlineBannerDismissed, z.boolean(), false);
