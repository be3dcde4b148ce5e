import { Skeleton } from "@/components/ui/skeleton.tsx";

const ROWS = ["w-64", "w-48", "w-72", "w-56", "w-40", "w-60", "w-52", "w-44"];

/** The list's shape while it loads. @param wide as a table, else as cards */
export function ListSkeleton({ wide }: { wide: boolean }) {
  return (
    <div className="divide-y overflow-hidden rounded-lg border bg-card">
      <span role="status" className="sr-only">
        Loading the documents
      </span>
      {wide && <div className="h-9" />}
      {ROWS.map((width, index) => (
        <div
          key={index}
          className={wide ? "flex h-12 items-center gap-4 px-4" : "grid h-24 content-center gap-2 px-4"}
        >
          <Skeleton className={`h-4 max-w-full ${width}`} />
          <Skeleton className={wide ? "ml-auto h-4 w-20" : "h-3 w-32"} />
          {wide && <Skeleton className="h-4 w-16" />}
        </div>
      ))}
    </div>
  );
}
