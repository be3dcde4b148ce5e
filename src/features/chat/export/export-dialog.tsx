import { useMutation } from "@tanstack/react-query";
import { Braces, FileText, NotebookText } from "lucide-react";
import { useId, useState } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { cn } from "@/lib/cn.ts";
import { errorMessage } from "@/lib/errors.ts";
import { useSession } from "@/lib/session.ts";
import { saveFile } from "@/lib/save-file.ts";
import { notify } from "@/lib/toast.ts";
import { branchIdOf, chatIdOf } from "../chat-path.ts";
import type { ExportFormat } from "./write.ts";

const FORMATS = [
  { format: "pdf", icon: NotebookText, name: "PDF", hint: "To read, print and file; carries its data" },
  { format: "markdown", icon: FileText, name: "Markdown", hint: "Text for notes, wikis and editors" },
  { format: "json", icon: Braces, name: "JSON", hint: "All data, for programs" },
] as const satisfies { format: ExportFormat; [member: string]: unknown }[];

interface ExportDialogProps {
  /** The chat, or that of the address. */
  chatId?: number;
  /** One answer alone, with its question. */
  answerId?: number;
  open: boolean;
  onClose: () => void;
}

/** Saves a chat, as far as its branch in view goes, or one answer of it as a file that can be verified. */
export function ExportDialog({ open, onClose, ...what }: ExportDialogProps) {
  const noun = what.answerId === undefined ? "chat" : "answer";
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-md gap-4">
        <DialogHeader>
          <DialogTitle>Export this {noun}</DialogTitle>
          <DialogDescription>
            With the exact passages it rests on and the hashes of their documents, so that anybody can verify
            offline that nothing was changed.
          </DialogDescription>
        </DialogHeader>
        <Formats {...what} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function Formats({ chatId, answerId, onClose }: Omit<ExportDialogProps, "open">) {
  const { organization } = useSession();
  const { search } = useLocation();
  const name = useId();
  const [format, setFormat] = useState<ExportFormat>("pdf");
  const [done, setDone] = useState<number | null>(null);
  const shown = chatIdOf(search) ?? null;
  const exporting = useMutation({
    mutationFn: async () => {
      const id = chatId ?? shown;
      if (id === null) throw new Error("There is no chat to export.");
      const [{ collect }, { fileOf }] = await Promise.all([import("./collect.ts"), import("./write.ts")]);
      const branch = id === shown ? branchIdOf(search) : null;
      const wanted = { chatId: id, branch, ...(answerId !== undefined && { answerId }) };
      const file = await fileOf(await collect(wanted, organization), format, setDone);
      saveFile(file.name, file.content);
      return file.name;
    },
    meta: { quiet: true },
    onSettled: () => setDone(null),
    onSuccess: (saved) => {
      notify((toast) => toast.success("Exported", { description: saved }));
      onClose();
    },
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        exporting.mutate();
      }}
    >
      <fieldset className="grid gap-2" disabled={exporting.isPending}>
        <legend className="sr-only">Format</legend>
        {FORMATS.map(({ format: value, icon: Icon, name: label, hint }) => (
          <label
            key={value}
            className={cn(
              "flex cursor-pointer items-center gap-3 rounded-md border px-3 py-2.5 transition-colors hover:bg-accent has-focus-visible:ring-2 has-focus-visible:ring-ring",
              format === value && "border-ring bg-selected",
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={format === value}
              onChange={() => setFormat(value)}
              className="size-4 accent-primary outline-none"
            />
            <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <span className="min-w-0 flex-1 text-sm">
              <span className="block font-medium">{label}</span>
              <span className="block text-xs text-muted-foreground">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {exporting.isError && (
        <p role="alert" className="text-sm text-destructive-text">
          {errorMessage(exporting.error)}
        </p>
      )}
      {done !== null && (
        <div role="status" className="grid gap-1.5 text-xs text-muted-foreground">
          <span>Laying out pages…</span>
          <progress aria-label="Pages laid out" value={done} className="h-1.5 w-full accent-primary" />
        </div>
      )}
      <DialogFooter>
        <Button type="button" variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={exporting.isPending}>
          Export
        </Button>
      </DialogFooter>
    </form>
  );
}
