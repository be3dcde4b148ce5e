import type { Prompt } from "@contract/prompts.ts";
import { isAtLeast } from "@domain/roles.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { mutation, query } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { PromptForm } from "./prompt-form.tsx";

interface ManagePromptsProps {
  open: boolean;
  onClose: () => void;
}

/** Prompts of the organisation and one's own: to write, change and delete. */
export function ManagePrompts({ open, onClose }: ManagePromptsProps) {
  const [edited, setEdited] = useState<Prompt | "new" | null>(null);
  const leave = () => setEdited(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        leave();
        onClose();
      }}
    >
      <DialogContent className="max-w-xl gap-5">
        <DialogHeader>
          <DialogTitle>{title(edited)}</DialogTitle>
          <DialogDescription>
            {edited === null
              ? "Questions you ask again and again. Type / at the beginning of a question to use one."
              : "Write {{…}} where something is filled in each time, as in “Summarise {{report}}”."}
          </DialogDescription>
        </DialogHeader>
        {edited === null ? (
          <All onEdit={setEdited} />
        ) : (
          <PromptForm prompt={edited === "new" ? null : edited} onClose={leave} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function title(edited: Prompt | "new" | null): string {
  if (edited === null) return "Prompts";
  return edited === "new" ? "New prompt" : "Change prompt";
}

function All({ onEdit }: { onEdit: (prompt: Prompt | "new") => void }) {
  const { organization } = useSession();
  const prompts = useQuery(query("/prompts", {}));
  if (prompts.isError && !prompts.data)
    return <ErrorState error={prompts.error} onRetry={() => void prompts.refetch()} />;
  if (!prompts.data) return <Spinner aria-label="Loading prompts" className="mx-auto my-6" />;
  const all = prompts.data.prompts;
  const isAdmin = isAtLeast(organization.role, "admin");
  const parts = [
    { name: organization.name, of: all.filter(({ shared }) => shared), canChange: isAdmin },
    { name: "Yours alone", of: all.filter(({ shared }) => !shared), canChange: true },
  ].filter(({ of }) => of.length > 0);
  return (
    <>
      <div className="relative grid max-h-[55dvh] grid-cols-1 gap-5 overflow-y-auto">
        {parts.map(({ name, of, canChange }) => (
          <section key={name} aria-label={name} className="grid grid-cols-1 gap-1">
            <h3 className="text-xs font-medium text-muted-foreground">{name}</h3>
            <ul className="grid grid-cols-1 divide-y">
              {of.map((prompt) => (
                <Row key={prompt.id} prompt={prompt} canChange={canChange} onEdit={() => onEdit(prompt)} />
              ))}
            </ul>
          </section>
        ))}
        {parts.length === 0 && (
          <p className="py-4 text-center text-sm text-pretty text-muted-foreground">
            There are no prompts yet.
          </p>
        )}
      </div>
      <Button className="justify-self-start" onClick={() => onEdit("new")}>
        <Plus />
        New prompt
      </Button>
    </>
  );
}

function Row({ prompt, canChange, onEdit }: { prompt: Prompt; canChange: boolean; onEdit: () => void }) {
  const remove = useMutation(mutation("/prompts/delete"));
  const restore = useMutation(mutation("/prompts/create"));
  const { id, name, text, shared } = prompt;
  async function onDelete() {
    await remove.mutateAsync({ id });
    const undo = () => restore.mutate({ name, text, shared });
    toast("Prompt deleted", { action: { label: "Undo", onClick: undo } });
  }
  return (
    <li className="flex items-center gap-1 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{name}</p>
        <p className="line-clamp-2 text-xs wrap-anywhere text-muted-foreground">{text}</p>
      </div>
      {canChange && (
        <>
          <Button variant="ghost" size="icon-sm" aria-label={`Change ${name}`} onClick={onEdit}>
            <Pencil />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Delete ${name}`}
            busy={remove.isPending}
            onClick={() => void onDelete().catch(() => undefined)}
          >
            {!remove.isPending && <Trash2 />}
          </Button>
        </>
      )}
    </li>
  );
}
