import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return (
    <ComingPage title="Help agent">
      What the help agent knows, and the conversations people have with it.
    </ComingPage>
  );
}
