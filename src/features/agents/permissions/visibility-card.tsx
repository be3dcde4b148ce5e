import type { AgentInstance } from "@contract/agents.ts";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/lib/cn.ts";
import { useChoice } from "@/lib/use-choice.ts";
import { VISIBILITIES } from "./words.ts";

type Visibility = AgentInstance["visibility"];

/** Whom an instance is for: private, chosen people, or everybody. */
export function VisibilityCard({ instance }: { instance: AgentInstance }) {
  const update = useChoice("/agent/instance/visibility/update", instance.visibility, (to) => to.visibility);
  return (
    <Card>
      <CardHeader>
        <CardTitle id="agent-visibility">Who it is for</CardTitle>
        <CardDescription>
          Who made it and the admins of its organisation always have it whole.
        </CardDescription>
      </CardHeader>
      <CardContent role="radiogroup" aria-labelledby="agent-visibility" className="grid gap-2 sm:grid-cols-3">
        {(Object.keys(VISIBILITIES) as Visibility[]).map((visibility) => (
          <label
            key={visibility}
            className={cn(
              "grid cursor-pointer grid-cols-[auto_1fr] gap-x-2.5 gap-y-1 rounded-md border p-3 text-sm has-focus-visible:ring-2 has-focus-visible:ring-ring",
              update.shown === visibility ? "border-brand bg-accent" : "hover:bg-accent",
            )}
          >
            <input
              type="radio"
              name="agent-visibility"
              className="mt-1 accent-brand"
              checked={update.shown === visibility}
              disabled={update.isPending}
              onChange={() => update.choose({ id: instance.id, visibility })}
            />
            <span className="font-medium">{VISIBILITIES[visibility].label}</span>
            <span className="col-start-2 text-xs text-pretty text-muted-foreground">
              {VISIBILITIES[visibility].hint}
            </span>
          </label>
        ))}
      </CardContent>
    </Card>
  );
}
