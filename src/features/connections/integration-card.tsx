import type { Connection, Integration } from "@contract/connections.ts";
import { ArrowRight } from "lucide-react";
import { Fragment, useId, useState } from "react";
import { Link } from "react-router-dom";
import { ServiceMark } from "@/components/service-mark.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent } from "@/components/ui/card.tsx";
import { formatCount, formatDate, formatRelative } from "@/lib/format.ts";
import { formatUntil } from "@/lib/format-until.ts";
import { SERVICES } from "@/lib/services.ts";
import { useConnect } from "@/lib/use-connect.ts";
import { ConnectDialog } from "./connect-dialog.tsx";
import { ConnectionBadge, mendWords } from "./connection-state.tsx";
import { DisconnectDialog } from "./disconnect-dialog.tsx";

interface IntegrationCardProps {
  integration: Integration;
  /** Another screen leads here to connect it, and is come back to. */
  isAsked: boolean;
  /** That wish is over. */
  onAsked: () => void;
}

/** One service: what it is for, and how the member's own connection to it stands. */
export function IntegrationCard({ integration, isAsked, onAsked }: IntegrationCardProps) {
  const { type, available, local, connection } = integration;
  const { name, vendor, purpose } = SERVICES[type];
  const [dialog, setDialog] = useState<"connect" | "disconnect" | null>(null);
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardContent className="grid gap-3">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <ServiceMark type={type} />
          <div className="grid min-w-48 flex-1 gap-0.5">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <h2 id={id} className="text-sm leading-6 font-semibold">
                {name}
              </h2>
              <ConnectionBadge connection={connection} />
              {local && available && <Badge variant="outline">Stand-in on this machine</Badge>}
            </div>
            {connection ? (
              <Facts connection={connection} />
            ) : (
              <p className="text-sm text-pretty text-muted-foreground">{purpose}</p>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {connection?.state === "connected" && <Use type={type} />}
            {connection && (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Disconnect ${name}`}
                onClick={() => setDialog("disconnect")}
              >
                Disconnect
              </Button>
            )}
            {!connection && available && (
              <Button size="sm" aria-label={`Connect ${name}`} onClick={() => setDialog("connect")}>
                Connect
              </Button>
            )}
          </div>
        </div>
        {connection && <Trouble connection={connection} onMore={() => setDialog("connect")} />}
        {!available && (
          <Alert>
            {name} isn’t set up here yet. Whoever runs this site registers it at {vendor}; an owner can also
            bring your organisation’s own client.
          </Alert>
        )}
      </CardContent>
      <ConnectDialog
        open={dialog === "connect" || isAsked}
        integration={integration}
        from={isAsked ? placeOf(type) : "/app/integrations"}
        onClose={() => {
          setDialog(null);
          if (isAsked) onAsked();
        }}
      />
      <DisconnectDialog
        open={dialog === "disconnect"}
        integration={integration}
        onClose={() => setDialog(null)}
      />
    </Card>
  );
}

/** Who is signed in, and what was checked when. */
function Facts({ connection }: { connection: Connection }) {
  const { account, type, syncs, last_sync_at, next_sync_at, connected_at, reach, groups } = connection;
  const who =
    account.email && account.email !== account.name ? `${account.name} (${account.email})` : account.name;
  const facts = [
    ...(last_sync_at ? [] : [`Connected ${formatDate(connected_at)}`]),
    ...(reach === "files" ? ["Chosen files only"] : []),
    ...(groups ? ["With its groups"] : []),
    ...(type === "google-calendar" ? [] : [syncs === 0 ? "No syncs yet" : formatCount(syncs, "sync")]),
    ...(last_sync_at ? [`Checked ${formatRelative(last_sync_at)}`] : []),
    ...(next_sync_at && connection.state === "connected" ? [`Next check ${formatUntil(next_sync_at)}`] : []),
  ];
  return (
    <>
      <p className="truncate text-sm" title={who}>
        {who}
      </p>
      <p className="text-xs leading-4 text-muted-foreground tabular-nums">
        {facts.map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 && " · "}
            <span className="whitespace-nowrap">{fact}</span>
          </Fragment>
        ))}
      </p>
    </>
  );
}

/** Where a service is used. */
const placeOf = (type: Connection["type"]) =>
  type === "google-calendar" ? "/app/integrations?calendar=week" : `/app/train/integrations?add=${type}`;

function Use({ type }: { type: Connection["type"] }) {
  const isCalendar = type === "google-calendar";
  return (
    <Button size="sm" asChild>
      <Link to={placeOf(type)}>
        {isCalendar ? "Open the calendar" : type === "microsoft" ? "Choose channels" : "Choose folders"}
        <ArrowRight />
      </Link>
    </Button>
  );
}

/** What is wrong with a connection, and the one thing that helps. */
function Trouble({ connection, onMore }: { connection: Connection; onMore: () => void }) {
  const connect = useConnect();
  const { type, state, reason, missing } = connection;
  if (state !== "connected") {
    return (
      <Alert variant={state === "admin_consent" ? "warning" : "destructive"}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-60">{reason ?? reasonOf(connection)}</p>
          <Button
            size="sm"
            busy={connect.isPending}
            aria-label={`${mendWords(connection)}: ${SERVICES[type].name}`}
            // What was asked for before may be refused by now: then it can be left out.
            onClick={() => (connection.groups ? onMore() : connect.mutate({ type, reach: connection.reach }))}
          >
            {mendWords(connection)}
          </Button>
        </div>
      </Alert>
    );
  }
  if (missing.length === 0) return null;
  return (
    <Alert variant="warning">
      <p>At {SERVICES[type].vendor} you didn’t allow all that this needs:</p>
      <ul className="mt-1 list-disc pl-5">
        {missing.map((scope) => (
          <li key={scope}>{scope}</li>
        ))}
      </ul>
      <Button variant="outline" size="sm" className="mt-2" onClick={onMore}>
        Allow it
      </Button>
    </Alert>
  );
}

/** Where the server gives no reason of its own. */
function reasonOf({ type, state }: Connection): string {
  const { vendor, name } = SERVICES[type];
  return state === "admin_consent"
    ? `An administrator of your organisation at ${vendor} has to allow this first. Ask them, then try again.`
    : `${vendor} no longer accepts our sign-in to ${name}. What was read stays; nothing new is read until you sign in again.`;
}
