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

/** What an answer says, word for word, above what comes nearest, when it isn't sure that this answers the question. */
export const doubts: Record<Language, string> = {
  en: "I'm not sure that your documents answer this. This comes closest:",
  de: "Ich bin nicht sicher, ob deine Dokumente das beantworten. Am nächsten kommt:",
  fr: "Je ne suis pas sûr que vos documents y répondent. Voici ce qui s'en approche le plus :",
  es: "No estoy seguro de que tus documentos respondan a esto. Lo más cercano es:",
  it: "Non sono sicuro che i tuoi documenti rispondano a questo. La cosa più vicina è:",
  pt: "Não tenho certeza de que os seus documentos respondem a isto. O mais próximo é:",
  nl: "Ik weet niet zeker of je documenten dit beantwoorden. Dit komt er het dichtst bij:",
  tr: "Belgelerinizin bunu yanıtladığından emin değilim. En yakın bilgi şu:",
  vi: "Tôi không chắc tài liệu của bạn trả lời được câu này. Thông tin gần nhất là:",
  ru: "Я не уверен, что ваши документы отвечают на этот вопрос. Ближе всего вот это:",
  ar: "لست متأكدًا من أن مستنداتك تجيب عن هذا. الأقرب إليه هو:",
  hi: "मुझे यक़ीन नहीं कि आपके दस्तावेज़ इसका उत्तर देते हैं। सबसे नज़दीक यह है:",
  th: "ฉันไม่แน่ใจว่าเอกสารของคุณตอบคำถามนี้หรือไม่ สิ่งที่ใกล้เคียงที่สุดคือ:",
  zh: "我不确定您的文档是否回答了这个问题。最接近的内容是：",
  ja: "お手元の文書がこの質問に答えているか確信がありません。最も近い内容は次のとおりです：",
  ko: "문서가 이 질문에 답하는지 확실하지 않습니다. 가장 가까운 내용은 다음과 같습니다:",
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

const doubted = Object.values(doubts).map(plain);

/** Where a text says that it isn't sure, on a line of its own; null where it doesn't. */
export function doubtIn(text: string): { start: number; end: number } | null {
  let start = 0;
  for (const line of text.split("\n")) {
    if (doubted.includes(plain(line))) return { start, end: start + line.length };
    start += line.length + 1;
  }
  return null;
}

function plain(text: string): string {
  return text.trim().normalize("NFC").toLowerCase().replace(/[’‘`]/gu, "'");
}
