import { helpAgents as calls } from "@contract/help-agents.ts";
import type { OutputOf } from "@contract/index.ts";
import { UPLOAD_TYPES, uploadRefusal, uploadTypeOf } from "@domain/uploads.ts";
import { useMutation } from "@tanstack/react-query";
import { FileText, Trash2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { ConfirmRows } from "@/components/list/confirm-rows.tsx";
import { ListScreen } from "@/components/list/list-screen.tsx";
import type { Action, ActionDialogProps, Column } from "@/components/list/types.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { mutation, query } from "@/lib/api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { objectAddress, storeObject } from "@/lib/store-object.ts";
import { notify } from "@/lib/toast.ts";
import { uuid } from "@/lib/uuid.ts";

const PATH = "/agent/help-agent/documents";
const Input = calls[PATH].input;
type Row = OutputOf<typeof PATH>["documents"][number];

const ACCEPT = UPLOAD_TYPES.map(({ extension }) => `.${extension}`).join(",");
/** Between two looks at documents that are read, in milliseconds: whose topic isn't the operator's organisation. */
const LOOK_EVERY = 3000;

/** What the help agent answers from beside the help centre's articles. */
export function Documents() {
  const { input, busy, choose } = useUpload();
  const button = (
    <div className="flex justify-end">
      <Button busy={busy} onClick={choose}>
        {!busy && <Upload />}
        Upload
      </Button>
    </div>
  );
  return (
    <>
      {/* Beside the list, whose buttons come and go while files are chosen. */}
      {input}
      <ListScreen
        noun="document"
        columns={columns}
        create={button}
        aside={button}
        call={(input) => ({
          ...query(PATH, Input.parse(input)),
          refetchInterval: ({ state }: { state: { data?: OutputOf<typeof PATH> | undefined } }) =>
            state.data?.documents.some(({ status }) => status === "processing") ? LOOK_EVERY : false,
        })}
        rows={({ documents }) => documents}
        nameOf={({ name }) => name}
        actions={
          [
            { label: "Delete", icon: Trash2, danger: true, dialog: (props) => <DeleteDocument {...props} /> },
          ] satisfies Action<Row>[]
        }
        buttons
        search="Search documents"
        empty={{
          icon: FileText,
          title: "No documents yet",
          text: "The help agent answers from the help centre’s articles, and from what you add here.",
        }}
      />
    </>
  );
}

const columns: Column<Row>[] = [
  {
    head: "Name",
    cell: ({ name, status, error }) => (
      <span className="grid min-w-0 gap-0.5">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {status === "processing" && <Badge>Reading</Badge>}
          {status === "failed" && <Badge variant="destructive">Failed</Badge>}
        </span>
        {error && <span className="text-xs text-pretty text-muted-foreground">{error}</span>}
      </span>
    ),
  },
  {
    head: "Added",
    className: "w-36",
    fact: ({ created_at }) => formatRelative(created_at),
    title: ({ created_at }) => formatDateTime(created_at),
  },
];

/** Uploads documents: the input that they are chosen with, and what opens it. */
function useUpload() {
  const element = useRef<HTMLInputElement>(null);
  const add = useMutation(mutation("/agent/help-agent/documents/upload", { quiet: true }));
  const [left, setLeft] = useState(0);
  async function upload(file: File) {
    try {
      const refused = uploadRefusal(file);
      if (refused !== null) throw new Error(refused);
      const type = uploadTypeOf(file.name)?.mime ?? file.type;
      const object = `files/${uuid()}`;
      await storeObject(object, file, { type });
      await add.mutateAsync({ name: file.name, path: objectAddress(object), type });
    } catch (error) {
      notify((toast) => toast.error(`${file.name}: ${errorMessage(error)}`));
    } finally {
      setLeft((count) => count - 1);
    }
  }
  const input = (
    <input
      ref={element}
      type="file"
      multiple
      hidden
      accept={ACCEPT}
      aria-label="Documents to upload"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = "";
        setLeft((count) => count + files.length);
        for (const file of files) void upload(file);
      }}
    />
  );
  return { input, busy: left > 0, choose: () => element.current?.click() };
}

function DeleteDocument(props: ActionDialogProps<Row>) {
  const remove = useMutation(mutation("/agent/help-agent/documents/delete"));
  const [row] = props.rows;
  if (!row) return null;
  return (
    <ConfirmRows
      {...props}
      title="Delete this document?"
      action="Delete"
      onConfirm={() => remove.mutate({ id: row.id })}
    >
      The help agent no longer answers from {row.name}.
    </ConfirmRows>
  );
}
