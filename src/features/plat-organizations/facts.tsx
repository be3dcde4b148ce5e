import type { ReactNode } from "react";

/** What is known of something, by name; what is null isn't shown. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-3">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="grid min-w-0 content-start gap-0.5">
              <dt className="text-xs text-muted-foreground">{name}</dt>
              <dd className="min-w-0 text-sm wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** One part of a tab. */
export function Part({
  title,
  description,
  danger = false,
  children,
}: {
  title: string;
  description?: string;
  danger?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className={`grid gap-4 rounded-lg border bg-card p-5 shadow-xs ${danger ? "border-destructive/40" : ""}`}
    >
      <div className="grid gap-1">
        <h2 className="text-sm leading-6 font-semibold">{title}</h2>
        {description && <p className="text-sm text-muted-foreground">{description}</p>}
      </div>
      {children}
    </section>
  );
}
