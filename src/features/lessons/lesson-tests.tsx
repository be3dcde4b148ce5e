import type { Lesson } from "@contract/lessons.ts";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, TriangleAlert, Undo2 } from "lucide-react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button.tsx";
import { mutation } from "@/lib/api.ts";
import { formatRelative } from "@/lib/format.ts";
import { outcomeWords, worstOutcome } from "./words.ts";

/** What the questions of an accepted lesson came to when they were last asked, and what can be done about it. */
export function LessonTests({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const keep = useMutation(mutation("/lessons/keep"));
  const reject = useMutation(mutation("/lessons/reject"));
  const restore = useMutation(mutation("/document/restore"));
  const worst = worstOutcome(lesson);
  const end = (words: string) => () => {
    toast.success(words);
    onClose();
  };
  return (
    <section aria-label="Tests" className="grid gap-3">
      <h3 className="text-sm leading-5 font-medium">Tests</h3>
      <ul className="grid gap-3">
        {lesson.questions.map((test) => (
          <Test key={test.id} test={test} />
        ))}
      </ul>
      {(worst === "outdated" || worst === "needless") && (
        <div className="flex flex-wrap gap-2">
          <Button
            type="button"
            variant="outline"
            size="sm"
            busy={keep.isPending}
            onClick={() => keep.mutate({ id: lesson.id }, { onSuccess: end("Lesson kept") })}
          >
            Keep the lesson
          </Button>
          <Button
            type="button"
            variant="outline"
            size="sm"
            busy={reject.isPending}
            onClick={() =>
              reject.mutate(
                { ids: [lesson.id], reason: "The documents answer this now." },
                { onSuccess: end("The documents answer from now on") },
              )
            }
          >
            Let the documents answer
          </Button>
        </div>
      )}
      {lesson.changed.length > 0 && (
        <div className="grid gap-2">
          <p className="text-sm text-pretty">
            {lesson.changed.length === 1 ? "This document has" : "These documents have"} changed since the
            lesson held:
          </p>
          <ul className="grid gap-2">
            {lesson.changed.map(({ document_id, document_name, changed_at }) => (
              <li key={document_id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
                <span className="min-w-0 wrap-anywhere">
                  {document_name}{" "}
                  <span className="text-xs text-muted-foreground">{formatRelative(changed_at)}</span>
                </span>
                <Button
                  type="button"
                  variant="outline"
                  size="sm"
                  aria-label={`Put the former version of ${document_name} back`}
                  busy={restore.isPending && restore.variables.id === document_id}
                  onClick={() =>
                    restore.mutate(
                      { id: document_id },
                      { onSuccess: end(`The former version of ${document_name} is being read`) },
                    )
                  }
                >
                  <Undo2 />
                  Put the former version back
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {worst === "failing" && (
        <p className="text-sm text-pretty text-muted-foreground">
          Earlier settings of the AI model can be brought back in Settings, AI model. Or say the answer in
          other words, or add the question as it is asked to the further questions.
        </p>
      )}
    </section>
  );
}

function Test({ test }: { test: Lesson["questions"][number] }) {
  const { question, outcome, said, documents_said, documents_say, checked_at, due } = test;
  const words = outcomeWords(outcome);
  const Icon = words ? TriangleAlert : checked_at ? CircleCheck : CircleDashed;
  const when = checked_at ? formatRelative(checked_at) : "not asked yet";
  return (
    <li className="grid gap-2 text-sm">
      <p className="flex items-start gap-2">
        <Icon
          aria-hidden
          className={`mt-0.5 size-4 shrink-0 ${words ? "text-warning-text" : "text-muted-foreground"}`}
        />
        <span className="min-w-0 wrap-anywhere">
          {question}{" "}
          <span className="text-xs text-muted-foreground">
            {words ? words.label : checked_at ? "Followed" : "Waiting"},{" "}
            {due && checked_at ? "to be asked again" : when}
          </span>
        </span>
      </p>
      {words && (
        <dl className="ml-6 grid gap-2 text-muted-foreground">
          <Said label="Answered now" text={said} />
          {outcome === "outdated" && <Said label="The documents said" text={documents_said} />}
          {outcome !== "failing" && <Said label="The documents say" text={documents_say} />}
        </dl>
      )}
    </li>
  );
}

function Said({ label, text }: { label: string; text: string | null }) {
  if (!text) return null;
  return (
    <div className="border-l-2 pl-3">
      <dt className="text-xs leading-4 font-medium">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{text.replaceAll("**", "")}</dd>
    </div>
  );
}
