import type { OutputOf } from "@contract/index.ts";
import { useMutation } from "@tanstack/react-query";
import { MessageSquareQuote, RotateCw, TriangleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { toast } from "sonner";
import { Button } from "@/components/ui/button.tsx";
import { mutation } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";

/** Above the lessons, for admins: what needs a look, what people said that no lesson came of, and the tests. */
export function LessonsNote({ counts, checking }: OutputOf<"/lessons/list">) {
  const check = useMutation(mutation("/lessons/check"));
  const generate = useMutation(mutation("/lessons/generate"));
  return (
    <div className="grid gap-2">
      {counts.failing > 0 && (
        <Line icon={TriangleAlert} tone="text-warning-text">
          <span className="flex-1 basis-60">
            {formatCount(counts.failing, "lesson")} {counts.failing === 1 ? "needs" : "need"} a look: answers
            no longer follow, or documents say otherwise now.
          </span>
          <Button variant="outline" size="sm" asChild>
            <Link to="/app/settings/lessons?state=failing">Show</Link>
          </Button>
        </Line>
      )}
      {counts.corrections > 0 && (
        <Line icon={MessageSquareQuote}>
          <span className="flex-1 basis-60">
            {formatCount(counts.corrections, "comment")} on wrong answers{" "}
            {counts.corrections === 1 ? "isn’t" : "aren’t"} a lesson yet.
          </span>
          <Button
            variant="outline"
            size="sm"
            busy={generate.isPending}
            onClick={() =>
              generate.mutate(
                {},
                {
                  onSuccess: ({ read, proposed }) =>
                    toast.success(
                      `${formatCount(read, "comment")} read, ${formatCount(proposed, "lesson")} proposed`,
                    ),
                },
              )
            }
          >
            Propose lessons
          </Button>
        </Line>
      )}
      {counts.accepted > 0 && (
        <Line icon={RotateCw}>
          <span role="status" className="flex-1 basis-60">
            {checking
              ? "The questions of your lessons are being asked again…"
              : "The questions of accepted lessons are asked again when documents change. Ask them yourself after a new AI model or new instructions."}
          </span>
          <Button
            variant="outline"
            size="sm"
            busy={check.isPending || checking}
            onClick={() => check.mutate({})}
          >
            Test now
          </Button>
        </Line>
      )}
    </div>
  );
}

function Line({
  icon: Icon,
  tone = "text-muted-foreground",
  children,
}: {
  icon: LucideIcon;
  tone?: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border px-3 py-2 text-sm text-pretty">
      <Icon aria-hidden className={`size-4 shrink-0 ${tone}`} />
      {children}
    </div>
  );
}
