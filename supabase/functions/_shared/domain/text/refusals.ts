import type { Language } from "./language.ts";

/** What an answer says, word for word, when nothing found answers the question. */
export const refusals: Record<Language, string> = {
  en: "I couldn't find anything in your documents that answers this.",
  de: "Ich konnte in deinen Dokumenten nichts finden, das diese Frage beantwortet.",
  fr: "Je n'ai rien trouvé dans vos documents qui réponde à cette question.",
  es: "No he encontrado nada en tus documentos que responda a esta pregunta.",
  it: "Non ho trovato nulla nei tuoi documenti che risponda a questa domanda.",
  pt: "Não encontrei nada nos seus documentos que responda a esta pergunta.",
  nl: "Ik heb in je documenten niets gevonden dat deze vraag beantwoordt.",
  tr: "Belgelerinizde bu soruyu yanıtlayan bir şey bulamadım.",
  vi: "Tôi không tìm thấy gì trong tài liệu của bạn trả lời được câu hỏi này.",
  ru: "Я не нашёл в ваших документах ничего, что отвечает на этот вопрос.",
  ar: "لم أجد في مستنداتك ما يجيب عن هذا السؤال.",
  hi: "मुझे आपके दस्तावेज़ों में इसका उत्तर देने वाला कुछ नहीं मिला।",
  th: "ฉันไม่พบสิ่งที่ตอบคำถามนี้ในเอกสารของคุณ",
  zh: "在您的文档中没有找到能回答这个问题的内容。",
  ja: "お手元の文書には、この質問に答える内容が見つかりませんでした。",
  ko: "문서에서 이 질문에 답하는 내용을 찾지 못했습니다.",
};

/** The number of no source, which a model cites behind the phrase, in whatever language it says it. It is never shown. */
export const refusalSource = 0;

const said = Object.values(refusals).map((phrase) => plain(phrase).replace(/[.。।]$/u, ""));

/** Whether a text begins with one of the phrases: a model may leave the marker out. */
export function saysNothingFound(text: string): boolean {
  return said.some((phrase) => plain(text).startsWith(phrase));
}

/** Whether a text that is still being written may come to begin with one of the phrases. */
export function maySayNothingFound(text: string): boolean {
  const begun = plain(text);
  return said.some((phrase) => phrase.startsWith(begun) || begun.startsWith(phrase));
}

function plain(text: string): string {
  return text.trim().normalize("NFC").toLowerCase().replace(/[’‘`]/gu, "'");
}
