import type { Organization } from "../../support/people.ts";

/** A drive whose history is made: what can be done to it at its vendor, and how it is kept in step here. */
export interface HistorySource {
  vendor: "google" | "microsoft";
  /** What is kept in step. */
  folder: string;
  /** A folder in it that stays where it is, kept in step once more. */
  inner: string;
  /** Beside it in the same drive. */
  outside: string;
  /** Where who connected it sees nothing; files of others' can go there and come back. Null: not made here. */
  hidden: string | null;
  /** Whether names of one folder may be the same. */
  sameNames: boolean;
  /** Whether what lies in the trash can be changed there. */
  trashIsOpen: boolean;
  add(file: { name: string; parent: string; text: string | null; isOthers: boolean }): Promise<string>;
  /** A shortcut to a file; null where those of one drive aren't made. */
  link: ((file: { name: string; parent: string; to: string }) => Promise<string>) | null;
  write(id: string, text: string): Promise<void>;
  rename(id: string, name: string): Promise<void>;
  move(id: string, to: string): Promise<void>;
  trash(id: string): Promise<void>;
  restore(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Has something go wrong in the calls to come, a few times at most. @returns what, for who looks into it */
  mischief(random: () => number): Promise<string>;
  calm(): Promise<void>;
}

export type MakeSource = (org: Organization) => Promise<HistorySource>;

/** One of several, by a number from 0 up to 1. */
export function oneOf<T>(of: readonly T[], lot: number): T {
  return of[Math.floor(lot * of.length)] as T;
}
