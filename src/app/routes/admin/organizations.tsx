import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return (
    <ComingPage title="Organisations">Find any organisation of the platform and set its limits.</ComingPage>
  );
}
