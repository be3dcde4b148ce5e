import type { DriveSync } from "@contract/drives.ts";
import { SERVICES } from "@/lib/services.ts";

/** The screen of a sync. */
export const addressOf = ({ service, id }: Pick<DriveSync, "service" | "id">) =>
  `/app/train/integrations/${service}/${id}`;

/** The service and the place in it, once where they are the same. */
export const placeWords = ({ service, place }: Pick<DriveSync, "service" | "place">) =>
  [...new Set([SERVICES[service].name, place])].filter(Boolean).join(" · ");
