import { isAtLeast } from "@domain/roles.ts";
import { Scale } from "lucide-react";
import { Link } from "react-router-dom";
import { cn } from "@/lib/cn.ts";
import { formatCount } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { useStanding } from "./document-standing.tsx";

interface ContestedProps {
  documentId: number;
  documentName: string;
  className?: string;
}

/** What contradictions mean for a document's passages, in words; null where there are none. */
export function contestedText({ contested, demoted }: { contested: number; demoted: number }): string | null {
  const told = [
    demoted > 0 ? `${formatCount(demoted, "passage")} set aside` : "",
    contested > 0
      ? `${formatCount(contested, "passage")} ${contested === 1 ? "disagrees" : "disagree"} with another document`
      : "",
  ].filter(Boolean);
  return told.length > 0 ? told.join(" · ") : null;
}

/** That passages of a document are disputed or set aside, which admins follow to the report; nothing where none is. */
export function ContestedTag({ documentId, documentName, className }: ContestedProps) {
  const { organization } = useSession();
  const standing = useStanding(documentId);
  const text = standing && contestedText(standing);
  if (!text) return null;
  return (
    <span
      className={cn("flex items-start gap-1.5 text-xs leading-4 text-pretty text-warning-text", className)}
    >
      <Scale aria-hidden className="mt-px size-3.5 shrink-0" />
      {isAtLeast(organization.role, "admin") ? (
        <Link
          to={reportOf(documentName, standing.contested > 0 ? null : "resolved")}
          className="rounded-xs underline underline-offset-2 outline-none hover:no-underline focus-visible:ring-2 focus-visible:ring-ring"
        >
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  );
}

/** The same as a note above a document's text. */
export function ContestedNote(props: Omit<ContestedProps, "className">) {
  const standing = useStanding(props.documentId);
  if (!standing || !contestedText(standing)) return null;
  return (
    <div role="note" className="border-b bg-warning/15 px-5 py-2">
      <ContestedTag {...props} className="text-foreground" />
    </div>
  );
}

/** Where the report lists what concerns a document; what is settled stands under "Resolved". */
function reportOf(name: string, state: string | null): string {
  const asked = new URLSearchParams({ report: "contradictions", ...(state && { state }), search: name });
  return `/app/settings/reports?${asked.toString()}`;
}
