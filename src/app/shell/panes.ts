export { PaneFrame } from "./pane-frame.tsx";
export { PaneIndex } from "./pane-index.tsx";
export { LateBanners } from "./late-banners.tsx";
export { LateDoors } from "./late-doors.tsx";
export { pagesFor } from "@/features/navigation/pages.ts";
export { HelpButton, HelpLauncher } from "@/features/help-agent/help-door.tsx";
export { toggleHelp } from "@/features/help-agent/panel.ts";
