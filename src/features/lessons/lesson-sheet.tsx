import { LESSON, type Lesson } from "@contract/lessons.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { z } from "zod";
import { CheckList, TagPicker } from "@/components/check-list.tsx";
import { SheetForm } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Field } from "@/components/ui/field.tsx";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import { LessonTests } from "./lesson-tests.tsx";
import { LessonTrial } from "./lesson-trial.tsx";
import { originWords } from "./words.ts";

const Values = z.object({
  question: z.string().trim().min(1, "Question can't be empty.").max(LESSON.question),
  answer: z.string().trim().min(1, "Answer can't be empty.").max(LESSON.answer),
  tag_ids: z.array(z.int()),
  /** One a line. */
  questions: z
    .string()
    .refine(
      (text) => linesOf(text).length <= LESSON.questions,
      `At most ${LESSON.questions} further questions.`,
    )
    .refine(
      (text) => linesOf(text).every((line) => line.length <= LESSON.question),
      "A question is too long.",
    ),
  source_document_ids: z.array(z.int()),
});

const linesOf = (text: string) => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

interface LessonSheetProps {
  open: boolean;
  lesson: Lesson | undefined;
  onClose: () => void;
}

/** A lesson as an admin decides on it: what it says and for whom, what it changes, what its tests came to. */
export function LessonSheet({ open, lesson, onClose }: LessonSheetProps) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()}>
      <SheetContent className="max-w-2xl">
        <SheetHeader>
          <SheetTitle>{lesson?.state === "accepted" ? "Lesson" : "Review lesson"}</SheetTitle>
          <SheetDescription>{lesson && originWords(lesson)}</SheetDescription>
        </SheetHeader>
        {lesson && <LessonForm lesson={lesson} onClose={onClose} />}
      </SheetContent>
    </Sheet>
  );
}

function LessonForm({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { id, state, sources } = lesson;
  const [saved] = useState(() => valuesOf(lesson));
  const update = useMutation(mutation("/lessons/update", { quiet: true }));
  const accept = useMutation(mutation("/lessons/accept", { quiet: true }));
  const form = useSavedForm(Values, saved, async ({ questions, ...values }) => {
    if (form.dirty) await update.mutateAsync({ id, ...values, questions: linesOf(questions) });
    if (state !== "accepted") await accept.mutateAsync({ ids: [id] });
    toast.success(state === "accepted" ? "Lesson saved" : "Lesson accepted");
    onClose();
  });
  const acceptance = form.dirty ? "Save and accept" : "Accept";
  return (
    <SheetForm
      form={form}
      onClose={onClose}
      save={state === "accepted" ? "Save" : acceptance}
      disabled={state === "accepted" && !form.dirty}
    >
      <div className="grid gap-5">
        <Field label="Question" error={form.errors.question}>
          <Textarea rows={2} maxLength={LESSON.question} {...form.field("question")} />
        </Field>
        <Field label="Answer" error={form.errors.answer}>
          <Textarea rows={4} maxLength={LESSON.answer} {...form.field("answer")} />
        </Field>
        {lesson.wrong_answer && (
          <details className="text-sm">
            <summary className="cursor-pointer rounded-xs text-muted-foreground outline-none focus-visible:ring-2 focus-visible:ring-ring">
              What was answered
            </summary>
            <p className="mt-2 border-l-2 pl-3 wrap-anywhere whitespace-pre-line text-muted-foreground">
              {lesson.wrong_answer}
            </p>
          </details>
        )}
        <Field
          label="Further questions"
          hint="One a line. It answers these too, and all are asked again when documents change."
          error={form.errors.questions}
        >
          <Textarea rows={2} {...form.field("questions")} />
        </Field>
      </div>
      <LessonTrial id={id} question={form.now.question} answer={form.now.answer} />
      <div className="grid gap-5">
        <TagPicker label="Who may read it" {...form.control("tag_ids")} />
        {sources.length > 0 && (
          <CheckList
            label="Only for readers of"
            items={sources.map(({ document_id, document_name }) => ({
              id: document_id,
              text: document_name,
            }))}
            empty=""
            {...form.control("source_document_ids")}
          />
        )}
      </div>
      {state === "accepted" && <LessonTests lesson={lesson} onClose={onClose} />}
    </SheetForm>
  );
}

function valuesOf({ question, answer, tag_ids, questions, sources }: Lesson) {
  return {
    question,
    answer,
    tag_ids,
    questions: questions
      .map((each) => each.question)
      .filter((each) => each !== question)
      .join("\n"),
    source_document_ids: sources.map(({ document_id }) => document_id),
  };
}
