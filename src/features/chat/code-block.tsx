import { isValidElement } from "react";
import type { ReactNode } from "react";
import { useRef } from "react";
import { CopyButton } from "@/components/copy-button.tsx";

/** The language that a fence names, as `rehype-highlight` and react-markdown leave it in the code's class. */
function languageOf(code: ReactNode): string | null {
  if (!isValidElement<{ className?: string }>(code)) return null;
  return /language-([\w+#-]+)/.exec(code.props.className ?? "")?.[1] ?? null;
}

/** A block of code with its language and a button that copies it. */
export function CodeBlock({ children }: { children: ReactNode }) {
  const code = useRef<HTMLPreElement>(null);
  return (
    <div className="answer-code">
      <div className="flex items-center justify-between py-0.5 pr-1 pl-3 text-xs text-muted-foreground [&_button]:text-muted-foreground">
        <span>{languageOf(children) ?? "text"}</span>
        <CopyButton label="Copy code" read={() => code.current?.textContent ?? ""} />
      </div>
      <pre ref={code} tabIndex={0}>
        {children}
      </pre>
    </div>
  );
}
