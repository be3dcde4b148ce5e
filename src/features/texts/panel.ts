import { useSearchParams } from "react-router-dom";

/** What is open beside the list: something new, or a document to be changed. */
export type Panel =
  | { kind: "write" }
  | { kind: "record" }
  | { kind: "recording"; id: string }
  | { kind: "edit" | "transcript"; documentId: number };

/** The panel that the address names, and a function that opens another or closes it. */
export function usePanel(): [Panel | null, (panel: Panel | null) => void] {
  const [params, setParams] = useSearchParams();
  const open = (panel: Panel | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete("open");
        if (panel) next.set("open", nameOf(panel));
        return next;
      },
      { replace: panel === null },
    );
  return [panelOf(params.get("open") ?? ""), open];
}

function nameOf(panel: Panel): string {
  if (panel.kind === "recording") return `recording-${panel.id}`;
  return "documentId" in panel ? `${panel.kind}-${panel.documentId}` : panel.kind;
}

function panelOf(name: string): Panel | null {
  if (name === "write" || name === "record") return { kind: name };
  const recording = /^recording-([0-9a-f-]{36})$/.exec(name)?.[1];
  if (recording) return { kind: "recording", id: recording };
  const [, kind, id] = /^(edit|transcript)-([1-9]\d{0,14})$/.exec(name) ?? [];
  return kind && id ? { kind: kind as "edit" | "transcript", documentId: Number(id) } : null;
}
