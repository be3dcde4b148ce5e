import { describe, expect, it } from "vitest";
import { formulasOf, styleSheet } from "./sheet.ts";
import { measureStyle } from "./traits.ts";

const samples: Record<string, { messages: string[]; told: Record<string, unknown>; lines: string[] }> = {
  en: {
    messages: [
      "Hi Anna,\n\nThe pump's ready – collect it any time from Monday. It doesn't need a pickup slip.\n\nGive me a shout if anything's unclear.\n\nCheers,\nTom",
      "Hi Mr Okafor,\n\nWe've sent the quote. It isn't binding!\n\nGive me a shout if you need changes.\n\nCheers,\nTom Ward\nHarbour & Pine",
      "Subject: Dates\n\nHi Ben,\n\nHere's what I'd suggest:\n- Tuesday\n- Friday 👍\n\nCheers,\nTom",
    ],
    told: { language: "en", address: null, contractions: "always", exclamations: 1, dashes: 1 },
    lines: [
      "Greeting: “Hi {name},”",
      "Closing: “Cheers,”",
      "Emoji: in 1 of 3 messages, such as 👍",
      "Lists: in 1 of 3 messages, with -",
    ],
  },
  de: {
    messages: [
      "Sehr geehrte Frau Ito,\n\nvielen Dank für Ihre Nachricht. Gern sende ich Ihnen das Angebot.\n\nMit freundlichen Grüßen\nJonas Weber",
      "Sehr geehrter Herr Krüger,\n\nvielen Dank für Ihre Anfrage. Wir melden uns bei Ihnen.\n\nMit freundlichen Grüßen\nJonas Weber",
      "Sehr geehrte Frau Ito,\n\ndas Gerät ist fertig. Sie können es abholen.\n\nMit freundlichen Grüßen\nJonas Weber",
    ],
    told: { language: "de", address: "formal" },
    lines: [
      "Address: formal (Sie)",
      "Greeting: “Sehr geehrte {name},”, “Sehr geehrter {name},”",
      "Closing: “Mit freundlichen Grüßen”",
      "Exclamation marks: none",
    ],
  },
  fr: {
    messages: [
      "Salut Léa,\n\nTu peux passer lundi, ta pompe est prête.\n\nÀ bientôt",
      "Salut Marc,\n\nJe t'envoie le devis. Dis-moi si tu es d'accord.\n\nÀ bientôt",
      "Salut Léa,\n\nEst-ce que tu as reçu ma réponse pour le devis ?\n\nÀ bientôt",
    ],
    told: { language: "fr", address: "informal" },
    lines: ["Address: informal (tu)", "Greeting: “Salut {name},”", "Closing: “À bientôt”"],
  },
  es: {
    messages: [
      "Estimada señora Ruiz:\n\nLe enviamos la oferta que usted pidió.\n\nUn cordial saludo",
      "Estimado señor Vega:\n\nLa bomba está lista y usted puede recogerla el lunes.\n\nUn cordial saludo",
      "Estimada señora Ruiz:\n\nGracias por su respuesta. Quedamos a la espera de que usted confirme.\n\nUn cordial saludo",
    ],
    told: { language: "es", address: "formal" },
    lines: [
      "Address: formal (usted)",
      "Greeting: “Estimada señora {name}:”, “Estimado señor {name}:”",
      "Closing: “Un cordial saludo”",
    ],
  },
  tr: {
    messages: [
      "Merhaba Ayşe,\n\nTeklifi sana gönderdim. Sen ne düşünüyorsun?\n\nSevgiler",
      "Merhaba Can,\n\nPompa hazır, senin için ayırdık.\n\nSevgiler",
      "Merhaba Ayşe,\n\nCevabını bekliyorum, sana yarın yazarım.\n\nSevgiler",
    ],
    told: { language: "tr", address: "informal" },
    lines: ["Address: informal (sen)", "Greeting: “Merhaba {name},”", "Closing: “Sevgiler”"],
  },
  vi: {
    messages: [
      "Kính gửi chị Lan,\n\nMáy bơm của chị đã sửa xong.\n\nTrân trọng",
      "Kính gửi anh Minh,\n\nChúng tôi đã gửi báo giá cho anh.\n\nTrân trọng",
      "Kính gửi quý khách,\n\nCảm ơn quý khách đã quan tâm đến dịch vụ.\n\nTrân trọng",
    ],
    told: { language: "vi", address: "formal" },
    lines: ["Greeting: “Kính gửi {name},”", "Closing: “Trân trọng”"],
  },
  zh: {
    messages: [
      "您好：\n\n水泵已经修好了，您可以星期一来取。\n\n祝好",
      "您好：\n\n报价已经发给您，请您确认。\n\n祝好",
      "王先生，您好：\n\n感谢您的来信。\n\n祝好",
    ],
    told: { language: "zh", address: "formal" },
    lines: ["Address: formal (您)", "Greeting: “您好：”, “{name}，您好：”", "Closing: “祝好”"],
  },
  ar: {
    messages: [
      "السلام عليكم،\n\nالمضخة جاهزة ونرسل لكم الفاتورة.\n\nمع خالص التحية",
      "السلام عليكم،\n\nأرسلنا إليكم العرض.\n\nمع خالص التحية",
      "السلام عليكم،\n\nنشكر حضرتكم على الرسالة.\n\nمع خالص التحية",
    ],
    told: { language: "ar", address: "formal" },
    lines: ["Address: formal (حضرتكم)", "Greeting: “السلام عليكم،”", "Closing: “مع خالص التحية”"],
  },
};

describe("the measured style", () => {
  it.each(Object.entries(samples))(
    "tells how messages in %s are written",
    (_language, { messages, told, lines }) => {
      const traits = measureStyle(messages);
      expect(traits).toMatchObject({ messages: 3, ...told });
      const sheet = styleSheet(traits).split("\n");
      for (const line of lines) expect(sheet).toContain(line);
    },
  );

  it("keeps names and signatures out, and tells phrases that several messages have", () => {
    const sheet = styleSheet(measureStyle(samples["en"]?.messages ?? []));
    expect(sheet).toContain("Typical phrases: “Give me a shout if”");
    expect(sheet).not.toMatch(/Anna|Okafor|Ward|Harbour/);
  });

  it("learns from edits what is taken out, and how long messages become", () => {
    const opening = "I hope this finds you well.";
    const edits = ["The pump is ready.", "The quote is attached."].map((point) => ({
      before: `Hello,\n\n${opening}\n\n${point}\n\nKind regards`,
      after: `Hello,\n\n${point}\n\nKind regards`,
    }));
    const traits = measureStyle(["Hello,\n\nIt is done.\n\nKind regards"], edits);
    expect(traits).toMatchObject({ messages: 3, edits: { count: 2 } });
    expect(formulasOf(styleSheet(traits))).toEqual({
      greeting: "Hello,",
      closing: "Kind regards",
      leaveOut: ["I hope this finds you well"],
    });
  });

  it("comes to the same however often it is asked, and stands texts that are no messages", () => {
    const odd = ["", "…", "👍", "a".repeat(20_000), "\n\n\n", "https://a.example/1 a@b.example"];
    expect(styleSheet(measureStyle(odd))).toBe(styleSheet(measureStyle(odd)));
    expect(measureStyle([]).messages).toBe(0);
  });
});
