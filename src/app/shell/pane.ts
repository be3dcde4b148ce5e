import { useMatches } from "react-router-dom";
import type { NavigationItem, Pane } from "@/features/navigation/items.ts";

interface Handle {
  title?: string;
  pane?: Pane;
  minimumRole?: NavigationItem["minimumRole"];
}

/** What the routes of this address say of themselves, the screen's own last. */
function useHandles(): Handle[] {
  return useMatches().map(({ handle }) => (handle ?? {}) as Handle);
}

/** The pane that the visitor is in. @throws outside one */
export function usePane(): Pane {
  const pane = useHandles().find((handle) => handle.pane)?.pane;
  if (!pane) throw new Error("This is no pane's route.");
  return pane;
}

/** The screen that the address names. */
export function useScreen(): Pick<Handle, "title" | "minimumRole"> {
  return useHandles().at(-1) ?? {};
}
