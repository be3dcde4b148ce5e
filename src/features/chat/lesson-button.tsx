import { cut } from "@domain/text/cut.ts";
import { LESSON } from "@contract/lessons.ts";
import { useMutation } from "@tanstack/react-query";
import { GraduationCap } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { mutation } from "@/lib/api.ts";

const Values = z.object({
  question: z.string().trim().min(1, "Question can't be empty.").max(LESSON.question),
  answer: z.string().trim().min(1, "Answer can't be empty.").max(LESSON.answer),
});

interface LessonButtonProps {
  messageId: number;
  /** What was answered, as it stands without the conversation. */
  question: string;
}

/** Writes a lesson at an answer: what it should have said, for an admin to decide on. */
export function LessonButton({ messageId, question }: LessonButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Tooltip content="Write a lesson">
        <Button variant="ghost" size="icon-sm" aria-label="Write a lesson" onClick={() => setOpen(true)}>
          <GraduationCap />
        </Button>
      </Tooltip>
      <FormDialog
        open={open}
        onClose={close}
        title="Write a lesson"
        description="Say what the assistant should answer to this question. An admin decides, and sees the question and this answer."
      >
        <LessonForm messageId={messageId} question={question} onClose={close} />
      </FormDialog>
    </>
  );
}

function LessonForm({ messageId, question, onClose }: LessonButtonProps & { onClose: () => void }) {
  const create = useMutation(mutation("/lessons/create", { quiet: true }));
  const saved = { question: cut(question, LESSON.question), answer: "" };
  const form = useSavedForm(Values, saved, async (values) => {
    await create.mutateAsync({ ...values, message_id: messageId });
    toast.success("Lesson proposed");
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose} save="Propose">
      <Field
        label="Question"
        hint="As somebody would ask it who hasn’t read this chat."
        error={form.errors.question}
      >
        <Textarea rows={2} maxLength={LESSON.question} {...form.field("question")} />
      </Field>
      <Field label="What should it have said?" error={form.errors.answer}>
        <Textarea autoFocus rows={4} maxLength={LESSON.answer} {...form.field("answer")} />
      </Field>
    </DialogForm>
  );
}
