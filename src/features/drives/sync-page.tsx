import type { DriveSync } from "@contract/drives.ts";
import { ExternalLink, FolderX, Pause, Play, RotateCw, Settings, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { BackLink } from "@/components/back-link.tsx";
import { OrganizationHeader } from "@/components/organization-header.tsx";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { TagChips } from "@/components/tag-chip.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Page } from "@/components/ui/page.tsx";
import { formatCount } from "@/lib/format.ts";
import { SERVICES } from "@/lib/services.ts";
import { useSession } from "@/lib/session.ts";
import { DeleteSync } from "./delete-sync.tsx";
import { FileList } from "./file-list.tsx";
import { sharingWords } from "./sharing.ts";
import { placeWords } from "./sync-address.ts";
import { LooksLine, SyncBadge, SyncProgress } from "./sync-badge.tsx";
import type { SyncService } from "./sync-calls.ts";
import { Figure, SyncPlan } from "./sync-plan.tsx";
import { SyncSettings } from "./sync-settings.tsx";
import { stateOf } from "./sync-state.ts";
import { SyncTrouble } from "./sync-trouble.tsx";
import { UnreadGroups } from "./unread-groups.tsx";
import { useSync, useSyncAct, useSyncEvents } from "./use-syncs.ts";

interface SyncPageProps {
  service: SyncService;
  id: number;
  onOpen: (documentId: number) => void;
  /** What opens over it: the document that was chosen. */
  children?: ReactNode;
}

/** /app/train/integrations/{service}/{id}: a sync, what it would bring in, and what became of each of its files. */
export function SyncPage({ service, id, onOpen, children }: SyncPageProps) {
  const sync = useSync(service, id);
  useSyncEvents();
  return (
    <Page>
      <BackLink to="/app/train/integrations">Integrations</BackLink>
      {sync.data ? (
        <Shown sync={sync.data} onOpen={onOpen} />
      ) : (
        <>
          <OrganizationHeader title={SERVICES[service].name} />
          {sync.data === null ? (
            <div className="rounded-lg border">
              <EmptyState
                icon={FolderX}
                title="This sync is gone"
                action={
                  <Button variant="outline" size="sm" asChild>
                    <Link to="/app/train/integrations">Go to all syncs</Link>
                  </Button>
                }
              >
                It was deleted, or it isn’t yours to see.
              </EmptyState>
            </div>
          ) : sync.isError ? (
            <ErrorState
              error={sync.error}
              onRetry={() => void sync.refetch()}
              retrying={sync.isFetching}
              className="rounded-lg border"
            />
          ) : (
            <RowSkeleton label="Loading the sync" />
          )}
        </>
      )}
      {children}
    </Page>
  );
}

function Shown({ sync, onOpen }: { sync: DriveSync; onOpen: (documentId: number) => void }) {
  const { files, mine } = sync;
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"settings" | "delete" | null>(null);
  const isDraft = sync.state === "draft";
  return (
    <>
      <OrganizationHeader
        title={sync.name}
        description={<Where sync={sync} />}
        actions={<Actions sync={sync} onDialog={setDialog} />}
      />
      <SyncTrouble sync={sync} />
      <Card>
        <CardContent className="grid gap-4">
          <SyncProgress sync={sync} />
          {!isDraft && (
            <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
              <Figure label="Answer" value={files.current} />
              <Figure label="Being read" value={files.waiting} />
              <Figure label="Failed" value={files.failed} />
              <Figure label="Left out" value={files.skipped} />
            </dl>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted-foreground">
            <span>
              <LooksLine sync={sync} />
            </span>
            <span>{sharingWords(sync)}</span>
            <TagChips ids={sync.tag_ids} />
          </div>
          {sync.unread_groups.length > 0 && <UnreadGroups sync={sync} />}
          {sync.sharing === "source" && sync.unreadable > 0 && (
            <p className="text-sm text-pretty">
              Only {mine ? "you" : (sync.owner?.name ?? "its owner")} can read{" "}
              {formatCount(sync.unreadable, "file")}: as far as we can tell, nobody else here may open{" "}
              {sync.unreadable === 1 ? "it" : "them"} in {SERVICES[sync.service].name}.
            </p>
          )}
        </CardContent>
      </Card>
      {isDraft && <SyncPlan sync={sync} onDiscard={() => setDialog("delete")} />}
      {!isDraft && <Files sync={sync} onOpen={onOpen} />}
      <SyncSettings open={dialog === "settings"} sync={sync} onClose={() => setDialog(null)} />
      <DeleteSync
        open={dialog === "delete"}
        rows={[sync]}
        onClose={() => setDialog(null)}
        onDone={() => void navigate("/app/train/integrations")}
      />
    </>
  );
}

function Where({ sync }: { sync: DriveSync }) {
  const { url, account } = sync;
  const words = placeWords(sync);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-w-0 items-center gap-1 text-link hover:underline"
        >
          <span className="min-w-0 truncate">{words}</span>
          <ExternalLink aria-hidden className="size-3.5 shrink-0" />
        </a>
      ) : (
        <span className="min-w-0 truncate">{words}</span>
      )}
      {account && <span className="min-w-0 truncate">by {account}</span>}
      <SyncBadge sync={sync} />
    </span>
  );
}

/** Its files, to who connected it; others hear of them by number alone. */
function Files({ sync, onOpen }: { sync: DriveSync; onOpen: (documentId: number) => void }) {
  if (!sync.mine) {
    return (
      <p className="text-sm text-muted-foreground">
        Only {sync.owner?.name ?? "the person who connected it"} sees what its files are called.
      </p>
    );
  }
  return <FileList sync={sync} onOpen={onOpen} />;
}

interface ActionsProps {
  sync: DriveSync;
  onDialog: (dialog: "settings" | "delete") => void;
}

function Actions({ sync, onDialog }: ActionsProps) {
  const { isAdmin } = useSession();
  const act = useSyncAct();
  const state = stateOf(sync);
  const isBusy = (what: string) => act.isPending && act.variables.act === what;
  if (!sync.mine && !isAdmin) return null;
  return (
    <>
      {sync.mine && (state === "current" || state === "reading") && (
        <Button variant="outline" busy={isBusy("go")} onClick={() => act.mutate({ sync, act: "go" })}>
          <RotateCw />
          Sync now
        </Button>
      )}
      {["current", "reading", "looking"].includes(state) && (
        <Button variant="outline" busy={isBusy("pause")} onClick={() => act.mutate({ sync, act: "pause" })}>
          <Pause />
          Pause
        </Button>
      )}
      {state === "paused" && (
        <Button busy={isBusy("resume")} onClick={() => act.mutate({ sync, act: "resume" })}>
          <Play />
          Resume
        </Button>
      )}
      {sync.mine && (
        <Button variant="outline" size="icon" aria-label="Settings" onClick={() => onDialog("settings")}>
          <Settings />
        </Button>
      )}
      <Button variant="outline" size="icon" aria-label="Delete" onClick={() => onDialog("delete")}>
        <Trash2 />
      </Button>
    </>
  );
}
