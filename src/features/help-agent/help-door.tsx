import { MessageCircleQuestionMark } from "lucide-react";
import { useEffect } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { cn } from "@/lib/cn.ts";
import { usePreference } from "@/lib/preferences.ts";
import { minimized, openHelp, panel, toggleHelp } from "./panel.ts";

/** On every screen of the app: the chat with the help agent, unless it is minimised. */
export function HelpDoor() {
  const [isMinimized] = usePreference(minimized);
  const HelpPanel = panel.use()?.HelpPanel;
  useEffect(() => {
    if (!isMinimized) void panel.insist();
  }, [isMinimized]);
  return HelpPanel ? <HelpPanel /> : null;
}

/** Opens and minimises the chat, from the sidebar's foot. */
export function HelpLauncher({ collapsed }: { collapsed: boolean }) {
  const [isMinimized] = usePreference(minimized);
  return (
    <Tooltip content={collapsed ? "Ask for help" : null} side="right">
      <Button
        variant="outline"
        data-slot="help-launcher"
        aria-label="Ask for help"
        aria-expanded={!isMinimized}
        className={cn(
          "h-8 w-full gap-2.5 rounded-sm px-2",
          collapsed ? "justify-center px-0" : "justify-start",
        )}
        onClick={toggleHelp}
      >
        <MessageCircleQuestionMark />
        {!collapsed && <span className="truncate">Ask for help</span>}
      </Button>
    </Tooltip>
  );
}

/** The same on a phone, beside the organisation's name. */
export function HelpButton() {
  return (
    <Button
      variant="ghost"
      size="icon"
      data-slot="help-launcher"
      aria-label="Ask for help"
      aria-haspopup="dialog"
      onClick={openHelp}
    >
      <MessageCircleQuestionMark />
    </Button>
  );
}
