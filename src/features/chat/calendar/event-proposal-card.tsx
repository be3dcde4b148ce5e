import type { EventProposal } from "@contract/event-proposals.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CalendarCheck2, CalendarPlus, CalendarX2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { mutation, query } from "@/lib/api.ts";
import { ApiError, errorMessage } from "@/lib/errors.ts";
import { ProposalForm } from "./proposal-form.tsx";
import { whenWords } from "./proposal-form-values.ts";

/** An event that the assistant proposes: it is made when its person says so here, and never by a text. */
export function EventProposalCard({ messageId }: { messageId: number }) {
  const found = useQuery({ ...query("/chat/event-proposal", { message_id: messageId }), retry: false });
  const dismiss = useMutation(mutation("/chat/event-proposal/dismiss"));
  if (found.isPending) return <Skeleton className="mt-3 h-40 w-full max-w-xl rounded-lg" />;
  if (found.isError) {
    const isGone = found.error instanceof ApiError && found.error.code === "not_found";
    return (
      <Frame icon="gone">
        {isGone ? "This proposal is gone: the calendar isn’t connected any more." : errorMessage(found.error)}
      </Frame>
    );
  }
  const proposal = found.data;
  if (proposal.state === "created" && proposal.event) return <Made event={proposal.event} />;
  if (proposal.state === "dismissed")
    return <Frame icon="gone">Put aside: “{proposal.draft.title}”. Nothing is in your calendar.</Frame>;
  return (
    <Frame icon="new" label="Proposed event" title="Proposed event">
      <ProposalForm
        // What another tab settled meanwhile is what the form begins with.
        key={proposal.state}
        proposal={proposal}
        isDismissing={dismiss.isPending}
        onDismiss={() => dismiss.mutate({ message_id: messageId })}
      />
    </Frame>
  );
}

function Made({ event }: { event: NonNullable<EventProposal["event"]> }) {
  const guests = event.guests === 0 ? "" : event.guests === 1 ? " · 1 guest" : ` · ${event.guests} guests`;
  return (
    <Frame icon="made" label="Event made" title={event.title || "No title"}>
      <p className="text-sm text-muted-foreground">
        {whenWords(event)}
        {guests}
      </p>
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <span role="status">It is in your calendar.</span>
        {event.url && (
          <Button asChild variant="outline" size="sm">
            <a href={event.url} target="_blank" rel="noopener noreferrer">
              Open in Google Calendar
            </a>
          </Button>
        )}
      </p>
    </Frame>
  );
}

const ICONS = { new: CalendarPlus, made: CalendarCheck2, gone: CalendarX2 };

function Frame({
  icon,
  label,
  title,
  children,
}: {
  icon: keyof typeof ICONS;
  label?: string;
  title?: string;
  children: ReactNode;
}) {
  const Icon = ICONS[icon];
  return (
    <section
      aria-label={label}
      className="mt-3 grid max-w-xl gap-3 rounded-lg border bg-raised p-4 text-sm print:hidden"
    >
      {title ? (
        <h3 className="flex min-w-0 items-center gap-2 font-medium">
          <Icon aria-hidden className="size-4 shrink-0 text-brand" />
          <span className="min-w-0 wrap-anywhere">{title}</span>
        </h3>
      ) : null}
      {title ? (
        children
      ) : (
        <p className="flex items-start gap-2 text-muted-foreground">
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{children}</span>
        </p>
      )}
    </section>
  );
}
