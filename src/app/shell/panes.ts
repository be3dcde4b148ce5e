export { PaneFrame } from "./pane-frame.tsx";
export { PaneIndex } from "./pane-index.tsx";
export { pagesFor } from "@/features/navigation/pages.ts";
