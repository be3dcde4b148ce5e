import type { Chat } from "@contract/chat.ts";
import type { ChatShare } from "@contract/chat-shares.ts";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { Person } from "@/components/person.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { mutation, query } from "@/lib/api.ts";
import { showError } from "@/lib/errors.ts";
import { formatDateTime } from "@/lib/format.ts";
import { notify } from "@/lib/toast.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link2, RefreshCw, X } from "lucide-react";
import { useLocation } from "react-router-dom";
import { branchIdOf, NEW_CHAT, useOpenChat } from "../chat-path.ts";
import { FindReaders } from "./find-readers.tsx";
import { sharedChatPath } from "./shared-path.ts";
import { TeamLine } from "./team-line.tsx";

interface ShareChatProps {
  chat: Chat;
  open: boolean;
  onClose: () => void;
}

/** Shares a chat with members and teams, says who has it, and takes it back. */
export function ShareChat({ chat, open, onClose }: ShareChatProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-lg gap-4">
        <DialogHeader>
          <DialogTitle>Share chat</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            {chat.expires_at
              ? "A temporary chat can’t be shared: it goes for good, and nobody else sees it."
              : `“${chat.title || NEW_CHAT}” as it is now, to read. What rests on a document that somebody can’t read is hidden from them.`}
          </DialogDescription>
        </DialogHeader>
        {!chat.expires_at && <Sharing chat={chat} />}
      </DialogContent>
    </Dialog>
  );
}

function Sharing({ chat }: { chat: Chat }) {
  const { search } = useLocation();
  const inView = useOpenChat() === chat.id ? branchIdOf(search) : null;
  const given = { chat_id: chat.id, ...(inView !== null && { branch: inView }) };
  const told = useQuery(query("/chat/shares", given));
  const share = useMutation(mutation("/chat/share"));
  if (told.isPending) return <RowSkeleton label="Loading who has this chat" avatars />;
  if (told.isError) return <ErrorState error={told.error} onRetry={() => void told.refetch()} />;
  const { shares, last_id } = told.data;
  if (last_id === null) {
    return <p className="text-sm text-muted-foreground">There is no finished answer to share yet.</p>;
  }
  const behind = shares.filter((one) => one.last_id !== last_id);
  const update = () =>
    share.mutate({
      ...given,
      user_ids: behind.flatMap(({ member }) => member?.id ?? []),
      team_ids: behind.flatMap(({ team }) => team?.id ?? []),
    });
  return (
    <>
      <FindReaders
        shares={shares}
        isBusy={share.isPending}
        onChoose={(chosen) => share.mutate({ ...given, ...chosen })}
      />
      {shares.length > 0 && (
        <section aria-label="Shared with" className="grid min-h-0 gap-1">
          <h3 className="text-xs text-muted-foreground">Shared with</h3>
          <ul className="relative grid max-h-60 grid-cols-1 overflow-y-auto">
            {shares.map((one) => (
              <Row key={one.id} share={one} isBehind={one.last_id !== last_id} />
            ))}
          </ul>
        </section>
      )}
      {behind.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border bg-secondary/50 px-3 py-2 text-sm">
          <p className="min-w-0 flex-1 basis-48">They don’t see what was written since.</p>
          <Button variant="outline" size="sm" busy={share.isPending} onClick={update}>
            <RefreshCw />
            Update
          </Button>
        </div>
      )}
      {shares.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t pt-4">
          <p className="min-w-0 flex-1 basis-48 text-xs text-muted-foreground">
            The link opens for those listed here alone.
          </p>
          <Button variant="outline" size="sm" onClick={() => void copyLink(chat.id).catch(showError)}>
            <Link2 />
            Copy link
          </Button>
        </div>
      )}
    </>
  );
}

async function copyLink(id: number): Promise<void> {
  const url = new URL(sharedChatPath(id), window.location.origin).href;
  try {
    await navigator.clipboard.writeText(url);
  } catch (error) {
    throw new Error(`Your browser didn’t allow copying. The link is ${url}`, { cause: error });
  }
  notify((toast) => toast.success("Link copied"));
}

function Row({ share: { id, member, team, updated_at }, isBehind }: { share: ChatShare; isBehind: boolean }) {
  const remove = useMutation(mutation("/chat/unshare"));
  const name = member ? member.name || member.email : (team?.name ?? "");
  return (
    <li className="flex min-h-12 items-center gap-2 text-sm">
      <div className="min-w-0 flex-1">
        {member ? <Person person={member} /> : team && <TeamLine {...team} />}
      </div>
      {isBehind && (
        <span className="shrink-0 text-xs text-muted-foreground">As of {formatDateTime(updated_at)}</span>
      )}
      <Button
        variant="ghost"
        size="sm"
        busy={remove.isPending}
        aria-label={`Stop sharing with ${name}`}
        onClick={() => remove.mutate({ share_id: id })}
      >
        <X />
        Remove
      </Button>
    </li>
  );
}
