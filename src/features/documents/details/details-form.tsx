import type { Document } from "@contract/documents.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Sparkles, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { SheetForm } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { TagChips } from "@/components/tag-chip.tsx";
import { mutation, query } from "@/lib/api.ts";
import { ContestedTag } from "@/components/document-contested.tsx";
import { standingText } from "@/components/document-standing.tsx";
import { formatDay } from "@/lib/format.ts";
import type { Details } from "./details-sheet.tsx";
import { changesOf, foundIn, Values, valuesOf } from "./details-values.ts";
import { languageChoices, languageName } from "./languages.ts";
import { MoreFields } from "./more-fields.tsx";
import { type Choice, ChoiceList, PickOne } from "./pick-one.tsx";

const SHOWN = 8;
const UNKNOWN = "unknown";

interface DetailsFormProps {
  document: Document;
  details: Details;
  onClose: () => void;
  onNewVersion: (() => void) | undefined;
  /** Shows which tags the assistant suggests. */
  onSuggest: () => void;
}

/** Changes what is known of a document. */
export function DetailsForm({ document, details, onClose, onNewVersion, onSuggest }: DetailsFormProps) {
  const before = valuesOf(document, details);
  const update = useMutation(mutation("/document/update/metadata", { quiet: true }));
  const form = useSavedForm(Values, before, async (values) => {
    await update.mutateAsync({ id: document.id, ...changesOf(values, before, details) });
    onClose();
  });
  const standing = standingText(details.standing);

  /** Where a value comes from, and the way back to the file's own. */
  function from(field: "title" | "author" | "dated" | "language", shown: (value: string) => string = String) {
    const found = foundIn(details, field);
    const now = form.now[field];
    if (!found) return {};
    if (now === found) return { aside: <Origin>From the file</Origin> };
    return {
      aside: now ? <Origin>Edited</Origin> : undefined,
      hint: (
        <>
          The file says “{shown(found)}”.{" "}
          <button
            type="button"
            className="cursor-pointer rounded-xs font-medium text-foreground underline outline-none focus-visible:ring-2 focus-visible:ring-ring"
            onClick={() => form.control(field).onChange(found)}
          >
            Use that
          </button>
        </>
      ),
    };
  }

  const language = form.control("language");
  return (
    <SheetForm form={form} onClose={onClose}>
      {standing && <p className="rounded-md bg-warning/15 px-3 py-2 text-sm text-pretty">{standing}</p>}
      <ContestedTag documentId={document.id} documentName={document.name} />
      <Group>
        <Field label="Title" error={form.errors.title} {...from("title")}>
          <Input {...form.field("title")} />
        </Field>
        <Field label="Author" error={form.errors.author} {...from("author")}>
          <Input {...form.field("author")} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Date" error={form.errors.dated} {...from("dated", formatDay)}>
            <Input type="date" min="1500-01-01" max="2199-12-31" {...form.field("dated")} />
          </Field>
          <Field label="Language" error={form.errors.language} {...from("language", languageName)}>
            <LanguageSelect {...language} own={document.language} />
          </Field>
        </div>
      </Group>
      <Group
        title="In force"
        note="Answers prefer what is in force; what isn’t any more says so when it is cited."
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Valid from" error={form.errors.valid_from}>
            <Input type="date" min="1500-01-01" max="2199-12-31" {...form.field("valid_from")} />
          </Field>
          <Field label="Valid until" error={form.errors.valid_until}>
            <Input type="date" min="1500-01-01" max="2199-12-31" {...form.field("valid_until")} />
          </Field>
        </div>
        <PickOne
          label="Replaces"
          hint="The document that holds no more once this one does."
          error={form.errors.replaces_id}
          search="Search files"
          results={(text, onChoose) => <FoundFiles text={text} but={document.id} onChoose={onChoose} />}
          {...form.control("replaces_id")}
        />
        <PickOne
          label="Owner"
          hint="Is reminded by mail two weeks before the last day; without an owner, who uploaded it is."
          error={form.errors.owner_id}
          search="Search members"
          results={(text, onChoose) => <FoundMembers text={text} onChoose={onChoose} />}
          {...form.control("owner_id")}
        />
      </Group>
      <MoreFields {...form.control("metadata")} error={form.errors.metadata} />
      <Group title="Tags" note="With tags, only people who hold one of them read the document.">
        <TagChips ids={document.tag_ids} />
        <Button variant="outline" size="sm" className="justify-self-start" onClick={onSuggest}>
          <Sparkles />
          Suggest tags
        </Button>
      </Group>
      {onNewVersion && (
        <Group
          title="Version"
          note="A new version keeps the document’s tags and citations; the one before answers until it is read."
        >
          <Button variant="outline" size="sm" className="justify-self-start" onClick={onNewVersion}>
            <Upload />
            Upload new version
          </Button>
        </Group>
      )}
    </SheetForm>
  );
}

function Origin({ children }: { children: string }) {
  return <span className="text-xs text-muted-foreground">{children}</span>;
}

function Group({ title, note, children }: { title?: string; note?: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      {title && (
        <div className="grid gap-1">
          <h3 className="text-sm leading-5 font-semibold">{title}</h3>
          {note && <p className="text-xs text-pretty text-muted-foreground">{note}</p>}
        </div>
      )}
      {children}
    </section>
  );
}

interface LanguageSelectProps {
  id?: string;
  value: string;
  own: string | null;
  onChange: (value: string) => void;
}

function LanguageSelect({ value, own, onChange, ...field }: LanguageSelectProps) {
  return (
    <Select value={value || UNKNOWN} onValueChange={(next) => onChange(next === UNKNOWN ? "" : next)}>
      <SelectTrigger className="w-full" {...field}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        <SelectItem value={UNKNOWN}>Not known</SelectItem>
        {languageChoices(own).map(({ tag, name }) => (
          <SelectItem key={tag} value={tag}>
            {name}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}

interface FoundProps {
  text: string;
  onChoose: (choice: Choice) => void;
}

function FoundFiles({ text, but, onChoose }: FoundProps & { but: number }) {
  const { data } = useQuery({
    ...query("/document/list", { search: text, limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  return <ChoiceList found={data?.documents.filter(({ id }) => id !== but)} onChoose={onChoose} />;
}

function FoundMembers({ text, onChoose }: FoundProps) {
  const { data } = useQuery({
    ...query("/organization/getMembers", { search: text, limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  const found = data?.members.map(({ id, name, email }) => ({ id, name: name || email }));
  return <ChoiceList found={found} onChoose={onChoose} />;
}
