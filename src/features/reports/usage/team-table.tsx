import { X } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { formatCount, formatNumber } from "@/lib/format.ts";
import type { TeamUsage } from "./types.ts";

interface TeamTableProps {
  teams: readonly TeamUsage[];
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

/** Questions by team, each a bar; a team narrows the whole report to its members. */
export function TeamTable({ teams, chosen, onChoose }: TeamTableProps) {
  const highest = Math.max(1, ...teams.map(({ questions }) => questions));
  const team = teams.find(({ id }) => id === chosen);
  return (
    <Card>
      <CardHeader>
        <CardTitle>By team</CardTitle>
        {team && (
          <Button variant="outline" size="xs" onClick={() => onChoose(null)}>
            Only {team.name}
            <X />
          </Button>
        )}
      </CardHeader>
      <CardContent>
        <ul className="grid gap-1">
          {teams.map(({ id, name, members, questions }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === chosen}
                className="grid w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 rounded-md px-2 py-1.5 text-left text-sm outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring aria-pressed:bg-selected"
                onClick={() => onChoose(id === chosen ? null : id)}
              >
                <span className="truncate">
                  {name}{" "}
                  <span className="text-xs text-muted-foreground">{formatCount(members, "member")}</span>
                </span>
                <span className="tabular-nums">{formatNumber(questions)}</span>
                <span aria-hidden className="col-span-2 h-1.5 overflow-hidden rounded-full bg-muted-strong">
                  <span
                    className="block h-full rounded-full bg-brand"
                    style={{ width: `${(questions / highest) * 100}%` }}
                  />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
