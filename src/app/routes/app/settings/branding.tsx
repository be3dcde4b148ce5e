import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return (
    <ComingPage title="Branding">
      Give the assistant a name, logos and colours of your own, on your own domain.
    </ComingPage>
  );
}
