import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { UsageMeter } from "@/components/usage-meter.tsx";
import { query } from "@/lib/api.ts";
import { formatBytes } from "@domain/format.ts";

/** How much of the organisation's storage its documents take. Without an answer it keeps quiet: the list says why. */
export function StorageMeter() {
  const { data, isPending } = useQuery(query("/document/storage"));
  if (isPending) return <Skeleton className="h-7" />;
  if (!data) return null;
  const used = formatBytes(data.used_bytes);
  return (
    <UsageMeter
      label="Storage"
      used={data.used_bytes}
      limit={data.limit_bytes}
      over={formatBytes}
      text={data.limit_bytes === -1 ? `${used} used` : `${used} of ${formatBytes(data.limit_bytes)}`}
    />
  );
}
