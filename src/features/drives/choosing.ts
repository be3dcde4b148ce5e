import type { DriveEntry } from "@contract/drives.ts";
import { type Chosen, hasFiles, type SyncService } from "./sync-calls.ts";

interface Choosing {
  service: SyncService;
  /** Single files alone were allowed. */
  filesOnly: boolean;
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
}

/** The API takes no more files at once. */
const MOST_FILES = 200;

type Ref = Pick<DriveEntry, "drive_id" | "id">;
const isSame = (one: Ref, other: Ref) => one.drive_id === other.drive_id && one.id === other.id;

/** What can be chosen of a list: one folder, or several files. */
export function choosing({ service, filesOnly, chosen, choose }: Choosing) {
  const files = chosen?.kind === "files" ? chosen.files : [];
  const isChosen = (entry: DriveEntry) =>
    chosen?.kind === "folder" ? isSame(chosen, entry) : files.some((file) => isSame(file, entry));
  return {
    isChosen,
    toggle(entry: DriveEntry): (() => void) | undefined {
      const { drive_id, id, name } = entry;
      if (entry.synced || entry.refusal !== null) return undefined;
      if (entry.kind === "folder") {
        if (filesOnly) return undefined;
        return () => choose(isChosen(entry) ? null : { kind: "folder", drive_id, id, name });
      }
      if (!hasFiles(service)) return undefined;
      if (isChosen(entry)) {
        const rest = files.filter((file) => !isSame(file, entry));
        return () => choose(rest.length > 0 ? { kind: "files", files: rest } : null);
      }
      if (files.length >= MOST_FILES) return undefined;
      return () => choose({ kind: "files", files: [...files, { drive_id, id, name }] });
    },
  };
}

/** What is chosen, in words. */
export function chosenWords(chosen: Chosen): string {
  if (chosen.kind === "files") {
    const [first] = chosen.files;
    return chosen.files.length === 1 ? (first?.name ?? "1 file") : `${chosen.files.length} files`;
  }
  return chosen.name;
}
