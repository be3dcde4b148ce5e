import { useState, type ReactNode } from "react";
import { Sheet, SheetBody, SheetContent, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";
import type { Dropped } from "./drag.ts";
import { FolderHead, TreeButton } from "./folder-head.tsx";
import { FolderPane } from "./folder-pane.tsx";
import type { Place } from "./folder-tree-data.ts";
import type { FolderWork } from "./use-folder-work.tsx";
import type { useFolders } from "./use-folders.ts";

interface LibraryFrameProps {
  folders: ReturnType<typeof useFolders>;
  place: Place;
  onOpen: (place: Place) => void;
  withSubfolders: boolean;
  onSubfolders: (show: boolean) => void;
  work: FolderWork;
  onDrop: (dropped: Dropped, folderId: number | null) => void;
  /** There is room for the folders beside the list. */
  hasRoom: boolean;
  /** What stands below the folders. */
  aside: ReactNode;
  children: ReactNode;
}

/** The folders beside the list, or in a sheet where there is no room, and above it where one is. */
export function LibraryFrame(props: LibraryFrameProps) {
  const { folders, place, onOpen, work, onDrop, hasRoom, aside, children, ...head } = props;
  const [isShown, setShown] = useState(false);
  const openFolder = typeof place === "number" && folders.index.byId.has(place) ? place : null;
  const pane = (after: () => void) => (
    <FolderPane
      folders={folders}
      place={place}
      onOpen={(to) => {
        onOpen(to);
        after();
      }}
      onDrop={onDrop}
      onRename={work.rename}
      onDelete={work.remove}
      onCreate={() => {
        after();
        work.create(openFolder);
      }}
    />
  );
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[13.5rem_minmax(0,1fr)]">
      {hasRoom && (
        <div className="sticky top-6 grid max-h-[calc(100dvh-3rem)] gap-6 overflow-y-auto p-1">
          {pane(() => undefined)}
          <div className="px-2">{aside}</div>
        </div>
      )}
      <div className="grid min-w-0 gap-4">
        <FolderHead
          index={folders.index}
          place={place}
          onOpen={onOpen}
          work={work}
          opener={!hasRoom && <TreeButton onClick={() => setShown(true)} />}
          {...head}
        />
        {children}
      </div>
      {!hasRoom && (
        <Sheet open={isShown} onOpenChange={setShown}>
          <SheetContent side="left" aria-describedby={undefined}>
            <SheetHeader>
              <SheetTitle>Folders</SheetTitle>
            </SheetHeader>
            <SheetBody>{pane(() => setShown(false))}</SheetBody>
          </SheetContent>
        </Sheet>
      )}
    </div>
  );
}
