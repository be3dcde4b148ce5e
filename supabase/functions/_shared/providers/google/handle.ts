import { z } from "zod";

/**
 * What isn't in a shared drive: what somebody owns, and what others share with them, have one log of changes. Files' ids are
 * Google's own and the same for everybody, so that two members' same file is one.
 */
export const MY_DRIVE = "my-drive";
/** Stands for the list of what others share. */
export const SHARED_WITH_ME = "shared-with-me";
/** Stands for what was chosen, where nothing else may be seen. */
export const CHOSEN = "chosen";

const Export = z.object({ mime: z.string(), type: z.string() });

/** How a file is fetched. */
export const Handle = z.object({
  /** Of what is fetched, which a shortcut's isn't its own. */
  id: z.string().min(1),
  version: z.string().nullable(),
  key: z.string().optional(),
  type: z.string().nullable().optional(),
  export: Export.extend({ spare: Export.optional() }).optional(),
});
export type Handle = z.output<typeof Handle>;

/** The header by which what was shared by a link is opened; none without its key. */
export function keyHeader(id: string, key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { "x-goog-drive-resource-keys": `${id}/${key}` };
}
