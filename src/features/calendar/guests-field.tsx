import { MAX_PEOPLE, type CalendarEvent } from "@contract/calendar.ts";
import { addDays } from "@domain/calendar/days.ts";
import { instantOf, isZone } from "@domain/calendar/zones.ts";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import type { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { query } from "@/lib/api.ts";
import type { EventForm } from "./event-form.ts";

type Form = ReturnType<typeof useSavedForm<EventForm, EventForm>>;

const ADDRESS = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;

interface GuestsFieldProps {
  form: Form;
  event: CalendarEvent | null;
  zone: string;
}

/** Guests by their addresses, each with whether they are free then, where that can be seen. */
export function GuestsField({ form, event, zone }: GuestsFieldProps) {
  const { value: guests, onChange } = form.control("guests");
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const free = useFree(form.now, event, zone);

  function add() {
    const given = typed.split(/[\s,;]+/).filter(Boolean);
    const wrong = given.find((address) => !ADDRESS.test(address));
    setError(wrong === undefined ? null : `“${wrong}” is no e-mail address.`);
    if (wrong !== undefined || given.length === 0) return;
    const known = new Set(guests.map((address) => address.toLowerCase()));
    onChange([...guests, ...given.filter((address) => !known.has(address.toLowerCase()))]);
    setTyped("");
  }
  const pressed = (key: KeyboardEvent) => {
    if (key.key !== "Enter" && key.key !== ",") return;
    key.preventDefault();
    add();
  };

  return (
    <div className="grid gap-2">
      <Field
        label="Guests"
        error={error ?? form.errors.guests}
        hint="Add each with Enter. Nobody is mailed unless you say so."
      >
        <Input
          type="email"
          multiple
          value={typed}
          placeholder="name@example.com"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={pressed}
          onBlur={add}
        />
      </Field>
      {guests.length > 0 && (
        <ul aria-label="Guests" className="grid gap-1">
          {guests.map((address) => (
            <li key={address} className="flex items-center gap-2 text-sm">
              <span className="min-w-0 flex-1 truncate">{address}</span>
              {free(address)}
              <Button
                variant="ghost"
                size="icon-xs"
                aria-label={`Remove ${address}`}
                onClick={() => onChange(guests.filter((guest) => guest !== address))}
              >
                <X />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Whether somebody is free in the time that the form says; what can't be seen isn't called free. */
function useFree(form: EventForm, event: CalendarEvent | null, zone: string) {
  const time = stretchOf(form, zone);
  const people = form.guests.slice(0, MAX_PEOPLE);
  const asked = time ?? { from: "", to: "" };
  const { data } = useQuery({
    ...query("/google-calendar/free-busy", { ...asked, people }),
    enabled: time !== null && people.length > 0,
    meta: { quiet: true },
  });
  // Their time is taken by this very event, where it is at that time already.
  const own = event && !event.when.all_day ? { from: event.when.start, to: event.when.end } : null;
  return (address: string) => {
    const found = data?.people.find(({ email }) => email.toLowerCase() === address.toLowerCase());
    if (!found) return null;
    if (found.problem !== null) return <Badge title={found.problem}>Not known</Badge>;
    const isBusy = found.busy.some(({ from, to }) => !own || from !== own.from || to !== own.to);
    return isBusy ? <Badge variant="warning">Busy then</Badge> : <Badge variant="success">Free then</Badge>;
  };
}

function stretchOf(form: EventForm, zone: string): { from: string; to: string } | null {
  const own = form.all_day ? zone : form.time_zone;
  const [start, end] = form.all_day
    ? [`${form.start_day}T00:00`, `${form.end_day === "" ? "" : addDays(form.end_day, 1)}T00:00`]
    : [`${form.start_day}T${form.start_time}`, `${form.end_day}T${form.end_time}`];
  if (!isZone(own) || Number.isNaN(Date.parse(`${start}Z`)) || Number.isNaN(Date.parse(`${end}Z`)))
    return null;
  const [from, to] = [instantOf(own, start), instantOf(own, end)];
  const days = (to - from) / 86_400_000;
  return days > 0 && days <= 31
    ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    : null;
}
