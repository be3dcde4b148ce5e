import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { GroundError } from "../errors.ts";
import { writeAtomically } from "../files.ts";
import type { Thing } from "./types.ts";
import type { World } from "./world.ts";

const Kept = z.record(z.string(), z.array(z.looseObject({ id: z.string(), object: z.string() })));

/** What was kept in a file. @throws GroundError that says what to do where it isn't whole */
export async function readKept(file: string): Promise<Record<string, Thing[]> | undefined> {
  if (!existsSync(file)) return undefined;
  try {
    return Kept.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    throw new GroundError(
      `${file} is damaged. Put a copy of it back, or delete it: what was bought in test mode is forgotten then.`,
    );
  }
}

/**
 * Keeps a world in a file, which is whole whenever the process dies.
 * @returns ends once all that had changed when it was called is on disk; changes of the meantime share one writing
 */
export function keeper(world: World, file: string): () => Promise<void> {
  let writing = Promise.resolve();
  let next: Promise<void> | undefined;
  let isDirty = false;
  return () => {
    isDirty ||= world.takeChanges();
    if (!isDirty && !next) return writing;
    next ??= writing
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        isDirty = false;
        world.takeChanges();
        writing = writeAtomically(file, JSON.stringify(world.dump()), 0o600);
        return writing;
      });
    return next;
  };
}
