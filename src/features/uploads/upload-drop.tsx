import { FileUp, Upload } from "lucide-react";
import { type ComponentProps, useEffect } from "react";
import { MAX_UPLOAD_BYTES } from "@domain/uploads.ts";
import { Button } from "@/components/ui/button.tsx";
import { formatBytes } from "@domain/format.ts";
import { useFileDrop } from "@/lib/use-file-drop.ts";
import { panel, useUploads } from "./uploads-context.ts";

const LIMITS = `PDF, Word, text, Markdown, HTML, audio or video, up to ${formatBytes(MAX_UPLOAD_BYTES)} each`;

interface UploadButtonProps extends ComponentProps<typeof Button> {
  /** The folder that the files are put into. */
  folderId?: number | null;
}

/** A button that lets one pick many files and uploads them. */
export function UploadButton({ children = "Upload files", folderId = null, ...props }: UploadButtonProps) {
  const { pick } = useUploads();
  // Where files are picked, what shows them is there before: they may be picked without a connection.
  useEffect(() => void panel.load().catch(() => undefined), []);
  return (
    <Button onClick={() => pick(folderId)} {...props}>
      <Upload aria-hidden />
      {children}
    </Button>
  );
}

/** The whole page takes files that are dropped or pasted, and says so while they are over it. */
export function PageDropZone({ folderId = null }: { folderId?: number | null }) {
  const { upload } = useUploads();
  const isOver = useFileDrop((files) => upload(files, folderId));
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid animate-fade-in place-items-center bg-overlay p-2">
      <div className="grid h-full w-full place-items-center rounded-lg border-2 border-dashed border-brand">
        <p
          role="status"
          className="grid max-w-sm justify-items-center gap-1 rounded-lg border bg-popover px-8 py-6 text-center shadow-lg"
        >
          <FileUp aria-hidden className="mb-2 size-8 text-brand" />
          <span className="text-base font-semibold">Drop files to upload them</span>
          <span className="text-sm text-pretty text-muted-foreground">{LIMITS}</span>
        </p>
      </div>
    </div>
  );
}

/** What the files page shows while there are no documents: where to drop them, and what they may be. */
export function UploadDropArea() {
  return (
    <div className="grid justify-items-center gap-1 rounded-lg border border-dashed border-input bg-card px-4 py-16 text-center">
      <div className="mb-3 grid size-12 place-items-center rounded-lg border bg-raised text-muted-foreground shadow-xs">
        <FileUp aria-hidden className="size-6" />
      </div>
      <p className="text-base font-semibold">Add your first documents</p>
      <p className="max-w-md text-sm text-pretty text-muted-foreground">
        Drop files here, paste them, or pick them. The assistant reads them and answers with the passages it
        used.
      </p>
      <UploadButton className="mt-4">Choose files</UploadButton>
      <p className="mt-3 text-xs text-muted-foreground">{LIMITS}</p>
    </div>
  );
}
