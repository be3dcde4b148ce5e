import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether all messages have to be what they are, however far: while they are printed, or copied with others. */
export function useWhole(): boolean {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const begin = () => flushSync(() => setWhole(true));
    const end = () => setWhole(false);
    const onCopy = () => {
      if (!selectsFar()) return;
      begin();
      setTimeout(end);
    };
    window.addEventListener("beforeprint", begin, { signal });
    window.addEventListener("afterprint", end, { signal });
    document.addEventListener("copy", onCopy, { signal });
    return () => over.abort();
  }, []);
  return isWhole;
}

/** Whether the selection goes over bare messages, and doesn't begin or end within one: it would be lost with that. */
function selectsFar(): boolean {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return false;
  const far = [...document.querySelectorAll("[data-far]")].filter((box) => selection.containsNode(box, true));
  return (
    far.length > 0 &&
    !far.some((box) => box.contains(selection.anchorNode) || box.contains(selection.focusNode))
  );
}
