import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { deferred } from "@/lib/deferred.ts";
import { showError } from "@/lib/errors.ts";
import { notify } from "@/lib/toast.ts";
import { Copy } from "lucide-react";
import { useRef, useState } from "react";

const exporting = deferred(() => import("./export/export-dialog.tsx"));

/** Copies an answer as its Markdown, or as what it looks like, or exports it. */
export function CopyMenu({ id, text }: { id: number; text: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isExporting, setExporting] = useState(false);
  const ExportDialog = exporting.use()?.ExportDialog;
  const copy = async (what: "Markdown" | "rich text") => {
    try {
      const { copyMarkdown, copyRich } = await import("./copy-answer.ts");
      const shown = button.current?.closest("article")?.querySelector<HTMLElement>(".answer");
      await (what === "Markdown" || !shown ? copyMarkdown(text) : copyRich(shown, text));
      notify((toast) => toast.success(`Copied as ${what}.`));
    } catch (error) {
      if (error instanceof DOMException) notify((toast) => toast.error("The browser didn't allow copying."));
      else showError(error);
    }
  };
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button ref={button} variant="ghost" size="icon-sm" aria-label="Copy answer" title="Copy answer">
            <Copy />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          <DropdownMenuItem onSelect={() => void copy("Markdown")}>Copy as Markdown</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => void copy("rich text")}>Copy as rich text</DropdownMenuItem>
          <DropdownMenuItem
            onSelect={() => {
              setExporting(true);
              exporting.load().catch(showError);
            }}
          >
            Export…
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {ExportDialog && <ExportDialog answerId={id} open={isExporting} onClose={() => setExporting(false)} />}
    </>
  );
}
