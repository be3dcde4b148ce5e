import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { documents as calls } from "@contract/documents.ts";
import type { Document } from "@contract/documents.ts";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import {
  Sheet,
  SheetBody,
  SheetContent,
  SheetDescription,
  SheetFooter,
  SheetHeader,
  SheetTitle,
} from "@/components/ui/sheet.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { query } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { notify } from "@/lib/toast.ts";
import { MarkdownPreview } from "./markdown-preview.tsx";
import { saveText, textRefusal } from "./save-text.ts";
import { readTextDraft, textDraftKey, writeTextDraft, type TextDraft } from "./text-drafts.ts";
import { TextVersions } from "./text-versions.tsx";

interface TextSheetProps {
  /** null: a new text. */
  documentId: number | null;
  onClose: () => void;
}

/** Writes a text, or changes one; what is typed stays in this browser until it is saved. */
export function TextSheet({ documentId, onClose }: TextSheetProps) {
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent className="max-w-3xl">
        <SheetHeader>
          <SheetTitle>{documentId === null ? "Write a text" : "Edit the text"}</SheetTitle>
          <SheetDescription>
            The assistant answers from it as from any document. Markdown works.
          </SheetDescription>
        </SheetHeader>
        {documentId === null ? (
          <Editor documentId={null} saved={{ name: "", content: "" }} onClose={onClose} />
        ) : (
          <Existing documentId={documentId} onClose={onClose} />
        )}
      </SheetContent>
    </Sheet>
  );
}

function Existing({ documentId, onClose }: { documentId: number; onClose: () => void }) {
  const text = useQuery({ ...query("/document/text/versions", { id: documentId }), staleTime: 0 });
  const named = useQuery(query("/document/text", { id: documentId, before: 0, after: 0 }));
  const failed = text.isError ? text : named.isError ? named : null;
  if (failed) {
    return (
      <SheetBody>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </SheetBody>
    );
  }
  if (!text.data || !named.data) {
    return (
      <SheetBody className="grid content-start gap-4">
        <Skeleton className="h-9" />
        <Skeleton className="h-80" />
      </SheetBody>
    );
  }
  const saved = { name: named.data.document.name, content: text.data.shown?.content ?? "" };
  return <Editor key={text.data.shown?.number} documentId={documentId} saved={saved} onClose={onClose} />;
}

type Tab = "write" | "preview" | "versions";

function Editor({ documentId, saved, onClose }: TextSheetProps & { saved: TextDraft }) {
  const { user, organization } = useSession();
  const key = textDraftKey(user.id, organization.id, documentId);
  const [draft, setDraft] = useState(() => readTextDraft(key) ?? saved);
  const [tab, setTab] = useState<Tab>("write");
  const [isTried, setTried] = useState(false);
  const isChanged = draft.name !== saved.name || draft.content !== saved.content;
  const refusal = textRefusal(draft);
  const errorOf = (field: string) => (isTried && refusal?.field === field ? refusal.message : null);
  useEffect(() => writeTextDraft(key, isChanged ? draft : null), [key, draft, isChanged]);

  const save = useMutation({
    mutationFn: (text: TextDraft) =>
      saveText(documentId, { ...text, name: text.name.trim() }, organization.id),
    meta: {
      invalidates: [...calls["/document/add"].invalidates, "/document/text", "/document/text/versions"],
      quiet: true,
    },
    onSuccess: (document: Document) => {
      writeTextDraft(key, null);
      notify((toast) =>
        toast.success(`${document.name} saved`, { description: "It answers as soon as it is read." }),
      );
      onClose();
    },
  });
  const submit = (text: TextDraft) => {
    setTried(true);
    const wrong = textRefusal(text);
    if (wrong) setTab("write");
    else save.mutate(text);
  };

  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        submit(draft);
      }}
    >
      <SheetBody className="flex flex-col gap-5">
        <FormFailure error={save.error} />
        <Field label="Title" error={errorOf("name")}>
          <Input
            autoFocus={documentId === null}
            value={draft.name}
            maxLength={300}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        </Field>
        <Tabs
          value={tab}
          onValueChange={(value) => setTab(value as Tab)}
          className="flex min-h-0 flex-1 flex-col gap-4"
        >
          <TabsList aria-label="The text">
            <TabsTrigger value="write">Write</TabsTrigger>
            <TabsTrigger value="preview">Preview</TabsTrigger>
            {documentId !== null && <TabsTrigger value="versions">Versions</TabsTrigger>}
          </TabsList>
          <TabsContent value="write" className="flex min-h-72 flex-1 flex-col">
            <Field label="Text" error={errorOf("content")} className="flex flex-1 flex-col">
              <Textarea
                value={draft.content}
                placeholder={"# A heading\n\nWhat the assistant should know."}
                className="min-h-72 flex-1 font-mono text-sm leading-6 md:leading-6"
                onChange={(event) => setDraft({ ...draft, content: event.target.value })}
              />
            </Field>
          </TabsContent>
          <TabsContent value="preview">
            <MarkdownPreview text={draft.content} />
          </TabsContent>
          {documentId !== null && (
            <TabsContent value="versions">
              <TextVersions
                documentId={documentId}
                busy={save.isPending}
                onRestore={(content) => submit({ ...draft, content })}
              />
            </TabsContent>
          )}
        </Tabs>
      </SheetBody>
      <SheetFooter>
        <p className="mr-auto basis-full text-xs text-muted-foreground sm:basis-auto">
          {formatCount([...draft.content].length, "character")}
          {isChanged && " · Draft kept in this browser"}
        </p>
        {isChanged && (
          <Button variant="ghost" onClick={() => setDraft(saved)}>
            Discard draft
          </Button>
        )}
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" disabled={!isChanged} busy={save.isPending}>
          Save
        </Button>
      </SheetFooter>
    </form>
  );
}
