import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return (
    <ComingPage title="Dashboard">The platform’s organisations, members and usage at a glance.</ComingPage>
  );
}
