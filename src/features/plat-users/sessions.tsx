import type { PlatformSession, PlatformUserDetails } from "@contract/platform-users.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { mutation } from "@/lib/api.ts";
import { deviceWords } from "@/lib/device-words.ts";
import { formatCount, formatDateTime, formatRelative } from "@/lib/format.ts";

/** Where somebody is signed in; each session can be ended, or all of them. */
export function Sessions({ user }: { user: PlatformUserDetails }) {
  const [asking, setAsking] = useState(false);
  const end = useMutation(mutation("/plat-admin/users/sign-out"));
  const { id, sessions } = user;
  return (
    <Card className="min-w-0">
      <CardHeader className="flex flex-row items-center justify-between gap-4">
        <CardTitle>Sessions</CardTitle>
        {sessions.length > 0 && (
          <Button variant="outline" size="xs" busy={end.isPending} onClick={() => setAsking(true)}>
            Sign out everywhere
          </Button>
        )}
      </CardHeader>
      <CardContent>
        {sessions.length === 0 ? (
          <p className="py-6 text-center text-sm text-muted-foreground">Signed in nowhere.</p>
        ) : (
          <ul className="grid divide-y">
            {sessions.map((session) => (
              <Session
                key={session.id}
                session={session}
                busy={end.isPending}
                onEnd={() =>
                  end.mutate(
                    { id, session_id: session.id },
                    { onSuccess: () => toast.success("Session ended") },
                  )
                }
              />
            ))}
          </ul>
        )}
      </CardContent>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Sign ${user.name || user.email} out everywhere?`}
        action="Sign out"
        onConfirm={() => {
          setAsking(false);
          end.mutate(
            { id },
            { onSuccess: ({ ended }) => toast.success(`${formatCount(ended, "session")} ended`) },
          );
        }}
      >
        {user.me
          ? "These are your own sessions: you will have to sign in again."
          : "What they have open closes at once. They can sign in again."}
      </ConfirmDialog>
    </Card>
  );
}

interface SessionProps {
  session: PlatformSession;
  busy: boolean;
  onEnd: () => void;
}

function Session({ session, busy, onEnd }: SessionProps) {
  const device = deviceWords(session.agent);
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <span className="grid min-w-0 gap-0.5">
        <span className="flex min-w-0 items-center gap-2 text-sm font-medium">
          <span className="truncate" title={session.agent}>
            {device}
          </span>
          {session.assured && <Badge variant="success">Two steps</Badge>}
        </span>
        <span
          className="flex flex-wrap gap-x-3 text-xs leading-5 text-muted-foreground"
          title={formatDateTime(session.used_at)}
        >
          <span className="wrap-anywhere">
            Last used {formatRelative(session.used_at)}
            {session.ip && ` from ${session.ip}`}
          </span>
          <span>Signed in {formatRelative(session.began_at)}</span>
        </span>
      </span>
      <Button
        variant="ghost"
        size="xs"
        disabled={busy}
        aria-label={`End the session on ${device}`}
        onClick={onEnd}
      >
        End
      </Button>
    </li>
  );
}
