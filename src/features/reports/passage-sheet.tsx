import { Dialog } from "radix-ui";
import { DocumentViewer } from "@/components/document-viewer.tsx";
import { Sheet, SheetContent } from "@/components/ui/sheet.tsx";

/** A passage of a document, by offsets in its whole text. */
export interface Place {
  documentId: number;
  start: number;
  end: number;
}

/** A document opened at a passage, at the side. */
export function PassageSheet({ place, onClose }: { place: Place | null; onClose: () => void }) {
  return (
    <Sheet open={place !== null} onOpenChange={(open) => !open && onClose()}>
      <SheetContent aria-describedby={undefined} className="max-w-2xl" hideClose>
        <Dialog.Title className="sr-only">Document</Dialog.Title>
        {place && (
          <DocumentViewer
            key={`${place.documentId} ${place.start}`}
            documentId={place.documentId}
            highlight={{ start: place.start, end: place.end }}
            onClose={onClose}
          />
        )}
      </SheetContent>
    </Sheet>
  );
}
