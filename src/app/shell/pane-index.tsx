import { Navigate } from "react-router-dom";
import { PaneList } from "@/features/navigation/pane-list.tsx";
import { sectionsFor } from "@/features/navigation/sections.ts";
import { useSession } from "@/lib/session.ts";
import { useMediaQuery } from "@/lib/use-media-query.ts";
import { usePane } from "./pane.ts";

/** /app/settings and /app/help-center: the list of their screens, or the first where the list stands beside it (`xl`). */
export function PaneIndex() {
  const pane = usePane();
  const isWide = useMediaQuery("(width >= 80rem)");
  const first = sectionsFor(pane, useSession())[0]?.items[0];
  return isWide && first ? <Navigate to={first.path} replace /> : <PaneList pane={pane} />;
}
