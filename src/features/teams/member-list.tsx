import type { OutputOf } from "@contract/index.ts";
import { UserMinus } from "lucide-react";
import { Person } from "@/components/person.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { formatCount } from "@/lib/format.ts";

interface MemberListProps {
  members: OutputOf<"/teams/get">["members"];
  /** Those who leave the team once that is saved. */
  leaving?: readonly number[];
  /** Marks one to leave, or to stay after all; without it nobody can be. */
  onToggle?: (memberId: number) => void;
}

/** Who is in a team. */
export function MemberList({ members, leaving = [], onToggle }: MemberListProps) {
  return (
    <section className="grid gap-3" aria-label="Members">
      <h3 className="text-sm font-medium">{formatCount(members.length, "member")}</h3>
      {members.length > 0 && (
        <ul className="divide-y rounded-lg border">
          {members.map((member) => {
            const name = member.name || member.email;
            const leaves = leaving.includes(member.id);
            return (
              <li key={member.id} className="flex items-center gap-3 px-3 py-2">
                <Person person={member} badge={leaves && <Badge>Leaves</Badge>} className="flex-1" />
                {onToggle && leaves && (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Keep ${name} on the team`}
                    onClick={() => onToggle(member.id)}
                  >
                    Undo
                  </Button>
                )}
                {onToggle && !leaves && (
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={`Take ${name} off the team`}
                    onClick={() => onToggle(member.id)}
                  >
                    <UserMinus />
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
