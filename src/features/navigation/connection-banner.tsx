import { CloudOff, RadioTower, WifiOff, type LucideIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { checkConnection, useConnection, type Connection } from "@/lib/connection.ts";
import { notify } from "@/lib/toast.ts";

const WORDS: Record<
  Exclude<Connection, "online">,
  { icon: LucideIcon; title: string; text: string; more: string }
> = {
  offline: {
    icon: WifiOff,
    title: "You’re offline.",
    text: "Nothing can be sent or saved.",
    more: "What you see may be out of date; uploads go on once you’re back.",
  },
  unreachable: {
    icon: CloudOff,
    title: "The server doesn’t answer.",
    text: "Nothing can be sent or saved for now.",
    more: "We keep trying.",
  },
  quiet: {
    icon: RadioTower,
    title: "Live updates are interrupted.",
    text: "What others change shows after a reload.",
    more: "You can go on working.",
  },
};

/** Says that the connection is gone, and what that means, for as long as it is; and when it is back. */
export function ConnectionBanner() {
  const connection = useConnection();
  const [checking, setChecking] = useState(false);
  const wasCut = useRef(false);
  useEffect(() => {
    const isCut = connection === "offline" || connection === "unreachable";
    if (wasCut.current && !isCut)
      notify((toast) => toast.success("You’re connected again", { id: "connected" }));
    wasCut.current = isCut;
  }, [connection]);

  async function tryNow() {
    setChecking(true);
    await checkConnection();
    setChecking(false);
  }

  const words = connection === "online" ? null : WORDS[connection];
  return (
    <div role="status" aria-label="Connection" className="shrink-0 print:hidden">
      {words && (
        <div className="flex min-h-11 shrink-0 items-center gap-3 border-b bg-warning/12 py-1.5 pr-2 pl-4 text-sm leading-5 sm:pl-6">
          <words.icon aria-hidden className="size-4 shrink-0 text-warning-text" />
          <p className="min-w-0 flex-1 text-pretty">
            <span className="font-medium">{words.title}</span> {words.text}{" "}
            <span className="hidden sm:inline">{words.more}</span>
          </p>
          {connection === "unreachable" && (
            <Button variant="outline" size="sm" busy={checking} onClick={() => void tryNow()}>
              Try now
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
