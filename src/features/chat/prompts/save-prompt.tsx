import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { deferred } from "@/lib/deferred.ts";
import { showError } from "@/lib/errors.ts";
import { BookmarkPlus } from "lucide-react";
import { useState } from "react";

const form = deferred(() => import("./prompt-form.tsx"));

/** Keeps a question as a prompt: the form for a new one, with the question in it. */
export function SavePrompt({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const PromptForm = form.use()?.PromptForm;
  const close = () => setOpen(false);
  return (
    <>
      <Tooltip content="Save as prompt">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Save as prompt"
          onClick={() => {
            setOpen(true);
            form.load().catch(showError);
          }}
        >
          <BookmarkPlus />
        </Button>
      </Tooltip>
      <Dialog open={isOpen && PromptForm !== undefined} onOpenChange={setOpen}>
        <DialogContent className="max-w-xl gap-5">
          <DialogHeader>
            <DialogTitle>Save as prompt</DialogTitle>
            <DialogDescription>
              Type / at the beginning of a question to use it. Write {"{{…}}"} where something is filled in
              each time.
            </DialogDescription>
          </DialogHeader>
          {PromptForm && <PromptForm prompt={null} text={text} onClose={close} />}
        </DialogContent>
      </Dialog>
    </>
  );
}
