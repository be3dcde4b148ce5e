import { line } from "@contract/call.ts";
import { HELP_AGENT } from "@contract/help-agents.ts";
import type { OutputOf } from "@contract/index.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  ArrowDown,
  ArrowUp,
  GripVertical,
  MessageCircleQuestionMark,
  Pencil,
  Plus,
  Trash2,
} from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { mutation, query, queryKey } from "@/lib/api.ts";
import { cn } from "@/lib/cn.ts";

const PATH = "/agent/help-agent/placeholder-questions/all";
const DRAGGED = "application/x-atrium-help-question";
type Question = OutputOf<typeof PATH>["questions"][number];

/** The questions that members may press, in their order: by dragging, by the arrows, and by Alt and an arrow key. */
export function Questions() {
  const list = useQuery(query(PATH, {}));
  const client = useQueryClient();
  const move = useMutation({
    ...mutation("/agent/help-agent/placeholder-questions/update"),
    onError: () => void list.refetch(),
  });
  const [editing, setEditing] = useState<Question | "new" | null>(null);
  const [deleting, setDeleting] = useState<Question | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [told, setTold] = useState("");
  const remove = useMutation(mutation("/agent/help-agent/placeholder-questions/delete"));
  const questions = list.data?.questions ?? [];

  /** Puts a question where so many others come before it; it shows at once. */
  function put(moved: Question, place: number) {
    const others = questions.filter(({ id }) => id !== moved.id);
    if (place < 0 || place > others.length || questions[place]?.id === moved.id) return;
    client.setQueryData(queryKey(PATH, {}), { questions: others.toSpliced(place, 0, moved) });
    setTold(`${moved.question}, ${place + 1} of ${questions.length}`);
    move.mutate({ id: moved.id, after: others[place - 1]?.id ?? null });
  }
  const add = (
    <Button size="sm" disabled={questions.length >= HELP_AGENT.questions} onClick={() => setEditing("new")}>
      <Plus />
      Add a question
    </Button>
  );
  return (
    <div className="grid max-w-3xl gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-pretty text-muted-foreground">
          Members see these before they have asked anything, the first on top; at most {HELP_AGENT.questions}.
        </p>
        {questions.length > 0 && add}
      </div>
      <p role="status" className="sr-only">
        {told}
      </p>
      {list.isPending && <RowSkeleton label="Loading the questions" />}
      {list.isError && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} className="rounded-lg border" />
      )}
      {list.data && questions.length === 0 && (
        <EmptyState
          icon={MessageCircleQuestionMark}
          title="No suggested questions"
          action={add}
          className="rounded-lg border"
        >
          Good ones are what members ask in their first week.
        </EmptyState>
      )}
      {questions.length > 0 && (
        <ol aria-label="Suggested questions" className="divide-y rounded-lg border bg-card">
          {questions.map((one, place) => (
            <li
              key={one.id}
              draggable
              className={cn("flex items-center gap-2 py-1.5 pr-2 pl-3", over === one.id && "bg-selected")}
              onDragStart={(event) => {
                event.dataTransfer.setData(DRAGGED, String(one.id));
                event.dataTransfer.effectAllowed = "move";
              }}
              onDragOver={(event) => {
                if (!event.dataTransfer.types.includes(DRAGGED)) return;
                event.preventDefault();
                setOver(one.id);
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => {
                event.preventDefault();
                setOver(null);
                const id = Number(event.dataTransfer.getData(DRAGGED));
                const dropped = questions.find((other) => other.id === id);
                if (dropped) put(dropped, place);
              }}
              onKeyDown={(event) => {
                const by = shiftOf(event);
                if (by === 0) return;
                event.preventDefault();
                put(one, place + by);
              }}
            >
              <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-muted-foreground" />
              <span className="min-w-0 flex-1 text-sm wrap-anywhere">{one.question}</span>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Move up: ${one.question}`}
                aria-disabled={place === 0}
                onClick={() => put(one, place - 1)}
              >
                <ArrowUp />
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Move down: ${one.question}`}
                aria-disabled={place === questions.length - 1}
                onClick={() => put(one, place + 1)}
              >
                <ArrowDown />
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Edit: ${one.question}`}
                onClick={() => setEditing(one)}
              >
                <Pencil />
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Delete: ${one.question}`}
                onClick={() => setDeleting(one)}
              >
                <Trash2 />
              </Button>
            </li>
          ))}
        </ol>
      )}
      <FormDialog
        open={editing !== null}
        onClose={() => setEditing(null)}
        title={editing === "new" ? "Add a question" : "Edit the question"}
      >
        {editing !== null && <QuestionForm question={editing} onClose={() => setEditing(null)} />}
      </FormDialog>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title="Delete this question?"
        action="Delete"
        onConfirm={() => deleting && remove.mutate({ id: deleting.id })}
      >
        <p className="wrap-anywhere">{deleting?.question}</p>
      </ConfirmDialog>
    </div>
  );
}

function shiftOf({ altKey, key }: KeyboardEvent): -1 | 0 | 1 {
  if (!altKey) return 0;
  if (key === "ArrowUp") return -1;
  return key === "ArrowDown" ? 1 : 0;
}

const Values = z.object({ question: line("Question", HELP_AGENT.question) });

function QuestionForm({ question, onClose }: { question: Question | "new"; onClose: () => void }) {
  const create = useMutation(mutation("/agent/help-agent/placeholder-questions/create", { quiet: true }));
  const update = useMutation(mutation("/agent/help-agent/placeholder-questions/update", { quiet: true }));
  const isNew = question === "new";
  const form = useSavedForm(Values, { question: isNew ? "" : question.question }, async (values) => {
    if (isNew) await create.mutateAsync(values);
    else await update.mutateAsync({ id: question.id, ...values });
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose} save={isNew ? "Add" : "Save"}>
      <Field label="Question" error={form.errors.question}>
        <Input autoFocus {...form.field("question")} />
      </Field>
    </DialogForm>
  );
}
