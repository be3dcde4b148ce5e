import type { Tag } from "@contract/tags.ts";
import { X } from "lucide-react";
import type { CSSProperties } from "react";
import { cn } from "@/lib/cn.ts";
import { tagColor } from "@/lib/tag-colors.ts";
import { useTags } from "@/lib/use-tags.ts";

export const tagClasses = "bg-(--tag) text-(--tag-text) dark:bg-(--tag-dark) dark:text-(--tag-dark-text)";

/** A tag's colours in both themes, for an element with `tagClasses`. @param color 0 to 26 */
export function tagStyle(color: number): CSSProperties {
  const { light, dark } = tagColor(color);
  const variables = {
    "--tag": light.background,
    "--tag-text": light.text,
    "--tag-dark": dark.background,
    "--tag-dark-text": dark.text,
  };
  return variables as CSSProperties;
}

interface TagChipProps {
  tag: Pick<Tag, "name" | "color">;
  /** Takes it off; without it there is no button. */
  onRemove?: (() => void) | undefined;
  className?: string;
}

/** A tag in its colours. */
export function TagChip({ tag, onRemove, className }: TagChipProps) {
  return (
    <span
      style={tagStyle(tag.color)}
      className={cn(
        "inline-flex h-5 max-w-48 min-w-0 items-center gap-0.5 rounded-xs px-1.5 text-xs leading-none font-medium",
        tagClasses,
        className,
      )}
    >
      <span className="truncate leading-5" title={tag.name}>
        {tag.name}
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Take off ${tag.name}`}
          onClick={onRemove}
          className="-mr-1 flex size-5 cursor-pointer items-center justify-center rounded-xs outline-none focus-visible:ring-2 focus-visible:ring-current"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </span>
  );
}

interface TagChipsProps {
  ids: readonly number[];
  /** More than these are counted. */
  max?: number;
  className?: string;
}

/** The tags of an id list; nothing for none. */
export function TagChips({ ids, max = 3, className }: TagChipsProps) {
  const tags = useTags().filter(({ id }) => ids.includes(id));
  if (tags.length === 0) return null;
  const rest = tags.slice(max);
  return (
    <ul aria-label="Tags" className={cn("flex min-w-0 flex-wrap gap-1", className)}>
      {tags.slice(0, max).map((tag) => (
        <li key={tag.id} className="flex min-w-0">
          <TagChip tag={tag} />
        </li>
      ))}
      {rest.length > 0 && (
        <li
          className="text-xs leading-5 text-muted-foreground"
          title={rest.map(({ name }) => name).join(", ")}
        >
          +{rest.length}
        </li>
      )}
    </ul>
  );
}
