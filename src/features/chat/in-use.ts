/** Whether somebody is about to do something with a part of the page: it is focused, selected, open, or being written in. */
export function isInUse(box: HTMLElement): boolean {
  if (box.contains(document.activeElement)) return true;
  if (box.querySelector("form, [data-state=open], [data-unsent]")) return true;
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(box, true);
}

/** What says that the reader is back in the page. */
const BACK = ["focus", "wheel", "pointerdown", "touchstart", "keydown"] as const;

/**
 * Calls at once, or as soon as the page has the focus again: the browser's own search has it while it marks what it found,
 * and would lose that with the text it is in.
 * @returns calls it off
 */
export function whenReaderIsBack(call: () => void): () => void {
  if (document.hasFocus()) {
    call();
    return () => {};
  }
  const waits = new AbortController();
  const back = () => {
    waits.abort();
    call();
  };
  for (const event of BACK) window.addEventListener(event, back, { signal: waits.signal, passive: true });
  return () => waits.abort();
}
