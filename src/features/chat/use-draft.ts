import { useSession } from "@/lib/session.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Failure, Pending } from "./thread.ts";
import { type AskedWith, changeAsked, NOTHING, readAsked } from "./asked/asked-with.ts";
import { draftKey, readDraft, writeDraft } from "./drafts.ts";

/** The name of a chat's draft. */
export function useDraftKey(chatId: number | null): string {
  const { user, organization } = useSession();
  return draftKey(user.id, organization.id, chatId);
}

/**
 * What a question was asked with comes back when it didn't reach the server, unless something else was chosen meanwhile.
 * @returns takes what a question is sent with
 */
export function useAskedBack(draft: string, failure: Failure | null): (asked: AskedWith) => void {
  const sent = useRef<AskedWith>(NOTHING);
  const giveBack = useEffectEvent(() => {
    if (failure?.replaces === null && readAsked(draft) === NOTHING) changeAsked(draft, () => sent.current);
    sent.current = NOTHING;
  });
  useEffect(() => {
    if (failure) giveBack();
  }, [failure]);
  return (asked) => {
    sent.current = asked;
  };
}

/**
 * What is typed in a chat's composer, kept in this browser for each chat. A question that didn't reach the server comes
 * back, unless something else has been typed meanwhile; until it has, a reload finds it here.
 */
export function useDraft(
  chatId: number | null,
  { failure, pending }: { failure: Failure | null; pending: Pending | null },
) {
  const { user, organization } = useSession();
  const key = draftKey(user.id, organization.id, chatId);
  const [state, setState] = useState(() => ({ key, text: readDraft(key), failure: null as Failure | null }));
  let current = state;
  if (state.key !== key) current = { key, text: readDraft(key), failure: null };
  if (current.failure !== failure) {
    const returns = failure !== null && failure.replaces === null && current.text === "";
    current = { ...current, failure, text: returns ? failure.text : current.text };
  }
  if (current !== state) setState(current);

  const isSent = current.text === "" && pending?.replaces === null;
  const kept = isSent ? pending.text : current.text;
  useEffect(() => {
    writeDraft(key, kept);
    return () => {
      if (isSent) writeDraft(key, "");
    };
  }, [key, kept, isSent]);
  return [current.text, (text: string) => setState({ ...current, text })] as const;
}
