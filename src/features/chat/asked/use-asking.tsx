import type { Chat } from "@contract/chat.ts";
import { deferred } from "@/lib/deferred.ts";
import { showError } from "@/lib/errors.ts";
import { useSession } from "@/lib/session.ts";
import type { ReactNode, RefObject } from "react";

const asking = deferred(async () => {
  const [{ Asking }, { attachFiles }] = await Promise.all([
    import("./asking.tsx"),
    import("./send-files.ts"),
  ]);
  return { Asking, attachFiles };
});

interface Field {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onTextChange: (text: string) => void;
}

/** What the composer offers beside its text, loaded once the page is idle. @param draft as `draftKey` names it, of the chat */
export function useAsking(draft: string, chat: Chat | null) {
  const { organization } = useSession();
  const Asking = asking.useSoon()?.Asking;
  const owner = { key: draft, organizationId: organization.id };
  return {
    /** Attaches files to the next question. */
    attach(files: readonly File[]): void {
      asking
        .load()
        .then(({ attachFiles }) => attachFiles(owner, files))
        .catch(showError);
    },
    render: (props: Field): ReactNode =>
      Asking && <Asking key={draft} draft={draft} chat={chat} {...props} />,
  };
}
