import { WatchesDoor } from "@/features/chat/watches/watches-door.tsx";
import { HelpDoor } from "@/features/help-agent/help-door.tsx";

/** What opens over every screen, once the page has nothing better to do: answers that are watched, and the help agent. */
export function LateDoors() {
  return (
    <>
      <WatchesDoor />
      <HelpDoor />
    </>
  );
}
