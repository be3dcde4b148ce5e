import { Alert } from "@/components/ui/alert.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { SERVICES } from "@/lib/services.ts";
import { useReturn } from "./use-return.ts";

/** What came of the sign-in at a vendor that one comes back from, unless all is well. */
export function ReturnNotice() {
  const notice = useReturn();
  if (notice === null) return null;
  if (notice.kind === "pending") {
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-muted-foreground">
        <Spinner /> Connecting {SERVICES[notice.type].name}
      </p>
    );
  }
  return (
    <Alert variant={notice.kind === "failed" ? "destructive" : "warning"}>
      {notice.kind === "failed" ? (
        <>
          <p className="font-medium">{SERVICES[notice.type].name} isn’t connected</p>
          <p>{errorMessage(notice.error)}</p>
        </>
      ) : (
        "This sign-in wasn’t begun in this tab, or has come back before, so nothing was connected. Connect again."
      )}
    </Alert>
  );
}
