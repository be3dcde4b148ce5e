import { FileText, FileX2, RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { REASONS, type Hindrance } from "./hindrance.ts";

interface HinderedProps {
  hindrance: Hindrance;
  /** Opens it again; without it that wouldn't help. */
  onRetry?: () => void;
  onText: () => void;
}

/** In a page's place, when it can't be shown. */
export function Hindered({ hindrance, onRetry, onText }: HinderedProps) {
  const mayPass = hindrance === "gone" || hindrance === "unreachable";
  return (
    <EmptyState
      icon={FileX2}
      title={`The page can’t be shown: ${REASONS[hindrance]}.`}
      action={
        <>
          {mayPass && onRetry && (
            <Button variant="outline" size="sm" onClick={onRetry}>
              <RotateCw />
              Retry
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={onText}>
            <FileText />
            Show the text
          </Button>
        </>
      }
    />
  );
}
