import { AgentFields } from "@contract/agent-fields.ts";
import { agents as calls } from "@contract/agents.ts";
import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { z } from "zod";
import { SheetForm } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import type { CatalogueAgent } from "./agents-page.tsx";
import { FieldEditor, type FieldDefinition } from "./field-editor.tsx";

const { name, description } = calls["/admin/agent/update"].input.shape;
const Values = z.object({ name: name.unwrap(), description: description.unwrap(), fields: AgentFields });

interface AgentSheetProps {
  /** The agent to change; null: the sheet is closed. */
  agent: CatalogueAgent | null;
  onClose: () => void;
}

/** Changes what an agent is called, and its fields. */
export function AgentSheet({ agent, onClose }: AgentSheetProps) {
  return (
    <Sheet open={agent !== null} onOpenChange={(open) => !open && onClose()}>
      <SheetContent>
        <SheetHeader>
          <SheetTitle>{agent?.name}</SheetTitle>
          <SheetDescription>
            Forms, their checks and the screens of permissions are made from these fields.
          </SheetDescription>
        </SheetHeader>
        {agent && <AgentForm key={agent.id} agent={agent} onClose={onClose} />}
      </SheetContent>
    </Sheet>
  );
}

function AgentForm({ agent, onClose }: { agent: CatalogueAgent; onClose: () => void }) {
  const update = useMutation(mutation("/admin/agent/update", { quiet: true }));
  const saved = { name: agent.name, description: agent.description, fields: agent.fields };
  const form = useSavedForm(Values, saved, async (values) => {
    await update.mutateAsync({ id: agent.id, ...values });
    onClose();
  });
  const { value: fields, onChange } = form.control("fields");
  const gone = agent.fields.filter(({ key }) => !fields.some((field) => field.key === key));
  const put = (index: number, field: FieldDefinition) =>
    onChange(fields.map((other, at) => (at === index ? field : other)));
  function shift(index: number, by: number) {
    const moved = [...fields];
    const [field] = moved.splice(index, 1);
    if (field) moved.splice(index + by, 0, field);
    onChange(moved);
  }
  return (
    <SheetForm
      form={form}
      onClose={onClose}
      save="Save"
      {...(gone.length > 0 && {
        note: `What instances hold for ${gone.map(({ label }) => label).join(", ")} is kept, and not shown.`,
      })}
    >
      <div className="grid gap-5">
        <Field label="Name" error={form.errors.name}>
          <Input {...form.field("name")} />
        </Field>
        <Field label="Description" error={form.errors.description}>
          <Textarea rows={2} {...form.field("description")} />
        </Field>
      </div>
      <section aria-label="Fields" className="grid gap-3">
        <h3 className="text-sm font-medium">Fields</h3>
        {form.errors.fields && (
          <p role="alert" className="text-xs text-destructive-text">
            {faultOf(fields) ?? form.errors.fields}
          </p>
        )}
        <ol className="divide-y rounded-lg border">
          {fields.map((field, index) => (
            <FieldEditor
              key={index}
              field={field}
              isNew={!agent.fields.some(({ key }) => key === field.key)}
              isFirst={index === 0}
              isLast={index === fields.length - 1}
              onChange={(changed) => put(index, changed)}
              onShift={(by) => shift(index, by)}
              onRemove={() => onChange(fields.filter((_, at) => at !== index))}
            />
          ))}
        </ol>
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...fields, { key: freeKey(fields), label: "New field", kind: "text" }])}
        >
          <Plus />
          Add a field
        </Button>
      </section>
    </SheetForm>
  );
}

/** What is wrong with fields, in words. */
function faultOf(fields: readonly FieldDefinition[]): string | null {
  return AgentFields.safeParse(fields).error?.issues[0]?.message ?? null;
}

function freeKey(fields: readonly FieldDefinition[]): string {
  const taken = new Set(fields.map(({ key }) => key));
  let number = 1;
  while (taken.has(`field_${number}`)) number += 1;
  return `field_${number}`;
}
