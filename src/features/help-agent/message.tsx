import type { HelpLink, HelpMessage } from "@contract/help-agent.ts";
import { ArrowUpRight, UserRound } from "lucide-react";
import { memo, useMemo } from "react";
import { Link } from "react-router-dom";
import { CopyButton } from "@/components/copy-button.tsx";
import { Button } from "@/components/ui/button.tsx";
import { formatDateTime, formatMoney } from "@/lib/format.ts";
import { HelpMarkdown } from "./help-markdown.tsx";
import { isInApp } from "./in-app.ts";

interface MessageProps {
  message: HelpMessage;
  isGrowing: boolean;
  /** What the chat is called. */
  title: string;
  onFollow: (() => void) | undefined;
  /** Offers a person where there was no answer; null: none is to be offered. */
  onPerson: (() => void) | null;
}

/** A question, or an answer with its links. */
export const Message = memo(function Message({
  message,
  isGrowing,
  title,
  onFollow,
  onPerson,
}: MessageProps) {
  const { role, content, from, links, charged_pence: charged, timestamp } = message;
  const cited = useMemo(() => links.filter((link) => content.includes(`[${link.number}]`)), [links, content]);
  if (role === "user") {
    return (
      <article aria-label="Your question" className="flex flex-col items-end gap-1">
        <p className="max-w-[85%] rounded-lg rounded-br-xs bg-secondary px-4 py-2 text-[0.9375rem] leading-6 wrap-anywhere whitespace-pre-wrap">
          {content}
        </p>
        {charged > 0 && <p className="text-xs text-muted-foreground">{formatMoney(charged)}</p>}
      </article>
    );
  }
  const isPerson = from === "person";
  return (
    <article aria-label={isPerson ? "Answer from a person" : `Answer of ${title}`} className="min-w-0">
      {isPerson && (
        <p className="mb-1 flex items-center gap-1.5 text-xs font-medium text-muted-foreground">
          <UserRound aria-hidden className="size-3.5" />
          Support · <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
        </p>
      )}
      <HelpMarkdown text={content} links={links} onFollow={onFollow} />
      {!isGrowing && cited.length > 0 && <Sources links={cited} onFollow={onFollow} />}
      {message.unanswered && onPerson && (
        <Button variant="outline" size="sm" className="mt-2" onClick={onPerson}>
          <UserRound />
          Hand over to a person
        </Button>
      )}
      {!isGrowing && content !== "" && (
        <div className="-ml-2 mt-1">
          <CopyButton label="Copy answer" read={() => content} />
        </div>
      )}
    </article>
  );
});

/** What an answer cites: each link once. */
function Sources({ links, onFollow }: { links: readonly HelpLink[]; onFollow: (() => void) | undefined }) {
  return (
    <ul aria-label="Read more" className="mt-2 grid gap-1">
      {links.map(({ number, title, href }) => (
        <li key={number} className="flex min-w-0 items-baseline gap-2 text-sm">
          <span className="text-xs text-muted-foreground tabular-nums">{number}</span>
          {isInApp(href) ? (
            <Link
              to={href}
              className="inline-flex min-w-0 items-center gap-1 rounded-xs text-link underline-offset-4 outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
              onClick={onFollow}
            >
              <span className="truncate">{title}</span>
              <ArrowUpRight aria-hidden className="size-3.5 shrink-0" />
            </Link>
          ) : (
            <span className="min-w-0 truncate text-muted-foreground">{title}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
