import { useEffect } from "react";
import { noteSeen, useUnseen } from "./unseen.ts";

/** Notes that the chat on the screen is looked at, also when the window comes back to the front. */
export function SeeOpenChat({ open }: { open: number | null | undefined }) {
  const unseen = useUnseen();
  const isUnseen = typeof open === "number" && unseen.includes(open);
  useEffect(() => {
    if (!isUnseen) return;
    const look = () => {
      if (document.visibilityState === "visible") noteSeen(open);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [isUnseen, open]);
  return null;
}
