import { Outlet, useOutletContext } from "react-router-dom";
import { NeedsRole } from "@/components/needs-role.tsx";
import { isAllowed } from "@/features/navigation/items.ts";
import { PaneNav } from "@/features/navigation/pane-nav.tsx";
import { useSession } from "@/lib/session.ts";
import { Main } from "./main.tsx";
import { usePane, useScreen } from "./pane.ts";

/** Settings and help: their own navigation beside the screen; below 1280 px a list, one tap away from each screen. */
export function PaneFrame() {
  const session = useSession();
  const pane = usePane();
  const { title = pane.title, minimumRole } = useScreen();
  const back = useOutletContext<string>();
  return (
    <div className="flex min-h-0 flex-1 flex-col xl:flex-row print:block">
      <PaneNav pane={pane} back={back} />
      <Main>
        {minimumRole && !isAllowed({ minimumRole }, session) ? (
          <NeedsRole title={title} role={minimumRole} />
        ) : (
          <Outlet context={back} />
        )}
      </Main>
    </div>
  );
}
