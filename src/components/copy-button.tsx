import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { notify } from "@/lib/toast.ts";

const CONFIRMED_MS = 2000;

/** Copies what `read` gives when pressed, and shows for a moment that it did. */
export function CopyButton({ label, read }: { label: string; read: () => string }) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(read());
      setCopied((times) => times + 1);
    } catch {
      notify((toast) => toast.error("The browser didn't allow copying."));
    }
  }

  return (
    <Tooltip content={copied ? "Copied" : label}>
      <Button variant="ghost" size="icon-sm" aria-label={label} onClick={() => void copy()}>
        {copied ? <Check /> : <Copy />}
        <span role="status" className="sr-only">
          {copied ? "Copied" : ""}
        </span>
      </Button>
    </Tooltip>
  );
}
