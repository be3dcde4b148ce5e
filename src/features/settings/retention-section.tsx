import type { Retention } from "@contract/members.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useUnsaved } from "@/components/ui/unsaved.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatCount, formatDateTime } from "@/lib/format.ts";
import { Choice } from "./choice.tsx";
import { Section } from "./section.tsx";

const DAYS = [30, 90, 180, 365, 730];

const wordsOf = (days: number) => (days % 365 === 0 ? formatCount(days / 365, "year") : `${days} days`);

/** How long the organisation keeps chats and attached files, and what a shorter time will delete; for owners. */
export function RetentionSection() {
  const saved = useQuery(query("/organization/retention", {}));
  return (
    <Section
      title="How long chats are kept"
      description="The time counts from a chat’s last question. Pinned chats and those in folders go by it too. Reports and usage stay as they are."
    >
      {saved.isPending && <Skeleton className="h-40" />}
      {saved.isError && (
        <ErrorState error={saved.error} onRetry={() => void saved.refetch()} retrying={saved.isFetching} />
      )}
      {saved.data && (
        <RetentionForm key={JSON.stringify(saved.data.retention)} saved={saved.data.retention} />
      )}
    </Section>
  );
}

function RetentionForm({ saved }: { saved: Retention }) {
  const [wanted, setWanted] = useState(saved);
  const [isAsking, setAsking] = useState(false);
  const save = useMutation(mutation("/organization/update"));
  const isChanged =
    wanted.chats_days !== saved.chats_days || wanted.attachments_days !== saved.attachments_days;
  useUnsaved(isChanged);
  const seen = useQuery({
    ...query("/organization/retention", wanted),
    enabled: isChanged,
    placeholderData: keepPreviousData,
  });
  const told = isChanged && !seen.isPlaceholderData ? seen.data : undefined;
  const saveNow = () => save.mutate({ retention: wanted }, { onSuccess: () => toast.success("Saved") });
  return (
    <>
      <Kept
        label="Chats"
        forever="For ever"
        days={wanted.chats_days}
        onChange={(chats_days) => setWanted({ ...wanted, chats_days })}
      />
      <Kept
        label="Attached files"
        forever="As long as their chat"
        hint="Answers that cite a file keep their text, and say that it is gone."
        days={wanted.attachments_days}
        onChange={(attachments_days) => setWanted({ ...wanted, attachments_days })}
      />
      <p role="status" className="min-h-5 text-sm text-muted-foreground">
        {isChanged && seen.isError && "What will be deleted couldn’t be counted. Try again in a moment."}
        {told && <Consequence wanted={wanted} told={told} />}
      </p>
      <div className="flex gap-2">
        <Button disabled={!told} busy={save.isPending} onClick={() => setAsking(true)}>
          Set times
        </Button>
        {isChanged && (
          <Button variant="outline" onClick={() => setWanted(saved)}>
            Discard
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Change how long chats are kept?"
        action="Set times"
        onConfirm={saveNow}
      >
        {told && <Consequence wanted={wanted} told={told} />}
      </ConfirmDialog>
    </>
  );
}

interface KeptProps {
  label: string;
  forever: string;
  hint?: string;
  days: number | null;
  onChange: (days: number | null) => void;
}

function Kept({ label, forever, hint, days, onChange }: KeptProps) {
  const known = days === null || DAYS.includes(days) ? DAYS : [...DAYS, days].toSorted((a, b) => a - b);
  return (
    <Choice
      label={label}
      hint={hint}
      value={String(days ?? 0)}
      onChange={(value) => onChange(Number(value) || null)}
      options={[
        { value: "0", label: forever },
        ...known.map((each) => ({ value: String(each), label: wordsOf(each) })),
      ]}
    />
  );
}

interface ConsequenceProps {
  wanted: Retention;
  told: { begins_at: string; chats: number; attachments: number };
}

/** What the times that are chosen will delete, in words. */
function Consequence({ wanted, told }: ConsequenceProps) {
  const kinds = [
    { what: "chat", days: wanted.chats_days, count: told.chats },
    { what: "attached file", days: wanted.attachments_days, count: told.attachments },
  ].flatMap(({ days, ...kind }) => (days === null ? [] : [{ ...kind, days }]));
  if (kinds.length === 0) return "Nothing will be deleted any more.";
  const going = kinds.map(
    ({ what, count, days }) => `${formatCount(count, what)} older than ${wordsOf(days)}`,
  );
  const ages = kinds.map(({ what, days }) => `${what}s after ${wordsOf(days)}`);
  const begin = formatDateTime(told.begins_at);
  const now = kinds.every(({ count }) => count === 0)
    ? `Nothing is that old yet. From ${begin} on, ${ages.join(" and ")} are deleted for good.`
    : `${going.join(" and ")} will be deleted for good from ${begin} on, and others as they reach that age.`;
  return `${now} Until then you can change this back. Members see in a chat when it goes, 7 days before.`;
}
