import { LESSON } from "@contract/lessons.ts";
import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { z } from "zod";
import { TagPicker } from "@/components/check-list.tsx";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Field } from "@/components/ui/field.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";

const Values = z.object({
  question: z.string().trim().min(1, "Question can't be empty.").max(LESSON.question),
  answer: z.string().trim().min(1, "Answer can't be empty.").max(LESSON.answer),
  tag_ids: z.array(z.int()),
});

/** Proposes a lesson without an answer that was wrong. */
export function NewLesson({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { isAdmin } = useSession();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={isAdmin ? "New lesson" : "Propose a lesson"}
      description={
        isAdmin
          ? "It is proposed first; accept it once you have seen what it changes."
          : "An admin decides whether the assistant answers so."
      }
    >
      <LessonForm onClose={onClose} withTags={isAdmin} />
    </FormDialog>
  );
}

function LessonForm({ onClose, withTags }: { onClose: () => void; withTags: boolean }) {
  const create = useMutation(mutation("/lessons/create", { quiet: true }));
  const form = useSavedForm(Values, { question: "", answer: "", tag_ids: [] as number[] }, async (values) => {
    await create.mutateAsync(values);
    toast.success("Lesson proposed");
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose} save="Propose">
      <Field label="Question" error={form.errors.question}>
        <Textarea autoFocus rows={2} maxLength={LESSON.question} {...form.field("question")} />
      </Field>
      <Field label="Answer" error={form.errors.answer}>
        <Textarea rows={4} maxLength={LESSON.answer} {...form.field("answer")} />
      </Field>
      {withTags && <TagPicker label="Who may read it" {...form.control("tag_ids")} />}
    </DialogForm>
  );
}
