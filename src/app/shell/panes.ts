export { PaneFrame } from "./pane-frame.tsx";
export { PaneIndex } from "./pane-index.tsx";
export { LateBanners } from "./late-banners.tsx";
export { WatchesDoor } from "@/features/chat/watches/watches-door.tsx";
export { pagesFor } from "@/features/navigation/pages.ts";
export { HelpButton, HelpDoor, HelpLauncher } from "@/features/help-agent/help-door.tsx";
export { toggleHelp } from "@/features/help-agent/panel.ts";
