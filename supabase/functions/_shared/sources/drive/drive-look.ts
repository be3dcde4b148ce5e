import { z } from "zod";
import type { ConnectionDeps } from "../../connections/connection.ts";
import type { Db } from "../../db/client.ts";
import type { AccessToken, DriveService } from "../../providers/drive.ts";
import type { Uploads } from "../../providers/storage/uploads.ts";
import type { Look } from "../source.ts";
import type { LookCursor } from "./cursor.ts";

/** What looking at drives needs from outside. */
export interface DriveLooker extends ConnectionDeps {
  db: Db;
  uploads: Uploads;
}

/** What is kept in step, as SQL keeps it. */
export const DriveSettings = z.object({
  form: z.enum(["folder", "files", "channel"]),
  sharing: z.enum(["me", "tags", "source"]),
  roots: z.array(z.object({ drive_id: z.string(), id: z.string(), name: z.string() })),
});

/** A look at a drive under way. */
export interface DriveLook extends Look {
  looker: DriveLooker;
  service: DriveService;
  token: AccessToken;
  settings: z.infer<typeof DriveSettings>;
  /** Who is signed in there. */
  account: string | null;
  /** Where it goes on. */
  at: LookCursor;
}
