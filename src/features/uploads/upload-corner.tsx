import { useEffect } from "react";
import { panel, useUploadState } from "./uploads-context.ts";

/** Where the uploads show, once there are any. */
export function UploadCorner() {
  const isEmpty = useUploadState().entries.length === 0;
  const UploadPanel = panel.useSoon()?.UploadPanel;
  useEffect(() => {
    if (!isEmpty) void panel.insist();
  }, [isEmpty]);
  return UploadPanel ? <UploadPanel /> : null;
}
