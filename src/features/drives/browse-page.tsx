import type { Integration } from "@contract/connections.ts";
import { useQuery } from "@tanstack/react-query";
import { Plug, PlugZap } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { BackLink } from "@/components/back-link.tsx";
import { OrganizationHeader } from "@/components/organization-header.tsx";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { ServiceMark } from "@/components/service-mark.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Page } from "@/components/ui/page.tsx";
import { query } from "@/lib/api.ts";
import { cn } from "@/lib/cn.ts";
import { SERVICES } from "@/lib/services.ts";
import { useConnect } from "@/lib/use-connect.ts";
import { Channels } from "./channels.tsx";
import { ChosenBar } from "./chosen-bar.tsx";
import { FolderView } from "./folder-view.tsx";
import { Places } from "./places.tsx";
import { Sites } from "./sites.tsx";
import { type Chosen, SYNC_SERVICES, type SyncService } from "./sync-calls.ts";
import type { Browse } from "./use-browse.ts";

/** /app/train/integrations?add={service}: what there is at a service, to choose what is kept in step. */
export function BrowsePage({ browse }: { browse: Browse }) {
  const { service } = browse;
  const { data, error, isError, isFetching, refetch } = useQuery(query("/user-integrations"));
  const integration = data?.integrations.find(({ type }) => type === service);
  return (
    <Page>
      <BackLink to="/app/train/integrations">Integrations</BackLink>
      <OrganizationHeader
        title="Add from a drive"
        description="Choose a folder with everything in it, or several files. Nothing is read before you say so."
      />
      <Services chosen={service} />
      {data ? (
        <Within key={service} browse={browse} integration={integration} />
      ) : isError ? (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="rounded-lg border"
        />
      ) : (
        <RowSkeleton label="Loading what is connected" />
      )}
    </Page>
  );
}

function Services({ chosen }: { chosen: SyncService }) {
  return (
    <nav aria-label="Services" className="grid grid-cols-2 gap-2 sm:flex">
      {SYNC_SERVICES.map((service) => (
        <Link
          key={service}
          to={`?add=${service}`}
          aria-current={service === chosen ? "page" : undefined}
          className={cn(
            "flex min-w-0 items-center gap-2 rounded-md border px-2.5 py-1.5 text-sm font-medium outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring",
            service === chosen && "border-brand bg-selected",
          )}
        >
          <ServiceMark type={service} className="size-6 rounded-sm" />
          <span className="truncate">{SERVICES[service].name}</span>
        </Link>
      ))}
    </nav>
  );
}

function Within({ browse, integration }: { browse: Browse; integration: Integration | undefined }) {
  const connection = integration?.connection;
  if (!integration?.available) return <NotSetUp service={browse.service} />;
  if (!connection) return <NotConnected service={browse.service} />;
  if (connection.state !== "connected") return <Broken integration={integration} />;
  return <Browsing browse={browse} filesOnly={connection.reach === "files"} />;
}

function Framed({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border">{children}</div>;
}

function NotSetUp({ service }: { service: SyncService }) {
  const { name, vendor } = SERVICES[service];
  return (
    <Framed>
      <EmptyState icon={Plug} title={`${name} isn’t set up here yet`}>
        Whoever runs this site registers it at {vendor} first.
      </EmptyState>
    </Framed>
  );
}

function NotConnected({ service }: { service: SyncService }) {
  const { name, vendor } = SERVICES[service];
  return (
    <Framed>
      <EmptyState
        icon={PlugZap}
        title={`Connect ${name} first`}
        action={
          <Button asChild>
            <Link to={`/app/integrations?connect=${service}`}>Connect {name}</Link>
          </Button>
        }
      >
        You sign in at {vendor} and come back here. Before you go, you see what {vendor} will ask you to
        allow.
      </EmptyState>
    </Framed>
  );
}

function Broken({ integration: { type, connection } }: { integration: Integration }) {
  const connect = useConnect();
  const { name, vendor } = SERVICES[type];
  return (
    <Alert variant="warning">
      <p>
        {connection?.reason ??
          `${vendor} no longer accepts the sign-in to ${name}. Sign in again to see what is there.`}
      </p>
      <Button
        size="sm"
        className="mt-2"
        busy={connect.isPending}
        onClick={() => connect.mutate({ type, ...(connection && { reach: connection.reach }) })}
      >
        {connection?.state === "admin_consent" ? "Try again" : "Sign in again"}
      </Button>
    </Alert>
  );
}

/** @param filesOnly single files alone were allowed */
function Browsing({ browse, filesOnly }: { browse: Browse; filesOnly: boolean }) {
  const { service, folder, site } = browse;
  const [chosen, choose] = useState<Chosen | null>(null);
  const props = { browse, chosen, choose };
  return (
    <>
      {filesOnly && <FilesOnly service={service} />}
      {service === "microsoft" ? (
        <Channels {...props} />
      ) : folder ? (
        <FolderView
          key={`${folder.drive_id} ${folder.id}`}
          {...props}
          service={service}
          folder={folder}
          filesOnly={filesOnly}
        />
      ) : service === "sharepoint" ? (
        <Sites browse={browse} siteId={site} />
      ) : (
        <Places {...props} service={service} filesOnly={filesOnly} />
      )}
      {chosen && <ChosenBar service={service} chosen={chosen} onClear={() => choose(null)} />}
    </>
  );
}

function FilesOnly({ service }: { service: SyncService }) {
  const connect = useConnect();
  const { vendor, name } = SERVICES[service];
  return (
    <Alert>
      <p>You allowed single files only. Those that you picked at {vendor} are listed here.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="outline"
          busy={connect.isPending}
          onClick={() => connect.mutate({ type: service, reach: "files" })}
        >
          Pick files at {vendor}
        </Button>
        <Button size="sm" variant="ghost" asChild>
          <Link to={`/app/integrations?connect=${service}`}>Allow whole folders of {name}</Link>
        </Button>
      </div>
    </Alert>
  );
}
