import { SUPPORT_LIMITS } from "@domain/support/requests.ts";
import { SUPPORT_TYPES } from "@domain/support/attachment-type.ts";
import { useEffect, useRef, useState } from "react";
import { request } from "@/lib/api.ts";
import { errorMessage, isAbort, showError } from "@/lib/errors.ts";
import { useFileDrop } from "@/lib/use-file-drop.ts";
import { uuid } from "@/lib/uuid.ts";
import type { ChangeDraft, Draft } from "./drafts.ts";

/** A file that is on its way, or couldn't be taken. */
export interface Sending {
  id: string;
  file: File;
  /** Bytes that have arrived. */
  sent: number;
  /** Why it isn't taken, in words. */
  refusal: string | null;
}

const types: readonly string[] = SUPPORT_TYPES;
const MOST = SUPPORT_LIMITS.attachments;

function refusalOf({ size }: File): string | null {
  if (size === 0) return "This file is empty.";
  return size > SUPPORT_LIMITS.attachmentBytes ? "This file is larger than the limit of 10 MB." : null;
}

/** Files of a message to support: chosen, dropped or pasted, sent at once, and kept with its draft. */
export function useFiles({ files }: Draft, change: ChangeDraft) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = aborts.current;
    return () => running.forEach((abort) => abort.abort());
  }, []);
  const update = (id: string, by: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.id === id ? { ...each, ...by } : each)));
  const drop = (id: string) => setSending((all) => all.filter((each) => each.id !== id));

  async function send({ id, file }: Sending) {
    const abort = new AbortController();
    aborts.current.set(id, abort);
    try {
      const { upload } = await import("@/lib/file-client.ts");
      const body = new Blob([file], {
        type: types.includes(file.type) ? file.type : "application/octet-stream",
      });
      const kept = await upload("/support/attachments/upload", { name: file.name || "Picture.png" }, body, {
        signal: abort.signal,
        onProgress: (sent) => update(id, { sent }),
      });
      change((draft) => ({ files: [...draft.files, kept].slice(0, MOST) }));
      drop(id);
    } catch (error) {
      if (isAbort(error)) drop(id);
      else update(id, { refusal: errorMessage(error) });
    } finally {
      aborts.current.delete(id);
    }
  }

  function add(chosen: readonly File[]) {
    const room = MOST - files.length - sending.filter(({ refusal }) => refusal === null).length;
    const taken = chosen.map((file): Sending => ({ id: uuid(), file, sent: 0, refusal: refusalOf(file) }));
    taken
      .filter(({ refusal }) => refusal === null)
      .forEach((each, index) => {
        if (index >= room) each.refusal = `A message can have at most ${MOST} files.`;
      });
    setSending((all) => [...all, ...taken]);
    for (const each of taken) if (each.refusal === null) void send(each);
  }

  const isOver = useFileDrop(add);
  return {
    sending,
    isOver,
    /** Some are on their way. */
    isBusy: sending.some(({ refusal }) => refusal === null),
    add,
    retry: (each: Sending) => {
      drop(each.id);
      add([each.file]);
    },
    stop: ({ id }: Sending) => {
      aborts.current.get(id)?.abort();
      drop(id);
    },
    remove: (id: number) => {
      change((draft) => ({ files: draft.files.filter((file) => file.id !== id) }));
      // One that can't be deleted now goes by itself after a day.
      request("/support/attachments/delete", { id }).catch(() => undefined);
    },
    clear: () => setSending([]),
  };
}

export type Files = ReturnType<typeof useFiles>;

/** Saves a file of a request. */
export async function saveAttachment(
  path: "/support/attachments/download" | "/admin/support/download",
  id: number,
): Promise<void> {
  try {
    const [{ download }, { saveFile }] = await Promise.all([
      import("@/lib/file-client.ts"),
      import("@/lib/save-file.ts"),
    ]);
    const { name, blob } = await download(path, { id });
    saveFile(name, blob);
  } catch (error) {
    showError(error);
  }
}
