/** Puts an answer's Markdown on the clipboard. @throws DOMException when the browser doesn't allow it */
export async function copyMarkdown(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/**
 * Puts an answer on the clipboard as what it looks like, for word processors and mail, with its Markdown for all else.
 * @throws DOMException when the browser doesn't allow it
 */
export async function copyRich(shown: HTMLElement, text: string): Promise<void> {
  const item = new ClipboardItem({
    "text/html": new Blob([richOf(shown)], { type: "text/html" }),
    "text/plain": new Blob([text], { type: "text/plain" }),
  });
  await navigator.clipboard.write([item]);
}

const KEPT = new Set(["href", "colspan", "rowspan", "start", "type", "checked"]);

/** The HTML of what is shown without what belongs to this page alone: buttons become their words, classes go. */
function richOf(shown: HTMLElement): string {
  const copy = shown.cloneNode(true) as HTMLElement;
  for (const chip of copy.querySelectorAll('[data-slot="citation"]'))
    chip.replaceWith(`[${chip.textContent.trim()}]`);
  for (const math of copy.querySelectorAll(".katex"))
    math.replaceWith(math.querySelector("annotation")?.textContent ?? math.textContent);
  for (const copying of copy.querySelectorAll('[aria-label^="Copy"]')) copying.remove();
  for (const icon of copy.querySelectorAll("svg, [role='status']")) icon.remove();
  for (const button of copy.querySelectorAll("button")) button.replaceWith(...button.childNodes);
  for (const element of copy.querySelectorAll("*")) {
    for (const { name } of [...element.attributes]) if (!KEPT.has(name)) element.removeAttribute(name);
  }
  return copy.innerHTML;
}
