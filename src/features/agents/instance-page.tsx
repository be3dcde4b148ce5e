import type { AgentInstance } from "@contract/agents.ts";
import type { ReactNode } from "react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { Alert } from "@/components/ui/alert.tsx";
import { Page } from "@/components/ui/page.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { ID } from "./ids.ts";
import { InstanceSettings } from "./instance-settings.tsx";
import { RunHistory } from "./run-history.tsx";

/** What runs instances of a type. */
export type RunPanel = (props: {
  instance: AgentInstance;
  runId: number | null;
  onShow: (id: number | null) => void;
}) => ReactNode;

/** What a type has instead of the list of its runs. */
export interface HistoryPanel {
  /** What its tab is called. */
  label: string;
  /** What the address calls one of what it lists; `run` unless told. */
  parameter?: string;
  Panel: (props: { instanceId: number; onShow: (id: number) => void }) => ReactNode;
}

/** What runs instances of a type over files. */
export type FilesPanel = (props: { instance: AgentInstance; onShow: (runId: number) => void }) => ReactNode;

interface InstancePageProps {
  instance: AgentInstance;
  /** null: this build has nothing that runs it. */
  Run: RunPanel | null;
  history?: HistoryPanel | undefined;
  Batch?: FilesPanel | undefined;
  /** Who may see, use and change what; for those who decide that. */
  permissions?: ReactNode;
}

type Tab = "run" | "batch" | "history" | "settings" | "permissions";

/** An instance of an agent: run it, what it made, how it is set up, and who may do what with it. */
export function InstancePage({
  instance,
  Run,
  history = { label: "History", Panel: RunHistory },
  Batch,
  permissions,
}: InstancePageProps) {
  const [search, setSearch] = useSearchParams();
  const [tab, setTab] = useState<Tab>(Batch && search.has("batch") ? "batch" : Run ? "run" : "settings");
  const { parameter = "run" } = history;
  const named = search.get(parameter) ?? "";
  const runId = ID.test(named) ? Number(named) : null;
  const show = (id: number | null) => {
    setTab("run");
    setSearch(id === null ? {} : { [parameter]: String(id) }, { replace: true });
  };
  return (
    <Page>
      <div className="grid gap-2">
        <nav aria-label="Breadcrumb" className="flex gap-1.5 text-xs text-muted-foreground">
          <Link
            className="rounded-xs outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring"
            to="/app/agents"
          >
            Agents
          </Link>
          <span aria-hidden>/</span>
          <Link
            className="rounded-xs outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring"
            to={`/app/agents/${instance.type}`}
          >
            {instance.agent.name}
          </Link>
        </nav>
        <PageHeader title={instance.name} />
      </div>
      {!Run && (
        <Alert variant="warning">
          <p>{instance.agent.name}s can be set up, and can’t be run yet.</p>
        </Alert>
      )}
      <Tabs value={tab} onValueChange={(to) => setTab(to as Tab)} className="gap-6">
        <TabsList aria-label={instance.name}>
          {Run && <TabsTrigger value="run">Run</TabsTrigger>}
          {Batch && <TabsTrigger value="batch">Batch</TabsTrigger>}
          {Run && <TabsTrigger value="history">{history.label}</TabsTrigger>}
          <TabsTrigger value="settings">Settings</TabsTrigger>
          {permissions && <TabsTrigger value="permissions">Permissions</TabsTrigger>}
        </TabsList>
        {Run && (
          // Kept while another tab is looked at, so that nothing typed is lost.
          <TabsContent value="run" forceMount hidden={tab !== "run"}>
            <Run instance={instance} runId={runId} onShow={show} />
          </TabsContent>
        )}
        {Batch && (
          <TabsContent value="batch">
            <Batch instance={instance} onShow={show} />
          </TabsContent>
        )}
        {Run && (
          <TabsContent value="history">
            <history.Panel instanceId={instance.id} onShow={show} />
          </TabsContent>
        )}
        <TabsContent value="settings">
          <InstanceSettings instance={instance} />
        </TabsContent>
        {permissions && <TabsContent value="permissions">{permissions}</TabsContent>}
      </Tabs>
    </Page>
  );
}
