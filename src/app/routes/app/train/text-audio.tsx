import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return (
    <ComingPage title="Text & audio">
      Write a text or record your voice, and the assistant knows it.
    </ComingPage>
  );
}
