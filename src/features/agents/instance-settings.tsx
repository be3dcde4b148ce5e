import { AGENT, type AgentInstance } from "@contract/agents.ts";
import { useMutation } from "@tanstack/react-query";
import { FileText, GraduationCap, History } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { z } from "zod";
import { DirtyBar } from "@/components/form/dirty-bar.tsx";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import { ContextSheet } from "./drafting/context-sheet.tsx";
import { StyleHistory } from "./drafting/style-history.tsx";
import { StyleSheet } from "./drafting/style-sheet.tsx";
import { DeleteInstance } from "./delete-instance.tsx";
import { RunForm } from "./run-form.tsx";

const Values = z.object({
  name: z.string().trim().min(1, "Name can't be empty.").max(AGENT.name),
  context: z.string().max(AGENT.context),
  style: z.string().max(AGENT.style),
});

/** How an instance is set up: what it knows, how it writes, and the values that its runs begin with. */
export function InstanceSettings({ instance }: { instance: AgentInstance }) {
  const { id, type, permission, rights } = instance;
  const navigate = useNavigate();
  const update = useMutation(mutation("/agent/instance/update", { quiet: true }));
  const [deleting, setDeleting] = useState(false);
  const mayEdit = permission === "edit";
  return (
    <div className="grid max-w-3xl gap-6">
      {!mayEdit && (
        <p className="text-sm text-muted-foreground">
          You may run this agent. Changing how it is set up is for those who may edit it.
        </p>
      )}
      <AboutForm instance={instance} mayEdit={mayEdit} />
      <Card>
        <CardHeader>
          <CardTitle>What runs begin with</CardTitle>
          <CardDescription>
            Whoever runs it may change what they may write, for that run alone.
          </CardDescription>
        </CardHeader>
        <CardContent>
          <RunForm
            key={JSON.stringify(instance.values)}
            fields={instance.agent.fields}
            rights={mayEdit ? rights : asRead(rights)}
            values={instance.values}
            complete={false}
            onSubmit={async (values) => {
              await update.mutateAsync({ id, values: values as AgentInstance["values"] });
              toast.success("Saved");
            }}
          >
            {({ pending, dirty }) =>
              mayEdit && (
                <Button type="submit" className="w-fit" busy={pending} disabled={!dirty}>
                  Save
                </Button>
              )
            }
          </RunForm>
        </CardContent>
      </Card>
      {(instance.why === "maker" || instance.manages) && (
        <Card>
          <CardHeader>
            <CardTitle>Delete</CardTitle>
            <CardDescription>What was made with it stays with those who made it.</CardDescription>
          </CardHeader>
          <CardContent>
            <Button variant="outline" onClick={() => setDeleting(true)}>
              Delete {instance.name}
            </Button>
          </CardContent>
        </Card>
      )}
      <DeleteInstance
        instance={instance}
        open={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(`/app/agents/${type}`)}
      />
    </div>
  );
}

const asRead = (rights: AgentInstance["rights"]): AgentInstance["rights"] =>
  Object.fromEntries(Object.keys(rights).map((key) => [key, "read" as const]));

function AboutForm({ instance, mayEdit }: { instance: AgentInstance; mayEdit: boolean }) {
  const { id, name, context, style, rights } = instance;
  const update = useMutation(mutation("/agent/instance/update", { quiet: true }));
  const saved = { name, context: context ?? "", style: style ?? "" };
  const form = useSavedForm(Values, saved, async (values, reset) => {
    const own = (["context", "style"] as const).filter((key) => rights[key] === "write");
    const given = Object.fromEntries(own.map((key) => [key, values[key]]));
    await update.mutateAsync({ id, name: values.name, ...given });
    reset(values);
    toast.success("Saved");
  });
  const [drafting, setDrafting] = useState<"context" | "style" | "history" | null>(null);
  const mayDraft = (key: "context" | "style") =>
    mayEdit && rights[key] === "write" && instance.type === "message_generator";
  const close = () => setDrafting(null);
  return (
    <>
      <form {...form.props} className="grid gap-6">
        <FormFailure error={form.failure} />
        <Card>
          <CardContent className="grid gap-5 py-5">
            <Field label="Name" error={form.errors.name}>
              <Input maxLength={AGENT.name} disabled={!mayEdit} {...form.field("name")} />
            </Field>
            {context !== null && (
              <Field
                label="Context"
                hint="What it should know: who you are, what you offer, to whom. Facts that it may state."
                error={form.errors.context}
                aside={
                  mayDraft("context") && (
                    <Button variant="ghost" size="sm" onClick={() => setDrafting("context")}>
                      <FileText aria-hidden />
                      Draft from documents
                    </Button>
                  )
                }
              >
                <Textarea
                  rows={4}
                  className="max-h-96"
                  maxLength={AGENT.context}
                  disabled={!mayEdit || rights["context"] !== "write"}
                  {...form.field("context")}
                />
              </Field>
            )}
            {style !== null && instance.type === "message_generator" && (
              <Field
                label="Style"
                hint="How it should write, in your own words."
                error={form.errors.style}
                aside={
                  mayDraft("style") && (
                    <span className="flex flex-wrap justify-end gap-1">
                      <Button variant="ghost" size="sm" onClick={() => setDrafting("style")}>
                        <GraduationCap aria-hidden />
                        Learn from messages
                      </Button>
                      <Button variant="ghost" size="sm" onClick={() => setDrafting("history")}>
                        <History aria-hidden />
                        Versions
                      </Button>
                    </span>
                  )
                }
              >
                <Textarea
                  rows={3}
                  className="max-h-96"
                  maxLength={AGENT.style}
                  disabled={!mayEdit || rights["style"] !== "write"}
                  {...form.field("style")}
                />
              </Field>
            )}
          </CardContent>
        </Card>
        <DirtyBar form={form} />
      </form>
      {/* Outside of the form: what is typed there is none of its own. */}
      {mayDraft("context") && (
        <ContextSheet
          instance={instance}
          open={drafting === "context"}
          onClose={close}
          present={form.now.context}
          onTake={form.control("context").onChange}
        />
      )}
      {mayDraft("style") && (
        <StyleSheet
          instance={instance}
          open={drafting === "style"}
          onClose={close}
          present={form.now.style}
          onTake={form.control("style").onChange}
        />
      )}
      {mayDraft("style") && (
        <StyleHistory
          instanceId={id}
          open={drafting === "history"}
          onClose={close}
          onRestored={(to) => form.control("style").onChange(to)}
        />
      )}
    </>
  );
}
