import { Attachment } from "@contract/attachments.ts";
import { AimKind } from "@contract/chat.ts";
import { preference } from "@/lib/preferences.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";
import { useEffect } from "react";
import { z } from "zod";
import { type AskedWith, changeAsked, NOTHING, readAsked, useAsked } from "./asked-with.ts";

/** Drafts that are kept; the oldest go first. */
const KEPT = 20;

/** What a reload can't take: files that the server has, aims and choices. The bytes of others went with the page. */
const Kept = z.object({
  files: z.array(z.object({ key: z.string(), name: z.string(), attachment: Attachment })),
  aims: z.array(z.object({ kind: AimKind, id: z.number(), name: z.string() })),
  temporary: z.boolean(),
  only: z.boolean().default(false),
});
const kept = preference(STORAGE_KEYS.chatAsked, z.record(z.string(), Kept), {});

/** Keeps what the question of a draft is asked with in this browser, and brings it back after a reload. */
export function useKeptAsked(draft: string): void {
  const asked = useAsked(draft);
  useEffect(() => bringBack(draft), [draft]);
  useEffect(() => keep(draft, asked), [draft, asked]);
}

function bringBack(draft: string): void {
  const known = kept.get()[draft];
  if (!known || readAsked(draft) !== NOTHING) return;
  // What became of a file meanwhile is asked of the server.
  const files = known.files.map(({ attachment, ...file }) => ({
    ...file,
    sent: 1,
    attachment: { ...attachment, status: "processing" as const },
    error: null,
  }));
  changeAsked(draft, () => ({ ...known, files }));
}

function keep(draft: string, { files, aims, temporary, only = false }: AskedWith): void {
  const { [draft]: before, ...others } = kept.get();
  const held = files.flatMap(({ key, name, attachment }) => (attachment ? [{ key, name, attachment }] : []));
  const isNothing = held.length === 0 && aims.length === 0 && !temporary && !only;
  if (isNothing && !before) return;
  const entries = Object.entries(others);
  if (!isNothing) entries.push([draft, { files: held, aims: [...aims], temporary, only }]);
  kept.set(Object.fromEntries(entries.slice(-KEPT)));
}
