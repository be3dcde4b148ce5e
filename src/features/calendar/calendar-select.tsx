import { useMutation, useQuery } from "@tanstack/react-query";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { mutation, query } from "@/lib/api.ts";

/** Which of one's calendars is shown and written to. */
export function CalendarSelect({ selected }: { selected: string | null }) {
  const list = useQuery(query("/google-calendar/list-calendars"));
  const select = useMutation(mutation("/google-calendar/select-calendar"));
  const calendars = list.data?.calendars.filter(({ selectable }) => selectable) ?? [];
  return (
    <Select
      value={select.isPending ? select.variables.calendar_id : (selected ?? "")}
      onValueChange={(calendar_id) => select.mutate({ calendar_id })}
    >
      <SelectTrigger size="sm" aria-label="Calendar" className="max-w-56" disabled={calendars.length === 0}>
        <SelectValue placeholder="Select a calendar" />
      </SelectTrigger>
      <SelectContent>
        {calendars.map(({ id, name, writable }) => (
          <SelectItem key={id} value={id}>
            {name}
            {!writable && " (read only)"}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
