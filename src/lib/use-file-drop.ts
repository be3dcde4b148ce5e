import { useEffect, useEffectEvent, useState } from "react";
import { showError } from "@/lib/errors.ts";
import { carriesFiles } from "@/lib/carries-files.ts";
import { filesOf } from "@/lib/dropped-files.ts";

/**
 * Takes files that are dropped anywhere on the page, or pasted.
 * @returns whether files are being dragged over the page now
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((data: DataTransfer) => {
    filesOf(data).then((files) => files.length > 0 && onFiles(files), showError);
  });
  useEffect(() => {
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      depth += 1;
      setOver(true);
    };
    const over = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      if (!carriesFiles(event.dataTransfer) || !event.dataTransfer) return;
      event.preventDefault();
      take(event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      if (!carriesFiles(event.clipboardData) || !event.clipboardData) return;
      if (isField(event.target) && event.clipboardData.types.includes("text/plain")) return;
      event.preventDefault();
      take(event.clipboardData);
    };
    const { body } = document;
    body.addEventListener("dragenter", enter);
    body.addEventListener("dragover", over);
    body.addEventListener("dragleave", leave);
    body.addEventListener("drop", drop);
    document.addEventListener("paste", paste);
    return () => {
      body.removeEventListener("dragenter", enter);
      body.removeEventListener("dragover", over);
      body.removeEventListener("dragleave", leave);
      body.removeEventListener("drop", drop);
      document.removeEventListener("paste", paste);
    };
  }, []);
  return isOver;
}

/** Text that was copied from a word processor carries a picture of itself, which isn't meant by a paste into a field. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea"));
}
