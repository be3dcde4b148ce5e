import { describe, expect, it } from "vitest";
import { closenessTo } from "./closeness.ts";
import { readQuery } from "./query.ts";

const close = (question: string, text: string, above = "") =>
  closenessTo(readQuery(question), () => 1)({ text, above });

describe("readQuery", () => {
  it.each([
    ["How long is the Kestrel pump covered?", ["long", "kestrel", "pump", "cover"]],
    ["Wie lange gilt die Garantie?", ["garanti", "gilt", "lang"]],
    ["¿Cuántos días de vacaciones tengo?", ["dia", "vacacion"]],
  ])("%s is about its words", (question, wanted) => {
    const { terms } = readQuery(question);
    for (const term of wanted)
      expect([term, [...terms.keys()].some((one) => one.startsWith(term))]).toEqual([term, true]);
  });

  it("asks for a part of a year by what reports call it as well", () => {
    const asked = [...readQuery("Gewinn im zweiten Quartal").terms.keys()];
    expect(asked).toEqual(expect.arrayContaining(["q2", "three", "month", "end"]));
    expect([...readQuery("How long is a quarter?").terms.keys()]).not.toContain("three");
  });

  it("weighs words that hold sentences together little, in any language", () => {
    const { terms } = readQuery("Wie lange gilt die Garantie für die Pumpe?");
    expect(terms.get("fur")).toBeLessThan(0.5);
    expect(terms.get("pump") ?? terms.get("pumpe")).toBe(1);
  });

  it("takes a question of stop words alone by them", () => {
    expect([...readQuery("who are you").terms.keys()]).toEqual(["who", "are", "you"]);
  });
});

describe("closenessTo", () => {
  it("counts what a passage holds, and what stands above it", () => {
    expect(close("heron pressure", "The pressure is nine bar.").covered).toBe(0.5);
    expect(close("heron pressure", "The pressure is nine bar.", "Heron manual")).toMatchObject({
      covered: 1,
      above: 0.5,
    });
    expect(close("heron pressure", "Nothing.")).toMatchObject({ covered: 0, sentence: 0, surface: 0 });
  });

  it("tells words that stand together from those that are far apart", () => {
    const apart = `pressure ${"and another word ".repeat(20)} heron`;
    expect(close("heron pressure", "The heron has a pressure.").sentence).toBe(1);
    expect(close("heron pressure", apart).sentence).toBe(0.5);
  });

  it("tells neighbours, in their order, from words nearby", () => {
    expect(close("pump oil", "Use pump oil.")).toMatchObject({ pairs: 1, near: 1 });
    expect(close("pump oil", "Oil the pump.")).toMatchObject({ pairs: 0, near: 1 });
    expect(close("pump oil", "Elsewhere.", "Pump oil")).toMatchObject({ pairs: 1, near: 0 });
  });

  it("tells the very word from one of its family", () => {
    expect(close("covered", "It is covered.").surface).toBe(1);
    expect(close("covered", "The cover is red.")).toMatchObject({ surface: 0, covered: 1 });
  });

  it("counts rare words for more", () => {
    const rarity = (term: string) => (term === "heron" ? 3 : 1);
    const one = closenessTo(readQuery("heron pressure"), rarity);
    expect(one({ text: "The heron.", above: "" }).covered).toBe(0.75);
  });
});
