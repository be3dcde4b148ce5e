import { Button } from "@/components/ui/button.tsx";
import { formatCount } from "@/lib/format.ts";
import type { UploadEntry } from "./upload-state.ts";
import type { UploadQueue } from "./upload-queue.ts";

interface EqualChoiceProps {
  /** Files whose content is there already. */
  entries: readonly UploadEntry[];
  decide: UploadQueue["decide"];
}

/** What to do with files whose content the library holds already: one choice for all of them. */
export function EqualChoice({ entries, decide }: EqualChoiceProps) {
  const [first] = entries;
  if (!first) return null;
  const ids = entries.map(({ id }) => id);
  const replaceable = entries.filter(({ equal }) => equal?.can_change);
  const one = entries.length === 1;
  return (
    <div
      role="group"
      aria-label="Content that is there already"
      className="grid gap-2 border-t bg-warning/10 px-4 py-3"
    >
      <p className="text-xs leading-4 text-pretty">
        {one
          ? `The library has this content already, as “${first.equal?.name ?? ""}”.`
          : `The library has the content of ${formatCount(entries.length, "file")} already.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="xs" onClick={() => decide(ids, "skip")}>
          {one ? "Skip" : `Skip all ${entries.length}`}
        </Button>
        {replaceable.length > 0 && (
          <Button
            size="xs"
            variant="outline"
            title="It keeps its tags and citations, and takes the new file’s name"
            onClick={() =>
              decide(
                replaceable.map(({ id }) => id),
                "replace",
              )
            }
          >
            {replaceable.length === entries.length ? "Replace" : `Replace ${replaceable.length}`}
          </Button>
        )}
        <Button size="xs" variant="outline" onClick={() => decide(ids, "keep")}>
          {one ? "Keep both" : "Keep all"}
        </Button>
      </div>
    </div>
  );
}
