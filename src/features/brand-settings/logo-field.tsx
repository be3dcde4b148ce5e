import { BACKGROUND, logoAddress } from "@domain/branding/brand.ts";
import { ImageUp, Trash2 } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import { env } from "@/lib/env.ts";
import { errorMessage } from "@/lib/errors.ts";
import { addressOf, type Logo } from "./look-values.ts";
import { openPicture, type Picture } from "./picture-source.ts";

const CropDialog = lazy(() =>
  import("./crop-dialog.tsx").then(({ CropDialog: Component }) => ({ default: Component })),
);

/** Which of the four it is. */
export interface LogoPlace {
  label: string;
  theme: "light" | "dark";
  shape: "full" | "collapsed";
}

interface LogoFieldProps extends LogoPlace {
  value: Logo;
  onChange: (value: Logo) => void;
}

/** A logo on what it will lie on, with what chooses another or takes it away. */
export function LogoField({ label, theme, shape, value, onChange }: LogoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const address = addressOf(value);

  async function choose(file: File | undefined) {
    if (!file) return;
    setProblem(null);
    try {
      setPicture(await openPicture(file));
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  return (
    <div role="group" aria-labelledby={id} className="grid content-start gap-2">
      <p id={id} className="text-sm leading-5 font-medium">
        {label}
      </p>
      <div
        className="flex h-20 items-center justify-center rounded-md border p-3"
        style={{ backgroundColor: BACKGROUND[theme] }}
      >
        {address ? (
          <img
            src={logoAddress(address, env.supabaseUrl)}
            alt=""
            className={cn("object-contain", shape === "full" ? "h-8 max-w-full" : "size-12 rounded-md")}
          />
        ) : (
          <span className={cn("text-xs", theme === "dark" ? "text-[#9a9da5]" : "text-[#62666f]")}>None</span>
        )}
      </div>
      <div className="flex gap-2">
        <Button variant="outline" size="sm" aria-describedby={id} onClick={() => input.current?.click()}>
          <ImageUp />
          {address ? "Replace" : "Choose"}
        </Button>
        {address && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Remove: ${label}`}
            onClick={() => onChange(null)}
          >
            <Trash2 />
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        data-testid={`${theme}-${shape}`}
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      {problem && (
        <p role="alert" className="text-xs leading-4 text-destructive-text">
          {problem}
        </p>
      )}
      {picture && (
        <Suspense>
          <CropDialog
            picture={picture}
            place={{ label, theme, shape }}
            onCut={(blob) => onChange({ blob, url: URL.createObjectURL(blob) })}
            onClose={() => setPicture(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
