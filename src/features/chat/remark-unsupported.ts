import type { Emphasis, Nodes, Parent, Text } from "mdast";

/** Offsets in a piece of Markdown. */
export interface MarkedSpan {
  start: number;
  end: number;
}

/** A node that renders as `<mark data-unsupported>`: Markdown itself can't write that element. */
function mark(value: string): Emphasis {
  return {
    type: "emphasis",
    children: [{ type: "text", value }],
    data: {
      hName: "mark",
      hProperties: { dataUnsupported: "", title: "No source cited here says this." },
    },
  };
}

/** A remark plugin that marks running text inside the spans; code stays as it is. */
export function remarkUnsupported(spans: readonly MarkedSpan[]) {
  return (tree: Nodes) => {
    if (spans.length > 0 && "children" in tree) markIn(tree, spans);
  };
}

function markIn(parent: Parent, spans: readonly MarkedSpan[]): void {
  parent.children = parent.children.flatMap((child): typeof parent.children => {
    if (child.type === "text") return parted(child, spans);
    if ("children" in child) markIn(child, spans);
    return [child];
  });
}

function parted(text: Text, spans: readonly MarkedSpan[]): (Text | Emphasis)[] {
  const from = text.position?.start.offset ?? 0;
  const to = text.position?.end.offset ?? 0;
  const inside = spans.filter(({ start, end }) => start < to && end > from);
  if (inside.length === 0) return [text];
  // With escapes or entities in it, places in the source aren't places in the text: all of it is marked.
  if (to - from !== text.value.length) return [mark(text.value)];
  const parts: (Text | Emphasis)[] = [];
  let at = 0;
  for (const span of inside) {
    const [start, end] = [Math.max(0, span.start - from), Math.min(text.value.length, span.end - from)];
    if (start > at) parts.push({ type: "text", value: text.value.slice(at, start) });
    parts.push(mark(text.value.slice(start, end)));
    at = end;
  }
  if (at < text.value.length) parts.push({ type: "text", value: text.value.slice(at) });
  return parts;
}
