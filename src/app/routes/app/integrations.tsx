import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return (
    <ComingPage title="My integrations">Connect your own Google, Microsoft and calendar accounts.</ComingPage>
  );
}
