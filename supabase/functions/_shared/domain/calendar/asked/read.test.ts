import { describe, expect, it } from "vitest";
import { askAgain, type CalendarAsk, calendarAsk } from "./read.ts";

/** A Thursday. */
const now = "2026-11-26T09:30";
const ask = (text: string) => calendarAsk(text, now);
const tomorrow = {
  kind: "events",
  from: "2026-11-27T00:00",
  to: "2026-11-28T00:00",
  about: [],
  first: false,
};
const afternoon = { kind: "free", from: "2026-11-27T12:00", to: "2026-11-27T18:00" };
const withAda = { kind: "events", about: ["ada"], first: true, from: now };

describe("questions about one's own calendar", () => {
  it.each([
    ["What do I have tomorrow?", "Am I free on Friday afternoon?", "When is my meeting with Ada?"],
    ["Was habe ich morgen?", "Bin ich am Freitagnachmittag frei?", "Wann ist mein Termin mit Ada?"],
    [
      "Qu’est-ce que j’ai demain ?",
      "Suis-je libre vendredi après-midi ?",
      "Quand est mon rendez-vous avec Ada ?",
    ],
    ["¿Qué tengo mañana?", "¿Estoy libre el viernes por la tarde?", "¿Cuándo es mi reunión con Ada?"],
    ["Cosa ho domani?", "Sono libero venerdì pomeriggio?", "Quando è il mio appuntamento con Ada?"],
    ["O que tenho amanhã?", "Estou livre na sexta à tarde?", "Quando é a minha reunião com Ada?"],
  ])("%s %s %s", (day, free, one) => {
    expect(ask(day)).toEqual(tomorrow);
    expect(ask(free)).toMatchObject(afternoon);
    expect(ask(one)).toMatchObject(withAda);
  });

  it("days, weeks, dates and hours", () => {
    const range = (text: string) => {
      const found = ask(text);
      return found && found.kind !== "plan" ? [found.from, found.to] : null;
    };
    expect(range("What's on my calendar today?")).toEqual(["2026-11-26T00:00", "2026-11-27T00:00"]);
    expect(range("What's in my calendar this week?")).toEqual(["2026-11-23T00:00", "2026-11-30T00:00"]);
    expect(range("What meetings do I have next week?")).toEqual(["2026-11-30T00:00", "2026-12-07T00:00"]);
    expect(range("What do I have on Thursday?")).toEqual(["2026-11-26T00:00", "2026-11-27T00:00"]);
    expect(range("What do I have next Thursday?")).toEqual(["2026-12-03T00:00", "2026-12-04T00:00"]);
    expect(range("Am I free tomorrow at 3?")).toEqual(["2026-11-27T15:00", "2026-11-27T16:00"]);
    expect(range("Am I free on 2 January from 9:00 to 12:00?")).toEqual([
      "2027-01-02T09:00",
      "2027-01-02T12:00",
    ]);
    expect(range("Habe ich am 3.12. Termine?")).toEqual(["2026-12-03T00:00", "2026-12-04T00:00"]);
    expect(range("What's my next meeting?")?.[0]).toBe(now);
  });

  it.each([
    "How do I record my meetings?",
    "What does the policy say about meetings on Friday?",
    "Am I free to work from home on Friday?",
    "When is the office open on Friday?",
    "When is my first salary paid?",
    "When is my probation over?",
    "What is on today's menu?",
    "How long is the Kestrel pump covered?",
    "How many days of leave do I have next year?",
    "Create a summary of the meeting on Friday",
    "Wie viele Urlaubstage habe ich?",
    "Habe ich Anspruch auf Urlaub am Freitag?",
    "Combien de jours de congé ai-je cette semaine ?",
    "yes do it",
    "Yes, create it in my account",
    "",
  ])("isn't: %s", (text) => expect(ask(text)).toBeNull());

  it("the same is asked again for other days, and nothing else is", () => {
    const before = ask("Am I free tomorrow?") as Exclude<CalendarAsk, { kind: "plan" }>;
    const friday = { kind: "free", from: "2026-11-27T00:00", to: "2026-11-28T00:00" };
    expect(askAgain("And on Friday?", before, now)).toEqual(friday);
    expect(askAgain("Und am Freitag?", before, now)).toEqual(friday);
    expect(askAgain("What is the rule on Friday?", before, now)).toBeNull();
  });
});

describe("wishes", () => {
  const wish = (text: string) => {
    const found = ask(text);
    return found?.kind === "plan" ? found.wish : null;
  };
  it.each([
    ["Plan a meeting with Ada tomorrow at 10 for an hour", "Meeting with Ada"],
    ["Plane morgen um 10 Uhr ein Treffen mit Ada für eine Stunde", "Treffen mit Ada"],
    ["Planifie une réunion avec Ada demain à 10h pendant une heure", "Réunion avec Ada"],
    ["Programa una reunión con Ada mañana a las 10 durante una hora", "Reunión con Ada"],
    ["Fissa una riunione con Ada domani alle 10 per un’ora", "Riunione con Ada"],
    ["Marca uma reunião com Ada amanhã às 10 por uma hora", "Reunião com Ada"],
  ])("%s", (text, title) => {
    expect(wish(text)).toMatchObject({ title, day: "2026-11-27", at: "10:00", takes: 60, guests: [] });
  });

  it("says who, how long, and what isn't said", () => {
    expect(wish("Schedule a call with ben@x.example on Friday from 2 to 3pm")).toMatchObject({
      ...{ title: "Call with ben@x.example", day: "2026-11-27", at: "14:00", takes: 60 },
      guests: ["ben@x.example"],
    });
    expect(wish("Put dentist in my calendar tomorrow at 9:30 for 45 minutes")).toMatchObject({
      ...{ title: "Dentist", at: "09:30", takes: 45 },
    });
    expect(wish("Trag am 3. Dezember um 14:30 Zahnarzt in meinen Kalender ein")).toMatchObject({
      ...{ title: "Zahnarzt", day: "2026-12-03", at: "14:30" },
    });
    expect(wish("Can you book lunch with Maya on Tuesday?")).toMatchObject({
      ...{ title: "Lunch with Maya", day: "2026-12-01", at: null },
    });
    // It is past nine already.
    expect(wish("Plan a call with Ada at 9")).toMatchObject({ day: "2026-11-27", at: "09:00" });
  });
});
