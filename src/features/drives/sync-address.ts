import type { DriveSync } from "@contract/drives.ts";

/** The screen of a sync. */
export const addressOf = ({ service, id }: Pick<DriveSync, "service" | "id">) =>
  `/app/train/integrations/${service}/${id}`;
