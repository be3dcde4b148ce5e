import { FolderOpen, FolderX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { countBeneath, type FolderIndex, type Place } from "./folder-tree-data.ts";
import { formatCount } from "@/lib/format.ts";

interface EmptyPlaceProps {
  index: FolderIndex;
  place: Place;
  /** The folders are known. */
  isKnown: boolean;
  uploadAction: ReactNode;
  onAll: () => void;
  onSubfolders: () => void;
}

/** What a folder without documents says, also one that is gone. */
export function EmptyPlace({ index, place, isKnown, uploadAction, onAll, onSubfolders }: EmptyPlaceProps) {
  const folder = typeof place === "number" ? index.byId.get(place) : undefined;
  if (place === "none") {
    return (
      <Framed icon={FolderOpen} title="Every document is in a folder" action={<AllFiles onAll={onAll} />}>
        Documents that are uploaded without a folder show here.
      </Framed>
    );
  }
  if (!folder && isKnown) {
    return (
      <Framed icon={FolderX} title="This folder is gone" action={<AllFiles onAll={onAll} />}>
        Somebody deleted it. Documents that were kept moved up to where it lay.
      </Framed>
    );
  }
  const under = folder ? countBeneath(index, folder.id) : 0;
  return (
    <Framed
      icon={FolderOpen}
      title={under > 0 ? "No documents of its own" : "This folder is empty"}
      action={
        <>
          {uploadAction}
          {under > 0 && (
            <Button variant="outline" onClick={onSubfolders}>
              {`Show the ${formatCount(under, "document")} in its folders`}
            </Button>
          )}
        </>
      }
    >
      Drop files here, or move documents into it from the list.
    </Framed>
  );
}

function AllFiles({ onAll }: { onAll: () => void }) {
  return (
    <Button variant="outline" onClick={onAll}>
      Go to all files
    </Button>
  );
}

function Framed(props: Parameters<typeof EmptyState>[0]) {
  return (
    <div className="rounded-lg border border-dashed border-input bg-card">
      <EmptyState {...props} />
    </div>
  );
}
