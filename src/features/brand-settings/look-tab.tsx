import type { Branding } from "@contract/branding.ts";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { query } from "@/lib/api.ts";
import { LookForm } from "./look-form.tsx";

/** Name, colours and logos, with what they make of the screens. */
export function LookTab() {
  const saved = useQuery({ ...query("/organization/get", {}), select: brandingOf });
  if (saved.isPending) return <Skeleton className="h-96" />;
  if (saved.isError) {
    return (
      <ErrorState error={saved.error} onRetry={() => void saved.refetch()} retrying={saved.isFetching} />
    );
  }
  return <LookForm saved={saved.data} />;
}

const brandingOf = ({ branding }: { branding: Branding }) => branding;
