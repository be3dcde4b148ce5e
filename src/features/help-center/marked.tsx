interface MarkedProps {
  parts: readonly { text: string; hit: boolean }[] | null;
  /** Shown where there are none. */
  text: string;
}

/** A text with what was searched for marked. */
export function Marked({ parts, text }: MarkedProps) {
  if (!parts) return text;
  return parts.map((part, index) =>
    part.hit ? (
      <mark key={index} className="help-mark">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
