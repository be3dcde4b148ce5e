import type { DriveSync } from "@contract/drives.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { formatCount, formatNumber } from "@/lib/format.ts";
import { SERVICES } from "@/lib/services.ts";
import { useSession } from "@/lib/session.ts";
import { useConnect } from "@/lib/use-connect.ts";
import { reasonOf, stateOf } from "./sync-state.ts";
import { useSyncAct } from "./use-syncs.ts";

/** What keeps a sync from going on, and what helps; nothing while it goes on. */
export function SyncTrouble({ sync }: { sync: DriveSync }) {
  switch (stateOf(sync)) {
    case "account":
      return <Account sync={sync} />;
    case "orphan":
      return <Orphan sync={sync} />;
    case "confirm":
      return <Confirm sync={sync} />;
    case "failed":
      return <Failed sync={sync} />;
    default:
      return null;
  }
}

function Account({ sync }: { sync: DriveSync }) {
  const connect = useConnect();
  const { name, vendor } = SERVICES[sync.service];
  const isAdminAsked = sync.connection === "admin_consent";
  return (
    <Alert variant={isAdminAsked ? "warning" : "destructive"}>
      <p>
        {sync.reason ??
          (isAdminAsked
            ? `An administrator at ${vendor} has to allow this first.`
            : `${vendor} no longer accepts the sign-in to ${name}. What was read before still answers.`)}
      </p>
      {sync.mine ? (
        <Button
          size="sm"
          className="mt-2"
          busy={connect.isPending}
          onClick={() => connect.mutate({ type: sync.service })}
        >
          {isAdminAsked ? "Try again" : "Sign in again"}
        </Button>
      ) : (
        <p className="mt-1 text-muted-foreground">
          {sync.owner?.name ?? "The person who connected it"} has to sign in again.
        </p>
      )}
    </Alert>
  );
}

function Orphan({ sync }: { sync: DriveSync }) {
  const { isAdmin } = useSession();
  const connect = useConnect();
  const { name } = SERVICES[sync.service];
  return (
    <Alert variant="warning">
      <p>
        {sync.mine
          ? `You disconnected ${name}. Its documents stay as they are.`
          : "The person who connected it has left or disconnected. Its documents stay as they are."}
      </p>
      {(sync.mine || isAdmin) && (
        <>
          <Button
            size="sm"
            className="mt-2"
            busy={connect.isPending}
            onClick={() => connect.mutate({ type: sync.service, takeOver: [sync.id] })}
          >
            {sync.mine ? "Connect again" : "Take over"}
          </Button>
          {!sync.mine && (
            <p className="mt-2 text-xs text-muted-foreground">
              You sign in with your own account, which must be able to open it. Documents, tags and citations
              stay as they are.
            </p>
          )}
        </>
      )}
    </Alert>
  );
}

function Confirm({ sync }: { sync: DriveSync }) {
  const act = useSyncAct();
  const remove = sync.plan?.remove ?? 0;
  const all = sync.files.current + sync.files.waiting + sync.files.failed;
  return (
    <Alert variant="warning">
      <p>
        {formatNumber(remove)} of {formatCount(all, "document")} {remove === 1 ? "is" : "are"} gone from{" "}
        {SERVICES[sync.service].name}, or can’t be opened there any more. Nothing is removed until you say so.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={act.isPending && act.variables.act === "go"}
          onClick={() => act.mutate({ sync, act: "go" })}
        >
          Remove {formatCount(remove, "document")}
        </Button>
        <Button
          size="sm"
          variant="outline"
          busy={act.isPending && act.variables.act === "pause"}
          onClick={() => act.mutate({ sync, act: "pause" })}
        >
          Keep them and pause
        </Button>
      </div>
    </Alert>
  );
}

function Failed({ sync }: { sync: DriveSync }) {
  const act = useSyncAct();
  return (
    <Alert variant="destructive">
      <p>{reasonOf(sync) ?? "The last check ended with an error."} What was read before still answers.</p>
      {sync.mine && (
        <Button
          size="sm"
          variant="outline"
          className="mt-2"
          busy={act.isPending}
          onClick={() => act.mutate({ sync, act: "go" })}
        >
          Retry
        </Button>
      )}
    </Alert>
  );
}
