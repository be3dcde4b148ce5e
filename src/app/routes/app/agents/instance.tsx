import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { NotFound } from "@/app/late-not-found.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Page } from "@/components/ui/page.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { ID } from "@/features/agents/ids.ts";
import { BatchPanel } from "@/features/agents/batch/batch-panel.tsx";
import {
  type FilesPanel,
  type HistoryPanel,
  InstancePage,
  type RunPanel,
} from "@/features/agents/instance-page.tsx";
import { MessagePanel } from "@/features/agents/message-panel.tsx";
import { AgentPermissions } from "@/features/agents/permissions/agent-permissions.tsx";
import { RecordingList } from "@/features/agents/voice/recording-list.tsx";
import { VoicePanel } from "@/features/agents/voice/voice-panel.tsx";
import { InvoiceList } from "@/features/invoices/invoice-list.tsx";
import { InvoicePanel } from "@/features/invoices/invoice-panel.tsx";
import { query } from "@/lib/api.ts";
import { ApiError } from "@/lib/errors.ts";

/** What runs the instances of each type. */
const panels: Readonly<Record<string, RunPanel>> = {
  message_generator: MessagePanel,
  invoice_generator: InvoicePanel,
  voice_generator: VoicePanel,
};

/** What runs them over files. */
const batches: Readonly<Record<string, FilesPanel>> = {
  message_generator: BatchPanel,
  voice_generator: BatchPanel,
};

/** What those made that keep more than runs. */
const histories: Readonly<Record<string, HistoryPanel>> = {
  invoice_generator: { label: "Invoices", parameter: "invoice", Panel: InvoiceList },
  voice_generator: { label: "Recordings", Panel: RecordingList },
};

/** An instance of an agent; one of another kind, or that isn't the reader's, is no page. */
export function Component() {
  const { type = "", instanceId = "" } = useParams();
  const known = ID.test(instanceId);
  const instance = useQuery({ ...query("/agent/instance", { id: Number(instanceId) }), enabled: known });
  const { error, data } = instance;
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (!known || isMissing || (data && data.type !== type)) return <NotFound />;
  if (error) {
    return (
      <Page>
        <ErrorState error={error} onRetry={() => void instance.refetch()} />
      </Page>
    );
  }
  if (!data) {
    return (
      <Page>
        <Skeleton className="h-96" aria-label="Loading the agent" />
      </Page>
    );
  }
  return (
    <InstancePage
      key={data.id}
      instance={data}
      Run={panels[type] ?? null}
      history={histories[type]}
      Batch={batches[type]}
      permissions={data.manages ? <AgentPermissions instanceId={data.id} /> : undefined}
    />
  );
}
