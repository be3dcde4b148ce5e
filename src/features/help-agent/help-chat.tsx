import { ChevronLeft, History, Maximize2, Minimize2, Minus, SquarePen } from "lucide-react";
import { Dialog as DialogPrimitive } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { ConfirmPaid } from "./confirm-paid.tsx";
import { HelpComposer } from "./help-composer.tsx";
import { Messages } from "./messages.tsx";
import { PastTalks } from "./past-talks.tsx";
import { AskPerson } from "./person.tsx";
import type { Help } from "./use-help.ts";

interface HelpChatProps {
  help: Help;
  frame: "floating" | "modal" | "sheet";
  onMinimize: () => void;
  /** Makes a modal of it, or ends that. */
  onExpand: () => void;
  /** A link within the product is followed. */
  onFollow?: (() => void) | undefined;
}

/** The chat with the help agent, whatever frame it stands in. */
export function HelpChat({ help, frame, onMinimize, onExpand, onFollow }: HelpChatProps) {
  const { view, setView } = help;
  const isPast = view === "past";
  return (
    <>
      <header className="flex items-center gap-0.5 border-b py-2 pr-2 pl-4">
        {isPast && (
          <Action label="Back to the conversation" onClick={() => setView("talk")} className="-ml-2">
            <ChevronLeft />
          </Action>
        )}
        <div className="min-w-0 flex-1">
          <Title frame={frame}>{isPast ? "Past conversations" : help.title}</Title>
          {!isPast && <Standing help={help} />}
        </div>
        {!isPast && (
          <Action label="Past conversations" onClick={() => setView("past")}>
            <History />
          </Action>
        )}
        <Action label="New conversation" onClick={help.begin}>
          <SquarePen />
        </Action>
        {frame !== "sheet" && (
          <Action label={frame === "modal" ? "Make smaller" : "Expand"} onClick={onExpand}>
            {frame === "modal" ? <Minimize2 /> : <Maximize2 />}
          </Action>
        )}
        <Action label="Minimise" onClick={onMinimize}>
          <Minus />
        </Action>
      </header>
      {isPast ? (
        <PastTalks help={help} />
      ) : (
        <>
          <Messages help={help} onFollow={onFollow} />
          {view === "person" ? <AskPerson help={help} /> : <HelpComposer help={help} />}
        </>
      )}
      <ConfirmPaid help={help} />
    </>
  );
}

/** Who answers, when that isn't the help agent. */
function Standing({ help: { talk } }: { help: Help }) {
  if (talk.state === "with_agent") return null;
  return (
    <p className="truncate text-xs leading-4 text-muted-foreground">
      {talk.state === "with_person" ? "With a person" : "Closed"}
      {talk.reference && ` · ${talk.reference}`}
    </p>
  );
}

function Title({ frame, children }: { frame: HelpChatProps["frame"]; children: ReactNode }) {
  const classes = "truncate text-sm leading-5 font-semibold";
  if (frame !== "floating")
    return <DialogPrimitive.Title className={classes}>{children}</DialogPrimitive.Title>;
  return (
    <h2 id="help-title" className={classes}>
      {children}
    </h2>
  );
}

interface ActionProps {
  label: string;
  onClick: () => void;
  className?: string;
  children: ReactNode;
}

function Action({ label, onClick, className, children }: ActionProps) {
  return (
    <Tooltip content={label}>
      <Button variant="ghost" size="icon-sm" aria-label={label} className={className} onClick={onClick}>
        {children}
      </Button>
    </Tooltip>
  );
}
