import { z } from "zod";

const PerDrive = z.record(z.string(), z.string());

/** Where the next look begins: of each drive, what has changed since. */
export const DriveCursor = z.object({ drives: PerDrive });
export type DriveCursor = z.infer<typeof DriveCursor>;

/** Where a look goes on. It holds no list: folders and files yet to be seen to are marks in the database. */
export const LookCursor = z.object({
  phase: z.enum(["changes", "cursors", "folders", "files"]),
  /** All is listed, and what isn't come by is gone. */
  full: z.boolean(),
  /** What has changed while all was listed is read, too. */
  caughtUp: z.boolean().default(false),
  /** A folder took several pages, and what has changed meanwhile isn't read yet. */
  paged: z.boolean().default(false),
  /** How often that was read. */
  rounds: z.int().default(0),
  /** What the next look begins with, drive by drive as it is known. */
  next: PerDrive,
  /** Drives whose changes are yet to be read, and where; of those whose cursors of now are being taken, the next page. */
  changes: PerDrive,
  /** The folder whose listing is under way, and its next page. */
  page: z.object({ folder: z.string(), target: z.string().optional(), at: z.string() }).nullable(),
  /** Makes the names of its objects, which nobody may guess. */
  salt: z.string(),
  /** Files in a row that couldn't be had. */
  failures: z.int(),
});
export type LookCursor = z.infer<typeof LookCursor>;
