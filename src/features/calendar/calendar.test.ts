import type { CalendarEvent } from "@contract/calendar.ts";
import { describe, expect, it } from "vitest";
import { changedInput, createInput, emptyForm, EventForm, formOf, shownAs, whenIn } from "./event-form.ts";
import { placedOn } from "./layout.ts";
import { type Listed, merged, withEvent, withoutEvent } from "./listed.ts";
import { daysOf, moved, stretchOfDays } from "./range.ts";
import { whenWords } from "./words.ts";

const ZONE = "Europe/London";
const calendar = {
  id: "me@x.example",
  name: "Me",
  time_zone: ZONE,
  primary: true,
  writable: true,
  selectable: true,
};

function event(id: string, start: string, end: string, more: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    ...{ id, calendar_id: calendar.id, etag: `"${id}"`, title: id, description: "", location: "" },
    ...{
      series_id: null,
      guests: [],
      organizer: null,
      free: false,
      meeting_url: null,
      url: null,
      changeable: true,
    },
    when: { all_day: false, start, end, time_zone: ZONE },
    ...more,
  };
}
const on = (id: string, from: string, to: string, more?: Partial<CalendarEvent>) =>
  event(id, `2026-11-27T${from}:00.000Z`, `2026-11-27T${to}:00.000Z`, more);
const listed = (events: CalendarEvent[], more: Partial<Listed> = {}): Listed => ({
  ...{ calendar, events, gone: [], whole: true, cursor: "c" },
  ...more,
});
const ids = ({ events }: Listed) => events.map(({ id }) => id);

describe("views", () => {
  it("a week begins on Monday, and lasts as long as its days do", () => {
    expect(daysOf("week", "2026-10-25")).toEqual(expect.arrayContaining(["2026-10-19", "2026-10-25"]));
    // Summer time ends on the Sunday: an hour more.
    const { from, to } = stretchOfDays(daysOf("week", "2026-10-25"), ZONE);
    expect([from, to]).toEqual(["2026-10-18T23:00:00.000Z", "2026-10-26T00:00:00.000Z"]);
    expect([moved("week", "2026-10-19", 1), moved("day", "2026-03-01", -1)]).toEqual([
      "2026-10-26",
      "2026-02-28",
    ]);
  });
});

describe("what is listed", () => {
  it("keeps what didn't change, and all of it only where it is told as a whole", () => {
    const before = listed([
      on("a", "09:00", "10:00"),
      on("b", "10:00", "11:00"),
      on("s1", "12:00", "13:00", { series_id: "s" }),
    ]);
    const told = listed([on("b", "08:00", "08:30")], { whole: false, gone: ["s"], cursor: "d" });
    const now = merged(before, told);
    expect(ids(now)).toEqual(["b", "a"]);
    expect(now.cursor).toBe("d");
    expect(ids(merged(before, listed([])))).toEqual([]);
  });

  it("of a series those are deleted that are meant", () => {
    const series = ["09:00", "11:00", "13:00"].map((hour, at) =>
      on(`s${at}`, hour, hour.replace(":00", ":30"), { series_id: "s" }),
    );
    const before = listed([...series, on("x", "12:00", "12:30")]);
    const [, second] = series;
    if (!second) throw new Error();
    expect(ids(withoutEvent(before, second, "this"))).toEqual(["s0", "s2", "x"]);
    expect(ids(withoutEvent(before, second, "following"))).toEqual(["s0", "x"]);
    expect(ids(withoutEvent(before, second, "all"))).toEqual(["x"]);
    expect(ids(withEvent(before, on("x", "08:00", "08:30")))[0]).toBe("x");
  });
});

describe("a day", () => {
  it("puts side by side what meets, and nothing else", () => {
    const placed = placedOn(
      [
        on("a", "09:00", "11:00"),
        on("b", "10:00", "12:00"),
        on("c", "11:00", "12:00"),
        on("d", "13:00", "14:00"),
      ],
      "2026-11-27",
      ZONE,
    );
    expect(placed.map(({ event: { id }, left, width }) => [id, left, width])).toEqual([
      ["a", 0, 0.5],
      ["b", 0.5, 0.5],
      ["c", 0, 0.5],
      ["d", 0, 1],
    ]);
    expect(placed[0]?.top).toBeCloseTo(9 / 24);
  });
});

describe("the form of an event", () => {
  const form = { ...emptyForm("2026-11-27T12:00", ZONE, calendar), title: "Lunch" };

  it("begins with an hour, over midnight and the end of a month too", () => {
    expect(emptyForm("2026-11-30T23:30", ZONE, calendar)).toMatchObject({
      end_day: "2026-12-01",
      end_time: "00:30",
    });
  });

  it("says the last of whole days, and sends the first one after", () => {
    const all = { ...form, all_day: true, end_day: "2026-11-28" };
    expect(whenIn(all)).toEqual({ all_day: true, start: "2026-11-27", end: "2026-11-29" });
    const days = event("d", "", "", { when: { all_day: true, start: "2026-11-27", end: "2026-11-29" } });
    expect(formOf(days, ZONE)).toMatchObject({ start_day: "2026-11-27", end_day: "2026-11-28" });
    expect(whenWords(days.when, ZONE)).toBe("Friday, November 27 – Saturday, November 28");
  });

  it("refuses what ends before it begins, and zones that aren't named", () => {
    expect(EventForm.safeParse({ ...form, end_time: "11:00" }).success).toBe(false);
    expect(EventForm.safeParse({ ...form, time_zone: "EST" }).success).toBe(false);
    expect(EventForm.safeParse(form).success).toBe(true);
  });

  it("C9 sends what differs alone", () => {
    const was = on("a", "12:00", "13:00", { title: "Lunch" });
    const before = formOf(was, ZONE);
    const sent = changedInput(was, before, { ...before, location: "Room 4" }, "this", "k");
    expect(sent).toEqual({
      ...{ id: "a", calendar_id: calendar.id, etag: '"a"', scope: "this", key: "k", notify: "none" },
      location: "Room 4",
    });
  });

  it("is shown as it will be", () => {
    expect(shownAs(form, null, "new").when).toMatchObject({ start: "2026-11-27T12:00:00.000Z" });
    expect(createInput({ ...form, repeat: "week" }, "k").repeat).toEqual({ every: "week", until: null });
  });
});
