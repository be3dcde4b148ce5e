/** What is selected within a part of the page: its text, and how often that came before it there. */
export interface KeptSelection {
  text: string;
  nth: number;
}

/** @returns null when nothing is selected, or something beyond the box */
export function selectionWithin(box: HTMLElement): KeptSelection | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || !box.contains(selection.anchorNode)) return null;
  const range = selection.getRangeAt(0);
  if (!box.contains(range.startContainer) || !box.contains(range.endContainer)) return null;
  const before = document.createRange();
  before.setStart(box, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const text = range.toString();
  return { text, nth: before.toString().split(text).length - 1 };
}

/** Selects the same text anew, where the box has other nodes for it now; does nothing where it has it no more. */
export function selectWithin(box: HTMLElement, { text, nth }: KeptSelection): void {
  const before = box.textContent.split(text).slice(0, nth + 1);
  if (before.length <= nth) return;
  const start = before.join(text).length;
  const from = placeOf(box, start);
  const to = placeOf(box, start + text.length);
  if (from && to) document.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
}

function placeOf(box: HTMLElement, at: number): { node: Node; offset: number } | null {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  let passed = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (at <= passed + length) return { node, offset: at - passed };
    passed += length;
  }
  return null;
}
