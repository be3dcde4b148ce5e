import type { AgentRecipient } from "@domain/agents/fields.ts";
import type { MessageForm } from "@domain/agents/message.ts";
import { ChevronDown, Copy, Mail } from "lucide-react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { htmlOf, mailtoOf, markdownOf, outgoing, plainOf } from "./outgoing.ts";

interface MessageActionsProps {
  form: MessageForm;
  text: string;
  inputs: Readonly<Record<string, unknown>>;
}

/** Takes a message out of the app: copied as rich text, plain or Markdown, or opened in the mail program. */
export function MessageActions({ form, text, inputs }: MessageActionsProps) {
  const message = outgoing(form, text);
  const copied = (what: Promise<void>) =>
    void what.then(
      () => toast.success("Copied"),
      () => toast.error("The browser didn't allow copying. Select the text and copy it yourself."),
    );
  const rich = () =>
    navigator.clipboard.write([
      new ClipboardItem({
        "text/html": new Blob([htmlOf(form, message)], { type: "text/html" }),
        "text/plain": new Blob([plainOf(form, message)], { type: "text/plain" }),
      }),
    ]);
  const openMail = () => {
    const link = mailtoOf(message, addressesIn(inputs["recipients"]));
    if (link) window.location.href = link;
    else {
      copied(navigator.clipboard.writeText(message.body));
      toast.info("This message is too long for a link to the mail program. Paste it there.");
    }
  };
  return (
    <>
      <div className="flex">
        <Button variant="outline" size="sm" className="rounded-r-none" onClick={() => copied(rich())}>
          <Copy aria-hidden />
          Copy
        </Button>
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="outline" size="icon-sm" className="-ml-px rounded-l-none" aria-label="Copy as">
              <ChevronDown aria-hidden />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="start">
            <DropdownMenuItem onSelect={() => copied(rich())}>Rich text</DropdownMenuItem>
            <DropdownMenuItem onSelect={() => copied(navigator.clipboard.writeText(plainOf(form, message)))}>
              Plain text
            </DropdownMenuItem>
            <DropdownMenuItem
              onSelect={() => copied(navigator.clipboard.writeText(markdownOf(form, message)))}
            >
              Markdown
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      {form === "mail" && (
        <Button variant="outline" size="sm" onClick={openMail}>
          <Mail aria-hidden />
          Open in mail
        </Button>
      )}
    </>
  );
}

const addressesIn = (value: unknown): string[] =>
  Array.isArray(value) ? (value as AgentRecipient[]).map(({ address = "" }) => address).filter(Boolean) : [];
