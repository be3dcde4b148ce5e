import type { AiDraft, AiSettings } from "@contract/ai-settings.ts";
import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { Button } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { mutation } from "@/lib/api.ts";
import { formatCount, formatNumber } from "@/lib/format.ts";
import { changesOf } from "./ai-model-words.ts";
import { Section } from "./section.tsx";

interface AiModelDraftProps {
  draft: AiDraft;
  /** By which the assistant answers now. */
  present: AiSettings;
}

/** Settings that wait to be published: how far lessons were tried with them, which would fail, and what can be done. */
export function AiModelDraft({ draft, present }: AiModelDraftProps) {
  const publish = useMutation(mutation("/organization/ai-settings/publish"));
  const keep = useMutation(mutation("/organization/ai-settings/keep"));
  const { state, failing, asked, total, reason, requested_by } = draft;
  const isChecking = state === "checking";
  const changed = changesOf(present, draft.settings);
  return (
    <Section
      title={isChecking ? "Trying your lessons" : "Waiting to be published"}
      description={`${requested_by?.name ?? "Somebody"} changed ${changed.map(({ label }) => label.toLowerCase()).join(", ") || "nothing"}. The present settings answer until this is published.`}
    >
      {isChecking && (
        <div className="grid gap-2">
          <p role="status" className="text-sm tabular-nums">
            {formatNumber(asked)} of {formatCount(total, "question")} asked
            {failing.length > 0 && `, ${formatCount(failing.length, "lesson")} not followed`}
          </p>
          <Progress aria-label="Questions asked" value={total === 0 ? null : (asked / total) * 100} />
        </div>
      )}
      {!isChecking && reason && <p className="text-sm text-pretty">{reason}</p>}
      {failing.length > 0 && (
        <div className="grid gap-3">
          <h3 className="text-sm leading-5 font-medium">
            {formatCount(failing.length, "question")} of lessons would be answered wrongly
          </h3>
          <ul className="grid gap-4">
            {failing.map((one) => (
              <li
                key={`${one.lesson_id} ${one.question}`}
                className="grid gap-2 rounded-md border p-3 text-sm"
              >
                <p className="font-medium wrap-anywhere">{one.question}</p>
                <p className="line-clamp-4 wrap-anywhere text-muted-foreground">Lesson: {one.answer}</p>
                <dl className="grid gap-3 sm:grid-cols-2">
                  <Said label="Present settings" text={one.said_now} />
                  <Said label="With the changes" text={one.said} />
                </dl>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          busy={keep.isPending}
          onClick={() => keep.mutate({}, { onSuccess: () => toast.success("The present settings stay") })}
        >
          {isChecking ? "Cancel" : "Keep the present settings"}
        </Button>
        <Button
          variant={isChecking ? "ghost" : "default"}
          busy={publish.isPending}
          onClick={() => publish.mutate({}, { onSuccess: () => toast.success("Published") })}
        >
          Publish anyway
        </Button>
      </div>
    </Section>
  );
}

function Said({ label, text }: { label: string; text: string | null }) {
  return (
    <div className="min-w-0 border-l-2 pl-3">
      <dt className="text-xs leading-4 font-medium text-muted-foreground">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        {(text ?? "").replaceAll("**", "") || "Not answered."}
      </dd>
    </div>
  );
}
