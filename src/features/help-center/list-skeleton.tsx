import { Skeleton } from "@/components/ui/skeleton.tsx";

/** Stands where a list will be. @param label tells who doesn't see it */
export function ListSkeleton({ label, className = "h-16" }: { label: string; className?: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className={className} />
      ))}
    </div>
  );
}
