import { FolderPlus } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { FolderTree } from "./folder-tree.tsx";
import type { useFolders } from "./use-folders.ts";

interface FolderPaneProps extends Omit<ComponentProps<typeof FolderTree>, "index" | "unfiled"> {
  folders: ReturnType<typeof useFolders>;
  onCreate: () => void;
}

const WIDTHS = ["w-28", "w-36", "w-24", "w-32"];

/** The folders, beside the list or in a sheet. */
export function FolderPane({ folders, onCreate, ...tree }: FolderPaneProps) {
  return (
    <div className="grid content-start gap-2">
      {folders.isPending && (
        <div className="grid gap-3 py-2">
          <span role="status" className="sr-only">
            Loading the folders
          </span>
          {WIDTHS.map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </div>
      )}
      {folders.isError && !folders.data && (
        <ErrorState
          error={folders.error}
          onRetry={() => void folders.refetch()}
          retrying={folders.isFetching}
        />
      )}
      {folders.data && <FolderTree index={folders.index} unfiled={folders.unfiled} {...tree} />}
      {folders.data && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-start px-2 text-muted-foreground"
          onClick={onCreate}
        >
          <FolderPlus />
          New folder
        </Button>
      )}
    </div>
  );
}
