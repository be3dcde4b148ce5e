interface NewsMarkProps {
  isAnswering: boolean;
  /** An answer has ended that hasn't been looked at. */
  isUnseen: boolean;
}

/** The dot beside a chat, or the folder that it lies in: it breathes while an answer is being written. */
export function NewsMark({ isAnswering, isUnseen }: NewsMarkProps) {
  if (isAnswering)
    return (
      <span className="ml-auto size-1.5 shrink-0 animate-[breathe_1.2s_ease-in-out_infinite] rounded-full bg-brand">
        <span className="sr-only">(answering)</span>
      </span>
    );
  if (!isUnseen) return null;
  return (
    <span className="ml-auto size-2 shrink-0 rounded-full bg-brand">
      <span className="sr-only">(new answer)</span>
    </span>
  );
}
