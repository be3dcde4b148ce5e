import type { ReadersPreview } from "@contract/previews.ts";
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { ChevronRight, TriangleAlert, UserCheck, Users } from "lucide-react";
import { useEffect, useState } from "react";
import { Person } from "@/components/person.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { cn } from "@/lib/cn.ts";
import { errorMessage } from "@/lib/errors.ts";
import { formatCount, formatNumber } from "@/lib/format.ts";

const QUIET_MS = 200;

interface ReadersChangeProps {
  /** Asks what a change would come to. */
  preview: UseQueryOptions<ReadersPreview, Error, ReadersPreview, QueryKey>;
  className?: string;
}

/** Before tags change: who would lose documents, and who would gain some. */
export function ReadersChange({ preview, className }: ReadersChangeProps) {
  const key = JSON.stringify(preview.queryKey);
  const settled = useSettled(key);
  const { data, error, isPlaceholderData } = useQuery({
    ...preview,
    enabled: settled === key,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const isOld = isPlaceholderData || settled !== key;
  return (
    <section
      aria-label="Who reads more or less"
      aria-busy={isOld}
      className={cn(
        "grid gap-2 rounded-md border bg-raised p-3 text-sm",
        isOld && data && "opacity-60",
        className,
      )}
    >
      {error ? (
        <p role="status" className="text-pretty text-muted-foreground">
          Who gains and loses documents couldn’t be counted: {errorMessage(error)}
        </p>
      ) : data ? (
        <Told preview={data} />
      ) : (
        <div className="grid gap-2">
          <span role="status" className="sr-only">
            Counting who gains and loses documents
          </span>
          <Skeleton className="h-4 w-48" />
        </div>
      )}
    </section>
  );
}

function Told({ preview: { losing, gaining, people } }: { preview: ReadersPreview }) {
  const nobody = losing.people === 0 && gaining.people === 0;
  return (
    <>
      <div role="status" className="grid gap-1.5">
        {nobody && <Line icon={<UserCheck />}>Nobody gains or loses a document.</Line>}
        {losing.people > 0 && (
          <Line icon={<TriangleAlert />} className="font-medium text-warning-text">
            {said(losing, "loses", "lose")}
          </Line>
        )}
        {gaining.people > 0 && <Line icon={<Users />}>{said(gaining, "gains", "gain")}</Line>}
      </div>
      {people.length > 0 && <Who people={people} of={Math.max(losing.people, gaining.people)} />}
    </>
  );
}

const said = ({ people, documents }: ReadersPreview["losing"], one: string, many: string) =>
  `${formatCount(people, "person", "people")} ${people === 1 ? one : many} ${formatCount(documents, "document")}.`;

function Line({
  icon,
  className,
  children,
}: {
  icon: React.ReactNode;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <p
      className={cn(
        "flex items-start gap-2 text-pretty [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0",
        className,
      )}
    >
      <span aria-hidden>{icon}</span>
      <span>{children}</span>
    </p>
  );
}

function Who({ people, of }: { people: ReadersPreview["people"]; of: number }) {
  return (
    <details className="group">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-xs text-xs font-medium text-muted-foreground outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        Who
      </summary>
      <ul className="relative mt-2 grid max-h-48 gap-2 overflow-y-auto">
        {people.map((person) => (
          <li key={person.id} className="flex items-center gap-3">
            <Person person={person} className="min-w-0 flex-1" />
            <span className="flex shrink-0 gap-2 text-xs tabular-nums">
              {person.loses > 0 && (
                <span className="text-warning-text">loses {formatNumber(person.loses)}</span>
              )}
              {person.gains > 0 && (
                <span className="text-muted-foreground">gains {formatNumber(person.gains)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {of > people.length && (
        <p className="mt-2 text-xs text-muted-foreground">{`The ${people.length} whom it concerns most.`}</p>
      )}
    </details>
  );
}

/** A value once it has stayed the same for a moment. */
function useSettled(value: string): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
