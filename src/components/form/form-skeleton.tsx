import { Card, CardContent } from "@/components/ui/card.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";

/** A settings screen's shape while what it changes loads: a section with a line, and one with a text. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <div className="grid gap-6">
      <span role="status" className="sr-only">
        {label}
      </span>
      {["h-10 max-w-md", "h-28"].map((field) => (
        <Card key={field}>
          <CardContent className="grid gap-3">
            <Skeleton className="h-4 w-32" />
            <Skeleton className={field} />
          </CardContent>
        </Card>
      ))}
    </div>
  );
}
