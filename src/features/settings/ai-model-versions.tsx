import type { AiVersion } from "@contract/ai-settings.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { changesOf } from "./ai-model-words.ts";
import { Section } from "./section.tsx";

const SOME = 5;
const ALL = 100;

/** The versions of the settings, what each changed, and the way back to any of them. */
export function AiModelVersions({ number }: { number: number }) {
  const [shown, setShown] = useState(SOME);
  const versions = useQuery(query("/organization/ai-settings/versions", { limit: shown }));
  const bringBack = useMutation(mutation("/organization/ai-settings/bring-back"));
  const back = (to: number) => (
    <Button
      variant="outline"
      size="sm"
      busy={bringBack.isPending && bringBack.variables.number === to}
      aria-label={to === 0 ? "Bring back the product’s own settings" : `Bring back version ${to}`}
      onClick={() =>
        bringBack.mutate(
          { number: to },
          { onSuccess: () => toast.success("The assistant answers as it did then") },
        )
      }
    >
      <Undo2 />
      Bring back
    </Button>
  );
  return (
    <Section
      title="Versions"
      description="Bringing one back takes effect at once; the tests of your lessons are run after it."
    >
      {versions.isError && (
        <ErrorState
          error={versions.error}
          onRetry={() => void versions.refetch()}
          retrying={versions.isFetching}
        />
      )}
      <ol className="grid divide-y">
        {versions.data?.versions.map((version) => (
          <li
            key={version.number}
            className="flex flex-wrap items-start justify-between gap-3 py-3 first:pt-0"
          >
            <Version version={version} isPresent={version.number === number} />
            {version.number !== number && back(version.number)}
          </li>
        ))}
        {versions.data && versions.data.total <= shown && (
          <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-2 text-sm">
              The product’s own settings
              {number === 0 && <Badge variant="brand">Answers now</Badge>}
            </p>
            {number !== 0 && back(0)}
          </li>
        )}
      </ol>
      {versions.data && versions.data.total > shown && (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setShown(ALL)}>
          Show more
        </Button>
      )}
    </Section>
  );
}

function Version({ version, isPresent }: { version: AiVersion; isPresent: boolean }) {
  const { number, settings, before, published_by, created_at, brought_back } = version;
  return (
    <div className="grid min-w-0 gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        Version {number}
        {isPresent && <Badge variant="brand">Answers now</Badge>}
        {brought_back !== null && (
          <Badge>{brought_back === 0 ? "the product’s own" : `as version ${brought_back}`}</Badge>
        )}
      </p>
      <ul className="text-muted-foreground">
        {changesOf(before, settings).map(({ name, label, from, to }) => (
          <li key={name} className="wrap-anywhere">
            {name === "instructions" ? (
              <details>
                <summary className="cursor-pointer">
                  {label}: {from} → {to}
                </summary>
                <p className="mt-1 border-l-2 pl-3 whitespace-pre-line">{settings.instructions || "None."}</p>
              </details>
            ) : (
              <>
                {label}: {from} → {to}
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="text-xs leading-4 text-muted-foreground">
        {published_by?.name ?? "Somebody who is gone"} ·{" "}
        <time dateTime={created_at} title={formatDateTime(created_at)}>
          {formatRelative(created_at)}
        </time>
      </p>
    </div>
  );
}
