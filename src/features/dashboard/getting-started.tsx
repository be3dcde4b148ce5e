import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Check } from "lucide-react";
import { Link } from "react-router-dom";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { query } from "@/lib/api.ts";
import { cn } from "@/lib/cn.ts";

/** The first steps, each ticked off by what is there; gone once all are done, or while it isn't known. */
export function GettingStarted() {
  const documents = useQuery(query("/document/storage"));
  const chats = useQuery(query("/chat/stats", {}));
  if (!documents.data || !chats.data) return null;
  const steps = [
    {
      title: "Upload a document",
      text: "A handbook, a policy, a report: whatever people ask about.",
      to: "/app/train/files",
      isDone: documents.data.documents > 0,
    },
    {
      title: "Ask a question",
      text: "The answer comes with the passages that it rests on.",
      to: "/app/chat",
      isDone: chats.data.all.questions > 0,
    },
  ];
  const done = steps.filter((step) => step.isDone).length;
  if (done === steps.length) return null;
  return (
    <Card aria-labelledby="getting-started">
      <CardHeader>
        <CardTitle id="getting-started">Getting started</CardTitle>
        <p className="text-xs leading-6 text-muted-foreground tabular-nums">
          {done} of {steps.length} done
        </p>
      </CardHeader>
      <CardContent className="px-3 pt-2 pb-3">
        <ol>
          {steps.map((step, index) => (
            <li key={step.to}>
              <Step {...step} number={index + 1} />
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  to: string;
  isDone: boolean;
}

function Step({ number, title, text, to, isDone }: StepProps) {
  return (
    <Link
      to={to}
      className="group flex items-center gap-3 rounded-md px-2 py-2.5 outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring"
    >
      <span
        className={cn(
          "grid size-6 shrink-0 place-items-center rounded-full border text-xs font-medium tabular-nums",
          isDone ? "border-transparent bg-success/15 text-success-text" : "text-muted-foreground",
        )}
      >
        {isDone ? <Check role="img" aria-label="Done" className="size-3.5" strokeWidth={3} /> : number}
      </span>
      <span className="min-w-0 flex-1">
        <span className={cn("block font-medium", isDone && "text-muted-foreground line-through")}>
          {title}
        </span>
        {!isDone && <span className="block text-xs leading-4 text-muted-foreground">{text}</span>}
      </span>
      {!isDone && (
        <ArrowRight aria-hidden className="size-4 text-muted-foreground group-hover:text-foreground" />
      )}
    </Link>
  );
}
