import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { query } from "@/lib/api.ts";
import { formatRelative } from "@/lib/format.ts";

const STATES = {
  open: { label: "Waiting for an answer", variant: "brand" },
  answered: { label: "Answered", variant: "success" },
  closed: { label: "Closed", variant: "default" },
} as const;

interface RequestsProps {
  onAskDomain: () => void;
  onAskWhatsApp: () => void;
}

/** What the people behind the product set up when they are asked, and what was asked so far. */
export function Requests({ onAskDomain, onAskWhatsApp }: RequestsProps) {
  const list = useQuery(query("/support/list", { about: ["domain", "whatsapp"], limit: 20 }));
  return (
    <Card aria-label="Set up for you">
      <CardHeader>
        <CardTitle>Set up for you</CardTitle>
        <CardDescription>
          We set up a domain with you, or a WhatsApp number under your brand. Answers come by mail and stand
          under Support.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={onAskDomain}>
            Have a domain set up
          </Button>
          <Button variant="outline" size="sm" onClick={onAskWhatsApp}>
            Ask for WhatsApp
          </Button>
        </div>
        {list.isPending && <RowSkeleton label="Loading your requests" />}
        {list.isError && (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        )}
        {list.data && list.data.requests.length > 0 && (
          <ul aria-label="Your requests" className="divide-y rounded-md border">
            {list.data.requests.map(({ id, subject, reference, state, updated_at }) => (
              <li key={id}>
                <Link
                  to={`/app/help-center/support?request=${id}`}
                  className="flex items-center gap-3 px-4 py-3 outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
                >
                  <span className="grid min-w-0 flex-1 gap-0.5">
                    <span className="truncate text-sm font-medium">{subject}</span>
                    <span className="text-xs text-muted-foreground">
                      <span className="font-mono">{reference}</span> · {formatRelative(updated_at)}
                    </span>
                  </span>
                  <Badge variant={STATES[state].variant}>{STATES[state].label}</Badge>
                  <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}
