import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return (
    <ComingPage title="Account">
      Your name, avatar, email address, password and what the assistant should know about you.
    </ComingPage>
  );
}
