import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return (
    <ComingPage title="Agents">
      Run task agents that write messages, prepare invoices and speak text aloud.
    </ComingPage>
  );
}
