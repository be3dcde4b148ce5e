import type { DnsRecord, Domain } from "@contract/domains.ts";
import { CopyButton } from "@/components/copy-button.tsx";

/** The records that a domain needs, each with what is copied. */
export function Records({ domain: { proof, pointing } }: { domain: Domain }) {
  const [first, ...others] = pointing;
  return (
    <div className="grid gap-4">
      {proof && <RecordList title="Proves that the domain is yours" records={[proof]} />}
      {first && <RecordList title="Leads the domain here" records={first} />}
      {others.map((records) => (
        <RecordList
          key={records.map(({ value }) => value).join()}
          title="Or, where the top of a domain takes no CNAME"
          records={records}
        />
      ))}
    </div>
  );
}

function RecordList({ title, records }: { title: string; records: readonly DnsRecord[] }) {
  return (
    <div role="group" className="grid gap-2" aria-label={title}>
      <h4 className="text-xs leading-4 font-medium text-muted-foreground">{title}</h4>
      <ul className="grid gap-2">
        {records.map(({ type, name, value }) => (
          <li
            key={type + value}
            className="grid rounded-md border bg-muted/40 text-sm sm:grid-cols-[5.5rem_1fr_1fr]"
          >
            <Part label="Type">
              <span className="font-mono text-xs">{type}</span>
            </Part>
            <Part label="Name" copied={name}>
              <span className="font-mono text-xs wrap-anywhere">{name}</span>
            </Part>
            <Part label="Value" copied={value}>
              <span className="font-mono text-xs wrap-anywhere">{value}</span>
            </Part>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Part({ label, copied, children }: { label: string; copied?: string; children: React.ReactNode }) {
  return (
    <div className="flex min-h-11 min-w-0 items-center gap-2 border-b px-3 py-1.5 last:border-b-0 sm:border-r sm:border-b-0 sm:last:border-r-0">
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="text-xs leading-4 text-muted-foreground">{label}</span>
        {children}
      </span>
      {copied !== undefined && (
        <CopyButton label={`Copy ${label.toLowerCase()} ${copied}`} read={() => copied} />
      )}
    </div>
  );
}
