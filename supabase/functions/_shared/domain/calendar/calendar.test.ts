import { describe, expect, it } from "vitest";
import { addDays, daysBetween, isDay, mondayOf } from "./days.ts";
import { isBusy, overlap } from "./event.ts";
import { endedBefore, goneOn, isCounted, repeatOf, ruleOf } from "./rules.ts";
import { dayAt, instantOf, isZone, wallAt, withOffset } from "./zones.ts";

describe("zones", () => {
  it("knows names, and neither offsets nor abbreviations", () => {
    expect(["Europe/London", "America/Argentina/Buenos_Aires", "UTC", "Etc/GMT+5"].map(isZone)).toEqual(
      Array(4).fill(true),
    );
    expect(["EST", "+01:00", "Europe/Nowhere", "", "Europe/London\n"].map(isZone)).toEqual(
      Array(5).fill(false),
    );
  });

  it.each([
    ["Europe/London", "2026-07-01T12:00", "2026-07-01T12:00:00+01:00"],
    ["Asia/Kolkata", "2026-01-01T00:00", "2026-01-01T00:00:00+05:30"],
    ["America/New_York", "2026-11-27T09:30", "2026-11-27T09:30:00-05:00"],
    // Skipped in spring: an hour later; shown twice in autumn: the first.
    ["Europe/London", "2026-03-29T01:30", "2026-03-29T02:30:00+01:00"],
    ["Europe/London", "2026-10-25T01:30", "2026-10-25T01:30:00+01:00"],
    ["Pacific/Kiritimati", "2026-01-01T00:00", "2026-01-01T00:00:00+14:00"],
  ])("%s %s is %s", (zone, wall, written) => {
    expect(withOffset(zone, wall)).toBe(written);
    expect(wallAt(zone, instantOf(zone, wall))).toBe(written.slice(0, 16));
  });

  it("says which day it is there", () => {
    const moment = Date.parse("2026-11-27T12:00:00Z");
    expect([dayAt("Pacific/Kiritimati", moment), dayAt("Pacific/Midway", moment)]).toEqual([
      "2026-11-28",
      "2026-11-27",
    ]);
  });
});

describe("days", () => {
  it("counts over summer time, leap years and years", () => {
    expect([addDays("2026-03-28", 2), addDays("2028-02-28", 1), addDays("2026-12-31", 1)]).toEqual([
      "2026-03-30",
      "2028-02-29",
      "2027-01-01",
    ]);
    expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
    expect([mondayOf("2026-11-29"), mondayOf("2026-11-23")]).toEqual(["2026-11-23", "2026-11-23"]);
  });

  it("there is no 30 February", () => {
    expect(["2026-02-30", "2027-02-29", "2026-13-01", "2026-1-1"].map(isDay)).toEqual(Array(4).fill(false));
    expect(isDay("2028-02-29")).toBe(true);
  });
});

describe("rules", () => {
  const weekly = { every: "week" as const, interval: 2, weekdays: [1, 3], until: "2026-12-31", count: null };

  it.each(["Europe/London", "Pacific/Kiritimati", "America/Los_Angeles", null])(
    "are read as they were written in %s",
    (zone) => {
      expect(repeatOf([ruleOf(weekly, zone)], zone)).toEqual(weekly);
    },
  );

  it("end with the last day, where the event is", () => {
    expect(ruleOf(weekly, "Pacific/Kiritimati")).toContain("UNTIL=20261231T095959Z");
    expect(ruleOf(weekly, null)).toContain("UNTIL=20261231");
  });

  it("that a form doesn't say are left alone", () => {
    for (const rule of ["RRULE:FREQ=MONTHLY;BYDAY=-1FR", "RRULE:FREQ=HOURLY", "RDATE:20260101"])
      expect(repeatOf([rule], "UTC")).toBeNull();
    expect(repeatOf(["RRULE:FREQ=DAILY", "EXDATE:20260101T090000Z"], "UTC")).toBeNull();
  });

  it("are split by a date in place of a number, and those after have as many left", () => {
    const rule = ["RRULE:FREQ=DAILY;COUNT=10", "EXDATE:20260101T090000Z"];
    const split = { at: Date.parse("2026-01-05T09:00:00Z"), zone: "UTC" };
    expect(endedBefore(rule, split)).toEqual(["RRULE:FREQ=DAILY;UNTIL=20260105T085959Z", rule[1]]);
    expect(endedBefore(rule, { day: "2026-03-01" })[0]).toBe("RRULE:FREQ=DAILY;UNTIL=20260228");
    expect(goneOn(rule, 4)[0]).toBe("RRULE:FREQ=DAILY;COUNT=6");
    expect([isCounted(rule), isCounted(["RRULE:FREQ=DAILY;UNTIL=20270101"])]).toEqual([true, false]);
  });
});

describe("busy", () => {
  const me = { email: "me@x.example", name: null, optional: false, organizer: false, self: true };

  it("C10 neither what is marked as free nor what one declined", () => {
    expect(isBusy({ free: false, guests: [] })).toBe(true);
    expect(isBusy({ free: true, guests: [] })).toBe(false);
    expect(isBusy({ free: false, guests: [{ ...me, response: "declined" }] })).toBe(false);
    expect(isBusy({ free: false, guests: [{ ...me, self: false, response: "declined" }] })).toBe(true);
  });

  it("what ends as another begins doesn't meet it", () => {
    expect(overlap({ from: 0, to: 10 }, { from: 10, to: 20 })).toBe(false);
    expect(overlap({ from: 0, to: 11 }, { from: 10, to: 20 })).toBe(true);
    expect(overlap({ from: 10, to: 10 }, { from: 10, to: 20 })).toBe(true);
  });
});
