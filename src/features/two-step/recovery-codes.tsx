import { Download } from "lucide-react";
import { useState } from "react";
import { Alert } from "@/components/ui/alert.tsx";
import { CopyButton } from "@/components/copy-button.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Label } from "@/components/ui/label.tsx";
import { useUnsaved } from "@/components/ui/unsaved.tsx";
import { saveFile } from "@/lib/save-file.ts";

const NOT_KEPT = {
  title: "Close without keeping the codes?",
  action: "Close",
  cancel: "Go back",
  text: "They aren’t shown again, and without them you can’t sign in if you lose your phone.",
};

/** The ten codes, this once, to be kept before going on. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [kept, setKept] = useState(false);
  useUnsaved(!kept, NOT_KEPT);
  const text = `${codes.join("\n")}\n`;
  return (
    <div className="grid gap-5">
      <Alert variant="success">
        Two-step sign-in is on. Keep these recovery codes somewhere safe: each lets you in once if you lose
        your phone. They aren’t shown again.
      </Alert>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg border bg-card p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          type="button"
          variant="outline"
          size="sm"
          onClick={() => saveFile("recovery-codes.txt", new Blob([text], { type: "text/plain" }))}
        >
          <Download />
          Download
        </Button>
        <CopyButton label="Copy all" read={() => text} />
      </div>
      <div className="flex items-center gap-2">
        <Checkbox id="codes-kept" checked={kept} onCheckedChange={(value) => setKept(value === true)} />
        <Label htmlFor="codes-kept">I’ve kept these codes</Label>
      </div>
      <Button className="justify-self-start" disabled={!kept} onClick={onDone}>
        Continue
      </Button>
    </div>
  );
}
