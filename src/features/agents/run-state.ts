import type { MessageRun, RunEvent } from "@contract/agent-runs.ts";

/** A run as this tab knows it, with what it hears of it. */
export interface RunView {
  run: MessageRun;
  /** While it is written: what is done at present. */
  stage: { name: "searching" | "writing"; count: number } | null;
}

/** What an event makes of a run; a piece that came before, or twice, changes nothing. */
export function reduceRun(view: RunView | null, event: RunEvent): RunView | null {
  if (event.type === "start") return { run: event.run, stage: null };
  if (event.type === "end") return { run: event.run, stage: null };
  if (!view) return null;
  if (event.type === "status") {
    const name = event.stage === "searching" ? "searching" : "writing";
    return { ...view, stage: { name, count: event.count } };
  }
  const variants = view.run.variants.map(({ versions }, index) => {
    const last = versions.at(-1);
    if (index !== event.variant || !last) return { versions };
    const text = event.type === "restart" ? "" : withPiece(last.text, event.offset, event.text);
    return { versions: [...versions.slice(0, -1), { ...last, text }] };
  });
  return { ...view, run: { ...view.run, variants } };
}

const withPiece = (text: string, offset: number, piece: string): string =>
  offset === text.length ? text + piece : text;
