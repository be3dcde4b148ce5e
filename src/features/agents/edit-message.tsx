import type { MessageRun } from "@contract/agent-runs.ts";
import {
  hasSubject,
  MAX_MESSAGE_TEXT,
  MAX_SUBJECT,
  type MessageForm,
  splitMessage,
} from "@domain/agents/message.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { LeaveGuard } from "@/components/ui/leave-guard.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import { SmsNote } from "./sms-note.tsx";

interface EditMessageProps {
  run: MessageRun;
  variant: number;
  form: MessageForm;
  text: string;
  /** @param kept the run with the new version; none where nothing was kept */
  onDone: (kept?: MessageRun) => void;
}

/** Edits a message by hand; what comes of it is its next version. */
export function EditMessage({ run, variant, form, text, onDone }: EditMessageProps) {
  const [saved] = useState(() => splitMessage(form, text));
  const [subject, setSubject] = useState(saved.subject);
  const [body, setBody] = useState(saved.body);
  const edit = useMutation(mutation("/agent/run/edit", { quiet: true }));
  const dirty = subject !== saved.subject || body !== saved.body;
  return (
    <form
      className="grid gap-4 px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        edit.mutate({ id: run.id, variant, subject, body }, { onSuccess: onDone });
      }}
    >
      {hasSubject(form) && (
        <Field label="Subject">
          <Input
            maxLength={MAX_SUBJECT}
            dir="auto"
            value={subject}
            onChange={({ target }) => setSubject(target.value)}
          />
        </Field>
      )}
      <Field label="Message">
        <Textarea
          rows={8}
          dir="auto"
          maxLength={MAX_MESSAGE_TEXT}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
      </Field>
      {form === "sms" && <SmsNote text={body} />}
      <FormFailure error={edit.error} />
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={edit.isPending} disabled={!dirty || body.trim() === ""}>
          Save as a version
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onDone()}>
          Cancel
        </Button>
      </div>
      {dirty && <LeaveGuard />}
    </form>
  );
}
