import { Skeleton } from "./ui/skeleton.tsx";

const WIDTHS = ["w-40", "w-52", "w-36", "w-48", "w-44"];

interface RowSkeletonProps {
  /** Said to assistive technology: "Loading the members". */
  label: string;
  /** A circle before each row, for people. */
  avatars?: boolean;
}

/** A list's shape while it loads. */
export function RowSkeleton({ label, avatars }: RowSkeletonProps) {
  return (
    <div className="divide-y overflow-hidden rounded-lg border bg-card">
      <span role="status" className="sr-only">
        {label}
      </span>
      {WIDTHS.map((width) => (
        <div key={width} className="flex h-14 items-center gap-3 px-4">
          {avatars && <Skeleton className="size-8 rounded-full" />}
          <Skeleton className={`h-4 max-w-full ${width}`} />
          <Skeleton className="ml-auto h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
