import { DocumentIcon } from "@/components/document-icon.tsx";
import { stageText } from "@/components/document-status.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { cn } from "@/lib/cn.ts";
import { formatPercent } from "@/lib/format.ts";
import { CircleAlert, FileText, Folder, RotateCw, Tag, Users, X } from "lucide-react";
import type { ReactNode } from "react";
import { type Aim, type AttachedFile, refusalOf } from "./asked-with.ts";

const ICONS = { document: FileText, folder: Folder, tag: Tag, team: Users } as const;
const KINDS = { document: "Document", folder: "Folder", tag: "Tag", team: "Team" } as const;

/** The icon of what a question is aimed at. */
export function AimIcon({ kind }: { kind: Aim["kind"] }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />;
}

const chipClasses =
  "flex min-h-7 max-w-full items-center gap-1.5 rounded-md border bg-secondary/60 py-0.5 pl-2 text-xs leading-4";

/** Something that a question is aimed at; without `onRemove` of a question that was asked. */
export function AimChip({ aim, onRemove }: { aim: Omit<Aim, "id">; onRemove?: () => void }) {
  return (
    <li className={cn(chipClasses, onRemove ? "pr-0.5" : "pr-2")}>
      <AimIcon kind={aim.kind} />
      <span className="sr-only">{KINDS[aim.kind]}</span>
      <span className="truncate">{aim.name}</span>
      {onRemove && <RemoveButton name={aim.name} onRemove={onRemove} />}
    </li>
  );
}

interface FileChipProps {
  file: AttachedFile;
  onRetry: () => void;
  onRemove: () => void;
}

/** A file that the next question is asked with, with how far it is, or why it can't be. */
export function FileChip({ file, onRetry, onRemove }: FileChipProps) {
  const refusal = refusalOf(file);
  if (refusal !== null) {
    return (
      <li className={cn(chipClasses, "border-destructive/40 bg-destructive/5 pr-0.5")}>
        <CircleAlert aria-hidden className="size-3.5 shrink-0 text-destructive" />
        <span className="min-w-0">
          <span className="block truncate font-medium">{file.name}</span>
          <span role="alert" className="block text-pretty text-destructive-text">
            {refusal}
          </span>
        </span>
        <Button
          variant="ghost"
          size="icon-sm"
          className="size-6"
          aria-label={`Try ${file.name} again`}
          onClick={onRetry}
        >
          <RotateCw />
        </Button>
        <RemoveButton name={file.name} onRemove={onRemove} />
      </li>
    );
  }
  const standing = standingOf(file);
  return (
    <li className={cn(chipClasses, "pr-0.5")}>
      {standing === null ? (
        <DocumentIcon name={file.name} className="size-3.5" />
      ) : (
        <Spinner className="size-3.5" />
      )}
      <span className="truncate">{file.name}</span>
      {standing !== null && <Standing>{standing}</Standing>}
      <RemoveButton name={file.name} onRemove={onRemove} />
    </li>
  );
}

const Standing = ({ children }: { children: ReactNode }) => (
  <span className="shrink-0 text-muted-foreground tabular-nums">{children}</span>
);

/** Where a file is on its way: "Sending 40%", "Reading 10%"; null: it is ready. */
function standingOf({ sent, attachment }: AttachedFile): string | null {
  if (!attachment) return sent < 1 ? `Sending ${formatPercent(Math.floor(sent * 100) / 100)}` : "Saving";
  return attachment.status === "success" ? null : stageText(attachment);
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      className="size-6 shrink-0"
      aria-label={`Remove ${name}`}
      onClick={onRemove}
    >
      <X />
    </Button>
  );
}
