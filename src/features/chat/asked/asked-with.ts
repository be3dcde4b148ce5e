import type { Attachment } from "@contract/attachments.ts";
import type { AimKind, Asked, Message } from "@contract/chat.ts";
import { useSyncExternalStore } from "react";

/** What a question is aimed at. */
export interface Aim {
  kind: AimKind;
  id: number;
  name: string;
}

/** A file on its way to a question. */
export interface AttachedFile {
  /** Of its object, `files/<key>`. */
  key: string;
  name: string;
  /** Share that is sent, 0 to 1. */
  sent: number;
  /** null until it has been sent. */
  attachment: Attachment | null;
  /** Why it couldn't be sent, in words. */
  error: string | null;
}

/** What the next question is asked with beside its text. */
export interface AskedWith {
  files: readonly AttachedFile[];
  aims: readonly Aim[];
  /** Of a chat's first question. */
  temporary: boolean;
  /** Of a chat's first question: the chat answers from documents alone. */
  only?: boolean;
}

export const NOTHING: AskedWith = { files: [], aims: [], temporary: false };

const drafts = new Map<string, AskedWith>();
const listeners = new Set<() => void>();

export const readAsked = (draft: string): AskedWith => drafts.get(draft) ?? NOTHING;

/** Changes what a draft is asked with, in whatever screen; files are sent on while another one is open. */
export function changeAsked(draft: string, change: (asked: AskedWith) => AskedWith): void {
  drafts.set(draft, change(readAsked(draft)));
  for (const listener of [...listeners]) listener();
}

/** @param draft as `draftKey` names it */
export function useAsked(draft: string): AskedWith {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readAsked(draft),
  );
}

/** Why a file can't be sent with a question; null: it can, or isn't read yet. */
export const refusalOf = ({ error, attachment }: AttachedFile): string | null =>
  error ??
  (attachment?.status === "failed" ? (attachment.status_reason ?? "This file couldn't be read.") : null);

/** Whether files are still on their way, or couldn't be read. */
export function holdOf({ files }: AskedWith): "failed" | "reading" | null {
  if (files.some((file) => refusalOf(file) !== null)) return "failed";
  return files.some(({ attachment }) => attachment?.status !== "success") ? "reading" : null;
}

/** As a question is sent with it. */
export function askedOf({ files, aims, temporary, only }: AskedWith): Asked {
  const attachments = files.flatMap(({ attachment }) => attachment?.document_id ?? []);
  return {
    ...(attachments.length > 0 && { attachments }),
    ...(aims.length > 0 && { aims: aims.map(({ kind, id }) => ({ kind, id })) }),
    ...(temporary && { temporary }),
    ...(only && { only_documents: only }),
  };
}

/** What a question that is asked otherwise keeps of the one that it stands beside. */
export function keptOf(message: Pick<Message, "attachments" | "aims"> | undefined): Asked {
  const attachments = (message?.attachments ?? []).flatMap(({ document_id }) => document_id ?? []);
  const aims = (message?.aims ?? []).flatMap(({ kind, id }) => (id === null ? [] : [{ kind, id }]));
  return { ...(attachments.length > 0 && { attachments }), ...(aims.length > 0 && { aims }) };
}
