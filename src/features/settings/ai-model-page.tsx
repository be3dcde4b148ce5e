import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FormSkeleton } from "@/components/form/form-skeleton.tsx";
import { Card } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { query, queryKey } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { AiModelDraft } from "./ai-model-draft.tsx";
import { AiModelForm } from "./ai-model-form.tsx";
import { AiModelVersions } from "./ai-model-versions.tsx";

const path = "/organization/ai-settings";

/** /app/settings/ai-model: which model answers, and how. */
export function AiModelPage() {
  const { authId, organization } = useSession();
  const client = useQueryClient();
  const saved = useQuery(query(path));
  const refresh = () => {
    for (const stale of [path, `${path}/versions`] as const) {
      void client.invalidateQueries({ queryKey: queryKey(stale) });
    }
  };
  useRealtime(
    "user",
    authId,
    {
      ai_settings({ organization_id }) {
        if (organization_id === organization.id) refresh();
      },
    },
    refresh,
    () => saved.data?.draft?.state === "checking",
  );
  return (
    <Page narrow>
      <PageHeader
        title="AI model"
        description="Which model answers, and how it writes. What you save holds for everybody’s next question."
      />
      {saved.isPending && <FormSkeleton label="Loading the AI settings" />}
      {saved.isError && (
        <Card>
          <ErrorState error={saved.error} onRetry={() => void saved.refetch()} retrying={saved.isFetching} />
        </Card>
      )}
      {saved.data && (
        <>
          {saved.data.draft && <AiModelDraft draft={saved.data.draft} present={saved.data.settings} />}
          <AiModelForm {...saved.data} />
          <AiModelVersions number={saved.data.number} />
        </>
      )}
    </Page>
  );
}
