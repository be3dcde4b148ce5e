import { noAnswer } from "../../supabase/functions/_shared/domain/text/prompts.ts";
import type { Language } from "../../supabase/functions/_shared/domain/text/language.ts";

interface Phrases {
  noAnswer: string;
  introduction: string;
  thanks: string;
}

/** What the model says of itself, in the language of the question. */
export const phrases: Record<Language, Phrases> = {
  en: {
    noAnswer,
    introduction:
      "Hello! I'm the offline model. I answer questions from your organisation's documents and show where each answer stands. Ask me about something they say.",
    thanks: "You're welcome. Ask me anything else about your documents.",
  },
  de: {
    noAnswer: "Ich konnte in deinen Dokumenten nichts finden, das diese Frage beantwortet.",
    introduction:
      "Hallo! Ich bin das Offline-Modell. Ich beantworte Fragen aus den Dokumenten deiner Organisation und zeige, wo jede Antwort steht. Frag mich etwas, das darin vorkommt.",
    thanks: "Gern. Frag mich jederzeit mehr über deine Dokumente.",
  },
  fr: {
    noAnswer: "Je n'ai rien trouvé dans vos documents qui réponde à cette question.",
    introduction:
      "Bonjour ! Je suis le modèle hors ligne. Je réponds à partir des documents de votre organisation et je montre où se trouve chaque réponse. Posez-moi une question sur leur contenu.",
    thanks: "Avec plaisir. Posez-moi d'autres questions sur vos documents.",
  },
  es: {
    noAnswer: "No he encontrado nada en tus documentos que responda a esta pregunta.",
    introduction:
      "¡Hola! Soy el modelo sin conexión. Respondo a partir de los documentos de tu organización y muestro dónde está cada respuesta. Pregúntame algo sobre su contenido.",
    thanks: "De nada. Pregúntame lo que quieras sobre tus documentos.",
  },
  it: {
    noAnswer: "Non ho trovato nulla nei tuoi documenti che risponda a questa domanda.",
    introduction:
      "Ciao! Sono il modello offline. Rispondo partendo dai documenti della tua organizzazione e mostro dove si trova ogni risposta. Chiedimi qualcosa sul loro contenuto.",
    thanks: "Prego. Chiedimi pure altro sui tuoi documenti.",
  },
  pt: {
    noAnswer: "Não encontrei nada nos seus documentos que responda a esta pergunta.",
    introduction:
      "Olá! Sou o modelo offline. Respondo a partir dos documentos da sua organização e mostro onde está cada resposta. Pergunte-me algo sobre o conteúdo deles.",
    thanks: "De nada. Pergunte-me o que quiser sobre os seus documentos.",
  },
  nl: {
    noAnswer: "Ik heb in je documenten niets gevonden dat deze vraag beantwoordt.",
    introduction:
      "Hallo! Ik ben het offline model. Ik beantwoord vragen uit de documenten van je organisatie en laat zien waar elk antwoord staat. Vraag me iets over de inhoud.",
    thanks: "Graag gedaan. Vraag me gerust meer over je documenten.",
  },
  ru: {
    noAnswer: "Я не нашёл в ваших документах ничего, что отвечает на этот вопрос.",
    introduction:
      "Здравствуйте! Я офлайн-модель. Я отвечаю по документам вашей организации и показываю, где находится каждый ответ. Спросите меня об их содержании.",
    thanks: "Пожалуйста. Спрашивайте ещё о ваших документах.",
  },
  ar: {
    noAnswer: "لم أجد في مستنداتك ما يجيب عن هذا السؤال.",
    introduction:
      "مرحبًا! أنا النموذج غير المتصل. أجيب من مستندات مؤسستك وأبيّن موضع كل إجابة. اسألني عن محتواها.",
    thanks: "على الرحب والسعة. اسألني ما شئت عن مستنداتك.",
  },
  hi: {
    noAnswer: "मुझे आपके दस्तावेज़ों में इसका उत्तर देने वाला कुछ नहीं मिला।",
    introduction:
      "नमस्ते! मैं ऑफ़लाइन मॉडल हूँ। मैं आपके संगठन के दस्तावेज़ों से उत्तर देता हूँ और दिखाता हूँ कि हर उत्तर कहाँ लिखा है। उनकी सामग्री के बारे में पूछिए।",
    thanks: "आपका स्वागत है। अपने दस्तावेज़ों के बारे में और पूछिए।",
  },
  th: {
    noAnswer: "ฉันไม่พบสิ่งที่ตอบคำถามนี้ในเอกสารของคุณ",
    introduction:
      "สวัสดี ฉันคือโมเดลออฟไลน์ ฉันตอบคำถามจากเอกสารขององค์กรคุณและแสดงว่าคำตอบอยู่ตรงไหน ลองถามเกี่ยวกับเนื้อหาในเอกสารได้เลย",
    thanks: "ด้วยความยินดี ถามเกี่ยวกับเอกสารของคุณได้อีก",
  },
  zh: {
    noAnswer: "在您的文档中没有找到能回答这个问题的内容。",
    introduction:
      "您好！我是离线模型。我根据您组织的文档回答问题，并标明每个答案的出处。请就文档内容向我提问。",
    thanks: "不客气。欢迎继续就您的文档提问。",
  },
  ja: {
    noAnswer: "お手元の文書には、この質問に答える内容が見つかりませんでした。",
    introduction:
      "こんにちは。私はオフラインモデルです。組織の文書をもとに答え、それぞれの答えの出典を示します。文書の内容について質問してください。",
    thanks: "どういたしまして。文書について、ほかにも質問してください。",
  },
  ko: {
    noAnswer: "문서에서 이 질문에 답하는 내용을 찾지 못했습니다.",
    introduction:
      "안녕하세요! 저는 오프라인 모델입니다. 조직의 문서를 바탕으로 답하고 각 답의 위치를 보여 드립니다. 문서 내용에 대해 물어보세요.",
    thanks: "천만에요. 문서에 대해 더 물어보세요.",
  },
};

const greeting =
  /^\W*(?:hi|hey|hello|good (?:morning|afternoon|evening)|help|who are you|what can you do|what are you|how are you|hallo|guten (?:tag|morgen|abend)|wer bist du|was kannst du|bonjour|salut|qui es-tu|hola|buenos d[ií]as|qui[eé]n eres|ciao|buongiorno|ol[aá]|bom dia|hoi|привет|здравствуйте|مرحبا|नमस्ते|สวัสดี|你好|您好|こんにちは|안녕하세요|안녕)(?!\p{L})[\s\p{P}]*(?:there|atrium|you)?[\s\p{P}]*$/iu;
const thanking =
  /^\W*(?:thanks?|thank you|thx|cheers|danke|vielen dank|merci|gracias|grazie|obrigad[oa]|bedankt|dank je|спасибо|شكرا|धन्यवाद|ขอบคุณ|谢谢|ありがとう|감사합니다)(?![\p{L}])[^?？]{0,30}$/iu;

/** What to say to a greeting, thanks or a call for help; null to anything that asks for content. */
export function smallTalk(message: string, language: Language): string | null {
  if (thanking.test(message)) return phrases[language].thanks;
  return greeting.test(message) ? phrases[language].introduction : null;
}
