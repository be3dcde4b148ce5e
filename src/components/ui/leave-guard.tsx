import { useEffect, useRef } from "react";
import { useBlocker } from "react-router-dom";
import { ConfirmDialog } from "./alert-dialog.tsx";

/**
 * Mounted while something isn't saved: asks before it is left, by the app itself on the way to another screen or back in
 * the history, else by the browser.
 */
export function LeaveGuard() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to, historyAction }) =>
      from.pathname !== to.pathname || (historyAction === "POP" && from.search !== to.search),
  );
  // The dialog closes after its answer; to stay then would take back what was confirmed.
  const isLeaving = useRef(false);
  const stay = () => {
    if (!isLeaving.current && blocker.state === "blocked") blocker.reset();
  };
  const leave = () => {
    isLeaving.current = true;
    if (blocker.state === "blocked") blocker.proceed();
  };
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => !open && stay()}
      title="Leave without saving?"
      action="Leave"
      onConfirm={leave}
    >
      Your changes on this screen are lost.
    </ConfirmDialog>
  );
}
