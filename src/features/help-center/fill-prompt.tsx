import type { HelpItemOf } from "@contract/help-content.ts";
import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { blankNames, filled } from "./blanks.ts";
import { copyText } from "./copy-text.ts";
import { PLACES } from "./places.ts";

interface FillPromptProps {
  prompt: HelpItemOf<"prompt">;
  onClose: () => void;
  onUse: (text: string) => void;
}

/** Asks for a prompt's blanks, and shows what it comes to; those left empty can be filled in where it is used. */
export function FillPrompt({ prompt, onClose, onUse }: FillPromptProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const text = filled(prompt.text, values);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{prompt.title}</DialogTitle>
          <DialogDescription>Fill in what you know. The rest can be filled in afterwards.</DialogDescription>
        </DialogHeader>
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            onUse(text);
          }}
        >
          {blankNames(prompt.text).map((name, index) => (
            <Field key={name} label={name === "" ? "Blank" : name.charAt(0).toUpperCase() + name.slice(1)}>
              <Textarea
                autoFocus={index === 0}
                rows={/text|message|notes|words/i.test(name) ? 4 : 1}
                value={values[name] ?? ""}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            </Field>
          ))}
          <div className="grid gap-1.5">
            <p className="text-sm font-medium" id="filled-prompt">
              Your prompt
            </p>
            <p
              aria-labelledby="filled-prompt"
              role="group"
              className="relative max-h-48 overflow-y-auto rounded-md border bg-muted px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap"
              tabIndex={0}
            >
              {text}
            </p>
          </div>
          <DialogFooter>
            <Button type="button" variant="outline" onClick={() => void copyText(text, "Prompt copied")}>
              <Copy aria-hidden />
              Copy
            </Button>
            <Button type="submit">
              {prompt.opens === "chat" ? "Use in chat" : `Use with ${PLACES[prompt.opens].toLowerCase()}`}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
