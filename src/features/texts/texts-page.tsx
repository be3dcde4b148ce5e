import { useQueryClient } from "@tanstack/react-query";
import { AudioLines, Mic, NotebookPen, Upload } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { audio as calls } from "@contract/audio.ts";
import { ListScreen } from "@/components/list/list-screen.tsx";
import { Button } from "@/components/ui/button.tsx";
import { query } from "@/lib/api.ts";
import { showError } from "@/lib/errors.ts";
import { useSession } from "@/lib/session.ts";
import { KeptRecordings } from "./kept-recordings.tsx";
import { usePanel } from "./panel.ts";
import { ACCEPTED, takeFiles } from "./pick-recordings.ts";
import { LOCAL_RECORDINGS, ownerOf } from "./recording-store.ts";
import { RecordSheet } from "./record-sheet.tsx";
import { textColumns } from "./text-columns.tsx";
import { TextSheet } from "./text-editor.tsx";
import { TranscriptSheet } from "./transcript-sheet.tsx";
import { useTextActions } from "./use-text-actions.tsx";

const Input = calls["/document/text-audio/list"].input;

interface TextsPageProps {
  /** Opens a document to be read. */
  onRead: (documentId: number) => void;
  /** What is open of a document. */
  children: ReactNode;
}

/** Texts that are written here, and recordings: made, heard, corrected. */
export function TextsPage({ onRead, children }: TextsPageProps) {
  const [panel, open] = usePanel();
  const close = () => open(null);
  const { actions, canChange, retry } = useTextActions(onRead, open);
  return (
    <>
      <ListScreen
        noun="text or recording"
        plural="texts and recordings"
        title="Text & audio"
        description="Write a text or record your voice, and the assistant answers from it."
        create={
          <Buttons
            onWrite={() => open({ kind: "write" })}
            onRecord={() => open({ kind: "record" })}
            onPicked={(id) => open({ kind: "recording", id })}
          />
        }
        columns={textColumns({ open: onRead, canChange, retry })}
        call={({ sort: _sort, direction: _direction, ...input }) =>
          query("/document/text-audio/list", Input.parse(input))
        }
        rows={({ documents }) => documents}
        nameOf={({ name }) => name}
        actions={actions}
        search="Search texts and recordings"
        filters={[
          {
            name: "kind",
            label: "Kind",
            options: [
              { value: "text", label: "Texts" },
              { value: "audio", label: "Recordings" },
            ],
          },
        ]}
        note={() => <KeptRecordings onOpen={(id) => open({ kind: "recording", id })} />}
        empty={{
          icon: AudioLines,
          title: "Nothing written or recorded yet",
          text: "A text or a recording becomes a document, from which answers are given with their place or their second.",
        }}
      />
      {children}
      {panel?.kind === "write" && <TextSheet documentId={null} onClose={close} />}
      {panel?.kind === "edit" && (
        <TextSheet key={panel.documentId} documentId={panel.documentId} onClose={close} />
      )}
      {panel?.kind === "transcript" && (
        <TranscriptSheet key={panel.documentId} documentId={panel.documentId} onClose={close} />
      )}
      {(panel?.kind === "record" || panel?.kind === "recording") && (
        <RecordSheet
          id={panel.kind === "recording" ? panel.id : null}
          onRecorded={(id) => open({ kind: "recording", id })}
          onClose={close}
        />
      )}
    </>
  );
}

interface ButtonsProps {
  onWrite: () => void;
  onRecord: () => void;
  onPicked: (id: string) => void;
}

function Buttons({ onWrite, onRecord, onPicked }: ButtonsProps) {
  const { user, organization } = useSession();
  const client = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  async function take(files: FileList | null) {
    try {
      const [first, ...more] = await takeFiles(ownerOf(user.id, organization.id), [...(files ?? [])]);
      await client.invalidateQueries({ queryKey: LOCAL_RECORDINGS });
      if (first !== undefined && more.length === 0) onPicked(first);
    } catch (error) {
      showError(error);
    }
  }
  return (
    <>
      <Button onClick={onWrite}>
        <NotebookPen aria-hidden />
        Write a text
      </Button>
      <Button variant="outline" onClick={onRecord}>
        <Mic aria-hidden />
        Record
      </Button>
      <Button variant="outline" onClick={() => picker.current?.click()}>
        <Upload aria-hidden />
        Upload a recording
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label="Recordings"
        onChange={(event) => {
          void take(event.target.files);
          event.target.value = "";
        }}
      />
    </>
  );
}
