/** What is said of a video, in seconds from its beginning. */
export interface Cue {
  from: number;
  to: number;
  text: string;
}

/** Reads captions in WebVTT: their cues in order, without settings and marks. */
export function readVtt(vtt: string): Cue[] {
  const blocks = vtt
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/);
  return blocks.flatMap((block) => {
    const lines = block.split("\n").filter((line) => line.trim() !== "");
    const at = lines.findIndex((line) => line.includes("-->"));
    const [from, to] = (lines[at] ?? "")
      .split("-->")
      .map((time) => secondsOf(time.trim().split(/\s/)[0] ?? ""));
    const text = lines
      .slice(at + 1)
      .join(" ")
      .replace(/<[^>]*>/g, "")
      .trim();
    return at >= 0 && from !== undefined && to !== undefined && text !== "" ? [{ from, to, text }] : [];
  });
}

/** Captions in WebVTT. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ from, to, text }) => `${timeOf(from)} --> ${timeOf(to)}\n${text.replace(/-->|[<&]/g, "")}`,
  );
  return `${["WEBVTT", ...blocks].join("\n\n")}\n`;
}

/** `00:01:02.500` or `01:02.500` in seconds. */
function secondsOf(time: string): number | undefined {
  if (!/^(?:\d+:)?\d{1,2}:\d{2}(?:\.\d{1,3})?$/.test(time)) return undefined;
  const seconds = time.split(":").reduce((total, part) => total * 60 + Number(part), 0);
  return Math.round(seconds * 1000) / 1000;
}

function timeOf(seconds: number): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, "0");
  const ms = Math.round(seconds * 1000);
  return `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
}
