import { detectLanguage } from "@domain/text/language.ts";
import { expect, test } from "vitest";
import { languageName, languageOf, voiceFor } from "./voices.ts";

const voice = (lang: string, isDefault = false, localService = false) => ({
  lang,
  default: isDefault,
  localService,
});

test("the voice is one of the text's language, the browser's choice or the device's first", () => {
  const voices = [voice("en-US", true), voice("de-DE"), voice("de_AT", false, true), voice("zh-CN")];
  expect(voiceFor("de", voices)?.lang).toBe("de_AT");
  expect(voiceFor("en", voices)?.lang).toBe("en-US");
  expect(voiceFor("zh", voices)?.lang).toBe("zh-CN");
  expect(voiceFor("vi", voices)).toBeNull();
});

test.each([
  ["en", "The warranty of the pump is three years from the day on which it was delivered."],
  ["es", "La garantía de la bomba es de tres años desde el día en que fue entregada."],
  ["de", "Die Garantie der Pumpe beträgt drei Jahre ab dem Tag, an dem sie geliefert wurde."],
  ["tr", "Pompanın garantisi, teslim edildiği günden itibaren üç yıldır ve uzatılabilir."],
  ["vi", "Máy bơm được bảo hành trong ba năm kể từ ngày giao hàng cho khách."],
  ["fr", "La garantie de la pompe est de trois ans à partir du jour où elle est livrée."],
  ["zh", "水泵的保修期为三年，从交付之日起计算，可以延长。".repeat(3)],
  ["ar", "ضمان المضخة ثلاث سنوات من يوم تسليمها ويمكن تمديده عند الطلب من المورد."],
])("a text in %s is read in its language, and so is what is too short to tell", (language, text) => {
  expect(languageOf(text, null, detectLanguage)).toBe(language);
  expect(languageOf("Heron X3", language, detectLanguage)).toBe(language);
});

test("languages have names", () => {
  expect(languageName("de")).toBe("German");
});
