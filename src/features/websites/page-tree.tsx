import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { cn } from "@/lib/cn.ts";
import { formatCount } from "@/lib/format.ts";
import type { TreeNode } from "./tree-of-pages.ts";

interface PageTreeProps {
  nodes: readonly TreeNode[];
  /** Pages that are left out. */
  out: ReadonlySet<number>;
  /** Takes pages, or leaves them out. */
  onChange: (ids: readonly number[], taken: boolean) => void;
  level?: number;
}

/** Below a folder so many are drawn; more are asked for. */
const AT_ONCE = 100;

/** A folder with no more in it is open at first. */
const FEW = 12;

/** The pages of a website by their folders, each with a box; a folder's box is for all in it. */
export function PageTree({ nodes, out, onChange, level = 0 }: PageTreeProps) {
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <ul className="grid min-w-0">
      {nodes.slice(0, shown).map((node) => (
        <Node key={node.key} node={node} out={out} onChange={onChange} level={level} />
      ))}
      {nodes.length > shown && (
        <li style={{ paddingLeft: `${level * 1.25 + 2}rem` }}>
          <button
            type="button"
            className="cursor-pointer rounded-xs py-1 text-sm text-link outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
            onClick={() => setShown(shown + AT_ONCE * 5)}
          >
            Show more of {formatCount(nodes.length, "entry", "entries")}
          </button>
        </li>
      )}
    </ul>
  );
}

interface NodeProps {
  node: TreeNode;
  out: ReadonlySet<number>;
  onChange: PageTreeProps["onChange"];
  level: number;
}

function Node({ node, out, onChange, level }: NodeProps) {
  const isFolder = node.children.length > 0;
  const [open, setOpen] = useState(level === 0 || (level === 1 && node.children.length <= FEW));
  const taken = node.ids.filter((id) => !out.has(id)).length;
  const checked = taken === 0 ? false : taken === node.ids.length ? true : "indeterminate";
  const name = node.page?.name ?? node.label;
  return (
    <li className="min-w-0">
      <div
        className="flex min-h-9 min-w-0 items-center gap-2 rounded-sm pr-2 hover:bg-accent"
        style={{ paddingLeft: `${level * 1.25}rem` }}
      >
        <button
          type="button"
          aria-expanded={isFolder ? open : undefined}
          aria-label={isFolder ? `${open ? "Close" : "Open"} ${node.label}` : undefined}
          aria-hidden={isFolder ? undefined : true}
          tabIndex={isFolder ? 0 : -1}
          onClick={() => setOpen(!open)}
          className={cn(
            "flex size-6 shrink-0 cursor-pointer items-center justify-center rounded-xs text-muted-foreground outline-none focus-visible:ring-2 focus-visible:ring-ring",
            !isFolder && "invisible",
          )}
        >
          <ChevronRight aria-hidden className={cn("size-4 transition-transform", open && "rotate-90")} />
        </button>
        <Checkbox
          checked={checked}
          aria-label={isFolder ? `Everything in ${node.label}` : name}
          onCheckedChange={() => onChange(node.ids, checked !== true)}
        />
        <span className="min-w-0 flex-1 truncate text-sm" title={node.page?.address ?? node.label}>
          {node.label}
          {node.page?.name && <span className="text-muted-foreground"> · {node.page.name}</span>}
        </span>
        {isFolder && (
          <span className="shrink-0 text-xs text-muted-foreground tabular-nums">
            {taken} of {node.ids.length}
          </span>
        )}
      </div>
      {isFolder && open && <PageTree nodes={node.children} out={out} onChange={onChange} level={level + 1} />}
    </li>
  );
}
