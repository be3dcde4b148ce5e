import type { SenderRecord } from "@contract/senders.ts";
import { CopyButton } from "@/components/copy-button.tsx";
import { Badge } from "@/components/ui/badge.tsx";

const PURPOSES: Readonly<Record<SenderRecord["purpose"], string>> = {
  proof: "Proves that the domain is yours",
  spf: "Says who may send in its name (SPF)",
  dkim: "Says what mail is signed with (DKIM)",
  bounces: "Says where what can't be delivered goes",
};
const STATES = {
  good: { label: "Seen", variant: "success" },
  missing: { label: "Not seen yet", variant: "default" },
  wrong: { label: "Not right", variant: "destructive" },
  unknown: { label: "Couldn’t be asked", variant: "warning" },
} as const;

/** The records that a sender's domain needs, each with whether it was seen, and what is copied. */
export function SenderRecords({ records }: { records: readonly SenderRecord[] }) {
  return (
    <ul aria-label="Records" className="grid gap-3">
      {records.map((record) => (
        <li key={record.purpose + record.type + record.value} className="grid gap-3 rounded-md border p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-sm font-medium">{PURPOSES[record.purpose]}</h3>
            <Badge variant={STATES[record.state].variant}>{STATES[record.state].label}</Badge>
          </div>
          <dl className="grid gap-2 text-sm">
            <Part label="Type" value={record.type} />
            <Part label="Name" value={record.name} copied />
            <Part label="Value" value={record.value} copied />
            {record.priority != null && <Part label="Priority" value={String(record.priority)} />}
          </dl>
          {record.reason !== "" && <p className="text-sm text-muted-foreground">{record.reason}</p>}
        </li>
      ))}
    </ul>
  );
}

function Part({ label, value, copied = false }: { label: string; value: string; copied?: boolean }) {
  return (
    <div className="grid grid-cols-[4rem_1fr_2rem] items-center gap-2">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0 font-mono text-xs wrap-anywhere">{value}</dd>
      {copied && (
        <dd>
          <CopyButton label={`Copy ${label.toLowerCase()} ${value}`} read={() => value} />
        </dd>
      )}
    </div>
  );
}
