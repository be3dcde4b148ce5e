import { useMutation, useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { mutation, query } from "@/lib/api.ts";
import { deviceWords } from "@/lib/device-words.ts";
import { formatRelative } from "@/lib/format.ts";

/** Where one is signed in; each but this session can be ended. */
export function Sessions() {
  const security = useQuery(query("/user/security/get"));
  const end = useMutation(mutation("/user/security/end-sessions"));
  const others = security.data?.sessions.filter(({ current }) => !current) ?? [];
  return (
    <Card aria-labelledby="sessions">
      <CardHeader>
        <CardTitle id="sessions">Where you’re signed in</CardTitle>
        <CardDescription>
          Sign out what you don’t know or don’t use any more; it ends there at once.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        {security.isPending && <RowSkeleton label="Loading sessions" />}
        {security.isError && (
          <ErrorState
            error={security.error}
            onRetry={() => void security.refetch()}
            retrying={security.isFetching}
          />
        )}
        {security.data && (
          <ul aria-label="Sessions" className="divide-y rounded-lg border">
            {security.data.sessions.map((session) => (
              <li key={session.id} className="flex items-center gap-3 p-3 text-sm">
                <MonitorSmartphone className="size-5 shrink-0 text-muted-foreground" aria-hidden />
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-x-2 font-medium">
                    {deviceWords(session.device)}
                    {session.current && <Badge variant="success">This one</Badge>}
                  </p>
                  <p className="flex flex-wrap gap-x-3 text-xs leading-5 text-muted-foreground">
                    <span>Signed in {formatRelative(session.created_at)}</span>
                    <span>Last used {formatRelative(session.last_used_at)}</span>
                  </p>
                </div>
                {!session.current && (
                  <Button
                    variant="outline"
                    size="sm"
                    busy={end.isPending && end.variables.session_id === session.id}
                    onClick={() => end.mutate({ session_id: session.id })}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {others.length > 1 && (
          <Button
            variant="outline"
            className="justify-self-start"
            busy={end.isPending && end.variables.session_id === undefined}
            onClick={() => end.mutate({})}
          >
            Sign out everywhere else
          </Button>
        )}
      </CardContent>
    </Card>
  );
}
