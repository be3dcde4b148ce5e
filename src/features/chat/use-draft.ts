import { useSession } from "@/lib/session.ts";
import { useEffect, useState } from "react";
import type { Failure, Pending } from "./thread.ts";
import { draftKey, readDraft, writeDraft } from "./drafts.ts";

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
