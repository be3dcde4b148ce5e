import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return (
    <ComingPage title="Chat">
      Ask a question and read an answer that cites your organisation’s documents.
    </ComingPage>
  );
}
