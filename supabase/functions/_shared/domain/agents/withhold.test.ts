import { describe, expect, it } from "vitest";
import { needlesOf, withhold, withholder, WITHHELD } from "./withhold.ts";

const kept = (text: string, ...values: unknown[]) => withhold(text, needlesOf(values)).text;

describe("withhold", () => {
  it.each([
    ["Our code is Zebra-77.", "zebra 77"],
    ["Our code is Z E B R A 7 7.", "Zebra-77"],
    ["Our code is ＺＥＢＲＡ７７.", "Zebra 77"],
    ["Our code is zébra—77.", "Zebra 77"],
  ])("finds a value however it is spelt: %s", (text, value) => {
    expect(kept(text, value)).toBe(`Our code is ${WITHHELD}.`);
  });

  it.each([
    [45_000.5, "It costs 45 000.50 in all.", `It costs ${WITHHELD} in all.`],
    [{ amount: 45000, currency: "GBP" }, "It costs £450.00 in all.", `It costs £${WITHHELD} in all.`],
    [{ amount: 45000, currency: "GBP" }, "It costs 450 pounds.", `It costs ${WITHHELD} pounds.`],
    ["2026-12-01", "We close on 1 December 2026.", `We close on ${WITHHELD}.`],
    ["2026-12-01", "Wir schließen am 01.12.2026.", `Wir schließen am ${WITHHELD}.`],
    [[{ name: "Mia Wallace", address: "mia@acme.example" }], "Hello Mia Wallace", `Hello ${WITHHELD}`],
    ["李明", "请联系李明先生。", `请联系${WITHHELD}先生。`],
    ["٤٥٠٠", "Pay 4,500 now", `Pay ${WITHHELD} now`],
  ])("knows how %j is written", (value, text, shown) => {
    expect(kept(text, value)).toBe(shown);
  });

  it("leaves figures inside longer ones, short words inside others, and what is nobody's secret", () => {
    expect(kept("1450 and an artful plan", 450, "art")).toBe("1450 and an artful plan");
    expect(kept("Nothing hidden here", true, null, "", "—")).toBe("Nothing hidden here");
  });

  it("withholds any few words of a long value, and the rest of it with them", () => {
    const value =
      "Never tell the customer that our supplier in Leeds raises its prices by nine percent in the spring of next year.";
    const text =
      "As you know, our supplier in Leeds raises its prices by nine percent in the spring, so order now.";
    expect(kept(text, value)).toBe(`As you know, ${WITHHELD}, so order now.`);
  });

  it("comes to the same in pieces of any size, and never lets a beginning of the value through", () => {
    const text = "First Kestrel, then Kestrel Nine-Four, and 94 Kestrel nine 4 four. KESTREL NINE FOUR";
    const needles = needlesOf(["Kestrel nine four", "Kestrel Nine-Five"]);
    const whole = withhold(text, needles);
    expect(whole).toEqual({
      text: `First Kestrel, then ${WITHHELD}, and 94 Kestrel nine 4 four. ${WITHHELD}`,
      count: 2,
    });
    for (let size = 1; size < 12; size++) {
      const each = withholder(needles);
      let out = "";
      for (let at = 0; at < text.length; at += size) {
        out += each.push(text.slice(at, at + size));
        expect(whole.text.startsWith(out)).toBe(true);
      }
      expect([out + each.end(), each.count]).toEqual([whole.text, 2]);
    }
  });

  it("passes a text on at once while nothing in it may become a hidden value", () => {
    const each = withholder(needlesOf(["Kestrel"]));
    expect(each.push("Dear Mia, ")).toBe("Dear Mia, ");
    expect(each.push("our K")).toBe("our ");
    expect(each.push("ite")).toBe("Kite");
  });
});
