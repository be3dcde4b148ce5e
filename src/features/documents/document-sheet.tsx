import { Dialog } from "radix-ui";
import { DocumentViewer } from "@/components/document-viewer.tsx";
import { Sheet, SheetContent } from "@/components/ui/sheet.tsx";

interface DocumentSheetProps {
  /** null closes the sheet. */
  documentId: number | null;
  onClose: () => void;
}

/** A document's text in a sheet at the side. */
export function DocumentSheet({ documentId, onClose }: DocumentSheetProps) {
  return (
    <Sheet open={documentId !== null} onOpenChange={(open) => !open && onClose()}>
      <SheetContent aria-describedby={undefined} className="max-w-2xl" hideClose>
        <Dialog.Title className="sr-only">Document</Dialog.Title>
        {documentId !== null && <DocumentViewer key={documentId} documentId={documentId} onClose={onClose} />}
      </SheetContent>
    </Sheet>
  );
}
