import { createElement } from "react";
import {
  FileAudio,
  FileCode2,
  FileSpreadsheet,
  FileText,
  FileVideo,
  Presentation,
  type LucideIcon,
} from "lucide-react";
import { readableTypeOf } from "@domain/readable.ts";
import { cn } from "@/lib/cn.ts";

const ICONS: Record<string, LucideIcon> = {
  html: FileCode2,
  md: FileCode2,
  xlsx: FileSpreadsheet,
  csv: FileSpreadsheet,
  tsv: FileSpreadsheet,
  pptx: Presentation,
};
const KIND_ICONS = { text: FileText, audio: FileAudio, video: FileVideo } as const;

/** The icon of a file's type. @param name a file name, or an extension with a dot before it */
export function DocumentIcon({ name, className }: { name: string; className?: string }) {
  const classes = cn("size-4 shrink-0 text-muted-foreground", className);
  return createElement(iconOf(name), { "aria-hidden": true, className: classes });
}

function iconOf(name: string): LucideIcon {
  const type = readableTypeOf(name);
  return (type && ICONS[type.extension]) ?? KIND_ICONS[type?.kind ?? "text"];
}
