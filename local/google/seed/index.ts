import { addPerson } from "../control.ts";
import type { World } from "../world.ts";
import { seedCalendars } from "./calendar.ts";
import { seedDrives } from "./drive.ts";

/** The people of the demonstration, and a colleague of theirs who isn't in Atrium. */
const people = [
  { email: "owner@atrium.example", name: "Olivia Hart" },
  { email: "admin@atrium.example", name: "Arjun Mehta" },
  { email: "member@atrium.example", name: "Maya Lindqvist" },
  { email: "jonas@atrium.example", name: "Jonas Weber" },
];

export function seedPeople(world: World): void {
  for (const one of people) addPerson(world, { ...one, timeZone: "Europe/London" });
  const office = { id: "harbour-office@atrium.example", name: "Harbour office" };
  world.put("group", { ...office, members: ["admin@atrium.example", "member@atrium.example"] });
  // One is in the other, as Cloud Identity tells.
  world.put("group", { id: "harbour-all@atrium.example", name: "All of the harbour", members: [office.id] });
}

/** What a newcomer finds. */
export function seed(world: World): void {
  seedDrives(world);
  seedCalendars(world);
}
