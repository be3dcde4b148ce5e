import { useQuery } from "@tanstack/react-query";
import { Globe, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { WhiteLabelNote } from "@/components/white-label-note.tsx";
import { query } from "@/lib/api.ts";
import { DomainItem } from "./domain-item.tsx";
import { Requests } from "./requests.tsx";
import { useDomainNews } from "./use-domain-news.ts";

// The list of public endings is large, and only who adds a domain needs it.
const AddDomain = lazy(() => import("./add-domain.tsx").then(({ AddDomain: it }) => ({ default: it })));
const AskDomain = lazy(() => import("./ask-domain.tsx").then(({ AskDomain: it }) => ({ default: it })));
const AskWhatsApp = lazy(() => import("./ask-whatsapp.tsx").then(({ AskWhatsApp: it }) => ({ default: it })));

type Dialog = "add" | "domain" | "whatsapp";

/** The tab "Domains": the hosts at which an organisation's members find it. */
export function DomainsTab() {
  const list = useQuery(query("/organization/domains/list"));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  useDomainNews();
  const close = () => setDialog(null);
  const found = list.data;
  const rules = found && { own: found.own_hosts, local: found.local };
  return (
    <div className="grid gap-6">
      <Card aria-label="Domains">
        <CardHeader className="pb-4">
          <CardTitle>Domains</CardTitle>
          <Button size="sm" disabled={!found} onClick={() => setDialog("add")}>
            <Plus />
            Add domain
          </Button>
          <CardDescription>
            Web addresses of your own at which your members sign in and see your brand. Nobody else gets in
            there.
          </CardDescription>
        </CardHeader>
        <div className="px-5 pb-5 empty:hidden">
          <WhiteLabelNote unless="domains">For a domain of your own you need</WhiteLabelNote>
        </div>
        {list.isPending && (
          <div className="px-5 pb-5">
            <RowSkeleton label="Loading the domains" />
          </div>
        )}
        {list.isError && (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        )}
        {found?.domains.length === 0 && (
          <EmptyState icon={Globe} title="No domain yet">
            Add one that you own, such as chat.example.com, and we tell you which records it needs.
          </EmptyState>
        )}
        {found && found.domains.length > 0 && (
          <ul aria-label="Domains" className="divide-y border-t">
            {found.domains.map((domain) => (
              <DomainItem key={domain.id} domain={domain} />
            ))}
          </ul>
        )}
      </Card>
      <Requests onAskDomain={() => setDialog("domain")} onAskWhatsApp={() => setDialog("whatsapp")} />
      <Suspense fallback={null}>
        {rules && dialog === "add" && <AddDomain rules={rules} onClose={close} />}
        {rules && dialog === "domain" && <AskDomain rules={rules} onClose={close} />}
        {dialog === "whatsapp" && <AskWhatsApp onClose={close} />}
      </Suspense>
    </div>
  );
}
