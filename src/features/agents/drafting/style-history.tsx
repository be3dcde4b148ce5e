import { useMutation, useQuery } from "@tanstack/react-query";
import { History, Undo2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatDateTime } from "@/lib/format.ts";
import { VersionDifference } from "../version-difference.tsx";
import { DraftingSheet } from "./drafting-sheet.tsx";

interface StyleHistoryProps {
  instanceId: number;
  open: boolean;
  onClose: () => void;
  /** Told the style that is the present one again. */
  onRestored: (style: string) => void;
}

/** What an instance's style was: who wrote it when, what each version changed, and back to one of them. */
export function StyleHistory({ open, onClose, ...rest }: StyleHistoryProps) {
  return (
    <DraftingSheet
      open={open}
      onClose={onClose}
      title="Versions of the style"
      description="Each time it was saved, the latest 100. Bringing one back makes a new version."
    >
      <Versions onClose={onClose} {...rest} />
    </DraftingSheet>
  );
}

function Versions({ instanceId, onClose, onRestored }: Omit<StyleHistoryProps, "open">) {
  const found = useQuery(query("/agent/instance/styles", { instance_id: instanceId, limit: 100 }));
  const restore = useMutation(mutation("/agent/instance/style/restore"));
  const [whole, setWhole] = useState<number | null>(null);
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton className="h-48" aria-label="Loading the versions" />;
  const { versions } = found.data;
  if (versions.length === 0) {
    return (
      <EmptyState icon={History} title="No style yet">
        Each style that you save stands here, with who wrote it.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Versions" className="grid gap-3">
      {versions.map(({ id, style, created_by, created_at, restored_from }, at) => (
        <li key={id} className="grid gap-2 rounded-lg border p-4">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <p className="mr-auto text-sm font-medium">
              {formatDateTime(created_at)}
              {created_by && (
                <span className="font-normal text-muted-foreground">
                  {" "}
                  by {created_by.name || created_by.email}
                </span>
              )}
            </p>
            {at === 0 ? (
              <Badge>Present</Badge>
            ) : (
              <Button
                variant="outline"
                size="sm"
                busy={restore.isPending && restore.variables.version_id === id}
                onClick={() =>
                  restore.mutate(
                    { instance_id: instanceId, version_id: id },
                    {
                      onSuccess: () => {
                        onRestored(style);
                        onClose();
                        toast.success("Brought back");
                      },
                    },
                  )
                }
              >
                <Undo2 aria-hidden />
                Bring back
              </Button>
            )}
          </div>
          {restored_from && (
            <p className="text-xs text-muted-foreground">Brought back from {formatDateTime(restored_from)}</p>
          )}
          {whole === id || at === versions.length - 1 ? (
            <p className="text-sm leading-6 wrap-anywhere whitespace-pre-wrap" dir="auto">
              {style || "Empty"}
            </p>
          ) : (
            <VersionDifference
              before={versions[at + 1]?.style ?? ""}
              after={style}
              words="What it changed of the version before"
            />
          )}
          {at < versions.length - 1 && (
            <Button
              variant="ghost"
              size="sm"
              className="w-fit"
              aria-expanded={whole === id}
              onClick={() => setWhole(whole === id ? null : id)}
            >
              {whole === id ? "Show what changed" : "Show as it is"}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
