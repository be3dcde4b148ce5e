const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric" });

/** Whole local days from one moment to another. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(to) - midnight(from)) / 86_400_000;
}

/** The heading that a chat of a moment stands under: "Today", "Previous 7 days", "March 2026". */
export function dateGroup(moment: Date, now: Date): string {
  const days = daysBetween(moment, now);
  if (days < 1) return "Today";
  if (days < 2) return "Yesterday";
  if (days <= 7) return "Previous 7 days";
  if (days <= 30) return "Previous 30 days";
  return month.format(moment);
}

/** Groups rows that are sorted latest first by the day of their last change, in the reader's time zone. */
export function groupByDate<Row extends { updated_at: string }>(
  rows: readonly Row[],
  now = new Date(),
): { label: string; rows: Row[] }[] {
  const groups: { label: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const label = dateGroup(new Date(row.updated_at), now);
    const group = groups.at(-1);
    if (group?.label === label) group.rows.push(row);
    else groups.push({ label, rows: [row] });
  }
  return groups;
}
