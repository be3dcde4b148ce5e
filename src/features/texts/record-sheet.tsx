import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Alert } from "@/components/ui/alert.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import {
  Sheet,
  SheetBody,
  SheetContent,
  SheetDescription,
  SheetHeader,
  SheetTitle,
} from "@/components/ui/sheet.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { query } from "@/lib/api.ts";
import { formatDateTime } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { fileOf, LOCAL_RECORDINGS, newRecording, ownerOf, readRecording } from "./recording-store.ts";
import { RecordingNow, secondsOf } from "./recording-now.tsx";
import { Review } from "./review.tsx";

interface RecordSheetProps {
  /** The recording that is gone on with; null: a new one. */
  id: string | null;
  onRecorded: (id: string) => void;
  onClose: () => void;
}

/** Makes a recording, or goes on with one that lies in this browser. */
export function RecordSheet({ id, onRecorded, onClose }: RecordSheetProps) {
  const [isRecording, setRecording] = useState(false);
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent className="max-w-2xl">
        <SheetHeader>
          <SheetTitle>{id === null || isRecording ? "Record" : "Add a recording"}</SheetTitle>
          <SheetDescription>
            {id === null || isRecording
              ? "Say what the assistant should know."
              : "Listen, correct what is said, and add it."}
          </SheetDescription>
        </SheetHeader>
        {id === null ? (
          <New onRecorded={onRecorded} />
        ) : (
          <Kept
            id={id}
            isRecording={isRecording}
            onRecording={setRecording}
            onRecorded={onRecorded}
            onClose={onClose}
          />
        )}
      </SheetContent>
    </Sheet>
  );
}

function New({ onRecorded }: { onRecorded: (id: string) => void }) {
  const { user, organization } = useSession();
  const client = useQueryClient();
  const abilities = useQuery(query("/audio/abilities", {}));
  return (
    <SheetBody className="grid content-start gap-5">
      {abilities.data?.transcribes === false && (
        <Alert>
          Recordings aren’t transcribed here, since no speech recognition is set up. You can record, and write
          down yourself what is said: without its words the assistant can’t answer from it.
        </Alert>
      )}
      <RecordingNow
        before={0}
        begin={() =>
          newRecording(ownerOf(user.id, organization.id), {
            name: `Recording of ${formatDateTime(new Date().toISOString())}`,
            type: "wav",
            file: null,
          })
        }
        onDone={(id) => {
          void client.invalidateQueries({ queryKey: LOCAL_RECORDINGS });
          onRecorded(id);
        }}
      />
    </SheetBody>
  );
}

interface KeptProps {
  id: string;
  isRecording: boolean;
  onRecording: (isRecording: boolean) => void;
  onRecorded: (id: string) => void;
  onClose: () => void;
}

function Kept({ id, isRecording, onRecording, onRecorded, onClose }: KeptProps) {
  const { user, organization } = useSession();
  const client = useQueryClient();
  const kept = useQuery({
    queryKey: [...LOCAL_RECORDINGS, id],
    queryFn: async () => {
      const recording = await readRecording(id);
      const isMine = recording?.owner === ownerOf(user.id, organization.id);
      return recording && isMine ? { recording, file: await fileOf(recording) } : null;
    },
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (kept.isError) {
    return (
      <SheetBody>
        <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />
      </SheetBody>
    );
  }
  if (kept.data === undefined) {
    return (
      <SheetBody className="grid content-start gap-5">
        <Skeleton className="h-14" />
        <Skeleton className="h-40" />
      </SheetBody>
    );
  }
  if (kept.data === null) {
    return (
      <SheetBody>
        <EmptyState title="This recording isn’t on this device">
          It was added or discarded, or made in another browser.
        </EmptyState>
      </SheetBody>
    );
  }
  const { recording, file } = kept.data;
  if (isRecording) {
    return (
      <SheetBody>
        <RecordingNow
          before={secondsOf(recording.samples)}
          begin={() => Promise.resolve(recording)}
          onDone={() => {
            void client.invalidateQueries({ queryKey: LOCAL_RECORDINGS }).then(() => onRecording(false));
            onRecorded(id);
          }}
        />
      </SheetBody>
    );
  }
  return (
    <Review
      key={recording.samples}
      recording={recording}
      file={file}
      onRecord={recording.file ? undefined : () => onRecording(true)}
      onClose={() => {
        void client.invalidateQueries({ queryKey: LOCAL_RECORDINGS });
        onClose();
      }}
    />
  );
}
