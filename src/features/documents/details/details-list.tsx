import type { Document } from "@contract/documents.ts";
import { SheetBody } from "@/components/ui/sheet.tsx";
import { standingText } from "@/components/document-standing.tsx";
import { ContestedTag } from "@/components/document-contested.tsx";
import { formatDay } from "@/lib/format.ts";
import type { Details } from "./details-sheet.tsx";
import { languageName } from "./languages.ts";

/** What is known of a document, for who can't change it. */
export function DetailsList({ document, details }: { document: Document; details: Details }) {
  const facts: [string, string | null][] = [
    ["Title", document.title],
    ["Author", document.author],
    ["Date", document.dated && formatDay(document.dated)],
    ["Language", document.language && languageName(document.language)],
    ["Owner", details.owner && details.owner.name],
    ["Valid from", document.valid_from && formatDay(document.valid_from)],
    ["Valid until", document.valid_until && formatDay(document.valid_until)],
    ["Replaces", details.replaces && details.replaces.name],
    ...Object.entries(document.metadata),
  ];
  const known = facts.filter(([, value]) => value);
  const standing = standingText(details.standing);
  return (
    <SheetBody className="grid content-start gap-5">
      {standing && <p className="rounded-md bg-warning/15 px-3 py-2 text-sm text-pretty">{standing}</p>}
      <ContestedTag documentId={document.id} documentName={document.name} />
      {known.length === 0 ? (
        <p className="text-sm text-muted-foreground">Nothing is known of this document beside its text.</p>
      ) : (
        <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-6 gap-y-3 text-sm">
          {known.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted-foreground">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </SheetBody>
  );
}
