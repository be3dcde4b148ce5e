import { addCalendar, calendarActs } from "../calendar/control.ts";
import { inZone, momentOf, wallOf } from "../calendar/zones.ts";
import type { World } from "../world.ts";

const DAY = 86_400_000;
const ZONE = "Europe/London";
const OWNER = "owner@atrium.example";
const ADMIN = "admin@atrium.example";
const MEMBER = "member@atrium.example";
const JONAS = "jonas@atrium.example";

/** This week's events, from its Monday on. */
export function seedCalendars(world: World): void {
  const acts = calendarActs(world);
  const today = Math.floor(wallOf(world.now(), ZONE) / DAY) * DAY;
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
  const at = (day: number, time: string) => {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    const wall = monday + day * DAY + (hours * 60 + minutes) * 60_000;
    return { dateTime: inZone(momentOf(wall, ZONE), ZONE), timeZone: ZONE };
  };
  const date = (day: number) => ({ date: new Date(monday + day * DAY).toISOString().slice(0, 10) });
  const add = (calendar: string, day: number, from: string, to: string, summary: string, more: object = {}) =>
    acts["event/add"]({ calendar, event: { summary, start: at(day, from), end: at(day, to), ...more } });
  const guests = (...emails: string[]) => ({
    attendees: emails.map((email) => ({ email, responseStatus: "accepted" })),
  });

  add(OWNER, 0, "08:45", "09:00", "Stand-up at the harbour desk", {
    recurrence: ["RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
    ...guests(OWNER, MEMBER),
  });
  add(OWNER, 0, "14:00", "15:00", "Managers' meeting", {
    ...guests(OWNER, ADMIN, MEMBER, JONAS),
    location: "Office, upstairs",
    description: "Rates for 2027, the visitor pontoon, overtime in the yard.",
    recurrence: ["RRULE:FREQ=MONTHLY;BYDAY=1MO,3MO"],
    conferenceData: { createRequest: { requestId: "seed-managers" } },
  });
  add(OWNER, 1, "10:30", "11:30", "Brightwater Electrical: power posts", {
    attendees: [{ email: OWNER, responseStatus: "accepted" }, { email: "jobs@brightwater.example" }],
    location: "Visitor pontoon",
  });
  add(OWNER, 2, "12:00", "13:00", "Lunch", { transparency: "transparent" });
  add(OWNER, 2, "15:00", "16:30", "Dredging: walk the approach", guests(OWNER, JONAS));
  add(OWNER, 3, "09:30", "10:30", "Insurance renewal with Tidewater Mutual");
  add(OWNER, 4, "16:00", "17:00", "Week's end with the yard", guests(OWNER, JONAS));
  acts["event/add"]({
    calendar: OWNER,
    event: { summary: "Boat show", start: date(5), end: date(7), location: "Port Averell" },
  });
  add(MEMBER, 1, "13:00", "14:00", "Training: card reader");
  add(MEMBER, 3, "11:00", "12:00", "Dentist", { visibility: "private" });
  add(ADMIN, 0, "10:00", "12:00", "Accounts: month's end");
  add(ADMIN, 2, "09:00", "10:00", "Deposits under the new rules", guests(ADMIN, OWNER));
  const yard = addCalendar(world, {
    id: "boatyard@group.calendar.google.com",
    owner: JONAS,
    summary: "Boatyard",
    description: "Lifts and launches",
    timeZone: ZONE,
  });
  acts["calendar/share"]({ id: yard, email: OWNER, role: "writer" });
  acts["calendar/share"]({ id: yard, email: MEMBER, role: "reader" });
  for (const [day, boat] of ["Fulmar", "Grey Heron", "Merrow", "Sula"].entries())
    add(yard, day, "08:00", "10:00", `Lift out: ${boat}`);
}
