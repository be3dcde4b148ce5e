import { DocumentSheet } from "@/features/documents/document-sheet.tsx";
import { useOpenDocument } from "@/features/documents/use-open-document.ts";
import { TextsPage } from "@/features/texts/texts-page.tsx";

/** /app/train/text-audio */
export function Component() {
  const { openId, open } = useOpenDocument();
  return (
    <TextsPage onRead={open}>
      <DocumentSheet documentId={openId} onClose={() => open(null)} />
    </TextsPage>
  );
}
