import type { AgentUser } from "@contract/agent-permissions.ts";
import type { AgentInstance } from "@contract/agents.ts";
import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";
import { query } from "@/lib/api.ts";
import { PERMISSIONS, WHY } from "./words.ts";

interface SeenBySheetProps {
  instanceId: number;
  /** Whose view it is; null: none, the sheet is closed. */
  person: AgentUser | null;
  onClose: () => void;
}

/** What somebody gets of an instance, exactly as they would: what isn't here isn't sent to them. */
export function SeenBySheet({ instanceId, person, onClose }: SeenBySheetProps) {
  const name = person ? person.name || person.email : "";
  return (
    <Sheet open={person !== null} onOpenChange={(open) => !open && onClose()}>
      <SheetContent>
        <SheetHeader>
          <SheetTitle>What does {name} see?</SheetTitle>
          <SheetDescription>
            {person && `As they get it in ${person.organization.name}. What isn’t here isn’t sent to them.`}
          </SheetDescription>
        </SheetHeader>
        <div className="relative overflow-y-auto px-5 py-5">
          {person && <View instanceId={instanceId} person={person} />}
        </div>
      </SheetContent>
    </Sheet>
  );
}

function View({ instanceId, person }: { instanceId: number; person: AgentUser }) {
  const seen = useQuery(
    query("/agent/instance/seen-by", {
      id: instanceId,
      user_id: person.id,
      organization_id: person.organization.id,
    }),
  );
  if (seen.isPending) return <RowSkeleton label="Loading what they see" />;
  if (seen.isError) return <ErrorState error={seen.error} onRetry={() => void seen.refetch()} />;
  const { instance } = seen.data;
  if (!instance)
    return (
      <EmptyState title="Nothing of it">To them it isn’t there: {WHY[person.why].toLowerCase()}.</EmptyState>
    );
  return (
    <div className="grid gap-4 text-sm">
      <p>
        <span className="font-medium">{instance.name}</span>
        <span className="text-muted-foreground">
          {" "}
          · {PERMISSIONS[instance.permission]} · {WHY[instance.why]}
        </span>
      </p>
      <dl className="divide-y rounded-lg border">
        {shownOf(instance).map(({ key, label, text }) => (
          <div key={key} className="grid gap-0.5 px-3 py-2.5">
            <dt className="flex items-center gap-2 font-medium">
              {label}
              {instance.rights[key] === "read" && (
                <Badge>
                  <Lock aria-hidden className="size-3" /> Locked
                </Badge>
              )}
            </dt>
            <dd className="whitespace-pre-wrap text-muted-foreground wrap-anywhere">{text ?? "Empty"}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The fields of an instance that somebody gets, with their values in words. */
function shownOf({ agent, values, rights, context, style }: AgentInstance) {
  const fields = agent.fields.map((field) => {
    const value = values[field.key] ?? field.default ?? null;
    return { key: field.key, label: field.label, text: wordsOf(value, field.options) };
  });
  const fixed = [
    { key: "context", label: "Context", text: context || null },
    { key: "style", label: "Style", text: style || null },
  ];
  return [...fields, ...fixed.filter(({ key }) => key in rights)];
}

function wordsOf(value: AgentInstance["values"][string], options: { value: string; label: string }[] = []) {
  if (value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (typeof value === "string") return options.find((option) => option.value === value)?.label ?? value;
  if (typeof value === "number") return String(value);
  return value.length === 0 ? null : value.map(entryWords).join(", ");
}

function entryWords(entry: string | number | object): string {
  if (typeof entry !== "object") return String(entry);
  return Object.values(entry).filter(Boolean).join(" ");
}
