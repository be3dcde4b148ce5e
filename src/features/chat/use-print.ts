import { showError } from "@/lib/errors.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";

/**
 * Prints a chat, with the messages that aren't loaded yet; the browser's own shortcut does the same.
 * @param hasMore there are messages that aren't loaded
 * @returns prints once everything is there
 */
export function usePrint(hasMore: boolean, loadAll: () => Promise<void>): () => void {
  const [isWanted, setWanted] = useState(false);
  const isLoading = useRef(false);

  async function print() {
    if (isLoading.current) return;
    isLoading.current = true;
    try {
      await loadAll();
      setWanted(true);
    } catch (error) {
      showError(error);
    } finally {
      isLoading.current = false;
    }
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.key.toLowerCase() === "p" && (event.metaKey || event.ctrlKey);
    if (!isShortcut || event.shiftKey || event.altKey || !hasMore) return;
    event.preventDefault();
    void print();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  // Not before what was loaded is on the screen.
  const isReady = isWanted && !hasMore;
  useEffect(() => {
    if (!isReady) return;
    const frame = requestAnimationFrame(() => {
      setWanted(false);
      window.print();
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady]);
  return () => void print();
}
