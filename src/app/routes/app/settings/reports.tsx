import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return (
    <ComingPage title="Reports">
      How members and documents are used, and where documents contradict each other.
    </ComingPage>
  );
}
