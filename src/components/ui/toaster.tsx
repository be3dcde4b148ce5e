import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { Toaster as Sonner } from "sonner";
import { useTheme } from "@/lib/theme.ts";
import { Spinner } from "./spinner.tsx";

/** Notifications: 4.5 s, paused while hovered, at most 3 at once, 16 px apart and 8 px from the edge (product §9). */
export function Toaster() {
  const { theme } = useTheme();
  return (
    <Sonner
      theme={theme}
      className="font-sans!"
      position="top-center"
      duration={4500}
      visibleToasts={3}
      gap={16}
      offset={8}
      mobileOffset={8}
      icons={{
        success: <CircleCheck className="size-4 text-success-text" />,
        error: <CircleAlert className="size-4 text-destructive-text" />,
        warning: <TriangleAlert className="size-4 text-warning-text" />,
        info: <Info className="size-4 text-brand" />,
        loading: <Spinner />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-start gap-3 rounded-lg border bg-popover p-4 text-sm text-popover-foreground shadow-lg sm:w-(--width)",
          icon: "mt-0.5 shrink-0",
          content: "grid min-w-0 flex-1 gap-1",
          title: "leading-5 font-medium wrap-anywhere",
          description: "text-muted-foreground wrap-anywhere",
          actionButton:
            "h-6 shrink-0 cursor-pointer rounded-sm bg-secondary px-2 text-xs font-medium outline-none hover:bg-secondary-hover focus-visible:ring-2 focus-visible:ring-ring",
          cancelButton:
            "h-6 shrink-0 cursor-pointer rounded-sm px-2 text-xs font-medium text-muted-foreground",
        },
      }}
    />
  );
}
