import type { SharedMessage } from "@contract/chat-shares.ts";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { mutation, request } from "@/lib/api.ts";
import { useConnection } from "@/lib/connection.ts";
import { ApiError } from "@/lib/errors.ts";
import { formatDateTime } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { MessageCircleOff, MessageSquarePlus } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Link, Navigate, useNavigate } from "react-router-dom";
import { ChatListButton } from "../chat-list-button.tsx";
import { chatPath, NEW_CHAT } from "../chat-path.ts";
import { ConversationSkeleton } from "../conversation-skeleton.tsx";
import { SourcePanel } from "../source-panel.tsx";
import { noteOpened } from "./opened.ts";
import { SharedMessageView } from "./shared-message.tsx";

const PAGE = 50;
/** How often an open chat is read anew while live updates don't come. */
const QUIET_MS = 20_000;

/** A chat that somebody else shares with the reader: to read, and to go on from in a copy. */
export function SharedChat({ id }: { id: number }) {
  const { organization } = useSession();
  const navigate = useNavigate();
  const isQuiet = useConnection() === "quiet";
  const goOn = useMutation({
    ...mutation("/chat/shared/continue"),
    onSuccess: (made) => void navigate(chatPath(made.id)),
  });
  const [source, setSource] = useState<{ messageId: number; number: number } | null>(null);
  const open = useCallback((messageId: number, number: number) => setSource({ messageId, number }), []);
  const read = useInfiniteQuery({
    queryKey: [organization.id, "/chat/shared/get", { id, paged: true }],
    queryFn: ({ pageParam, signal }) =>
      request(
        "/chat/shared/get",
        { id, limit: PAGE, ...(pageParam !== null && { before: pageParam }) },
        { organizationId: organization.id, signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ messages, has_more }) => (has_more ? (messages[0]?.id ?? null) : null),
    retry: (count, error) => !isRefused(error) && count < 2,
    refetchInterval: isQuiet ? QUIET_MS : false,
  });
  const refetch = () => void read.refetch();
  // Rights to documents may have changed with them; those that change with the reader's tags and teams ChatNews hears of.
  useRealtime("organization", organization.id, { document: refetch }, refetch);
  const isRead = read.isSuccess;
  useEffect(() => {
    if (isRead) noteOpened(id);
  }, [isRead, id]);
  if (isRefused(read.error)) return <NotShared />;
  if (read.isPending) return <ConversationSkeleton />;
  if (read.isError && !read.data) {
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} className="h-full" />;
  }
  const pages = read.data.pages;
  const chat = pages[0]?.chat;
  if (!chat) return <NotShared />;
  if (chat.mine) return <Navigate to={chatPath(id)} replace />;
  const messages = pages.toReversed().flatMap((page) => page.messages);
  const sharer = chat.shared_by.name || chat.shared_by.email;
  return (
    <div className="flex h-full min-h-0 print:block print:h-auto">
      <div className="flex min-w-0 flex-1 flex-col print:block">
        <header className="flex h-12 shrink-0 items-center gap-3 border-b pr-2 pl-4 sm:px-6">
          <h1 className="truncate text-sm font-medium">{chat.title || NEW_CHAT}</h1>
          <p className="ml-auto hidden shrink-0 text-xs text-muted-foreground sm:block">
            Shared by {sharer}, as of {formatDateTime(chat.shared_at)}
          </p>
          <div className="ml-auto sm:ml-0 md:hidden">
            <ChatListButton />
          </div>
        </header>
        <div
          role="log"
          aria-live="off"
          aria-label="Shared conversation"
          tabIndex={0}
          className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset print:overflow-visible"
        >
          <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6 px-4 pt-6 pb-8 sm:px-6">
            {read.hasNextPage && (
              <Button
                variant="ghost"
                size="sm"
                className="justify-self-center"
                busy={read.isFetchingNextPage}
                onClick={() => void read.fetchNextPage()}
              >
                Show earlier messages
              </Button>
            )}
            {messages.map((message) => (
              <SharedMessageView
                key={message.id}
                message={message}
                asker={sharer}
                openNumber={source?.messageId === message.id ? source.number : null}
                onOpen={open}
              />
            ))}
          </div>
        </div>
        <footer className="mx-auto flex w-full max-w-3xl shrink-0 flex-wrap items-center justify-between gap-3 px-4 pt-3 pb-4 sm:px-6 print:hidden">
          <p className="min-w-0 flex-1 basis-56 text-sm text-muted-foreground">
            <span className="sm:hidden">
              Shared by {sharer}, as of {formatDateTime(chat.shared_at)}.{" "}
            </span>
            You can read this chat. A copy is yours alone, and searches what you can read.
          </p>
          <Button busy={goOn.isPending} onClick={() => goOn.mutate({ id })}>
            <MessageSquarePlus />
            Continue in a copy
          </Button>
        </footer>
      </div>
      <SourcePanel
        answer={answerOf(messages.find((message) => message.id === source?.messageId))}
        number={source?.number ?? null}
        onOpen={(number) => setSource(source && number !== null ? { ...source, number } : null)}
      />
    </div>
  );
}

/** A shared answer as the panel takes one. */
function answerOf(message: SharedMessage | undefined): Parameters<typeof SourcePanel>[0]["answer"] {
  return (
    message && {
      ...message,
      content: "",
      error: null,
      unsupported: [],
      search: null,
      rating: null,
      rating_comment: null,
      rating_reasons: [],
      parent_id: null,
      versions: [],
    }
  );
}

const isRefused = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

function NotShared() {
  return (
    <div className="h-full">
      <h1 className="sr-only">Shared chat</h1>
      <EmptyState
        icon={MessageCircleOff}
        title="This chat isn’t shared with you"
        className="h-full"
        action={
          <Button asChild>
            <Link to={chatPath(null)}>New chat</Link>
          </Button>
        }
      >
        Ask whoever sent you the link to share it with you, or a team that you are in. It may have been
        deleted.
      </EmptyState>
    </div>
  );
}
