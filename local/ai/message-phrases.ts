import type { Language } from "../../supabase/functions/_shared/domain/text/language.ts";

/** What stands around the points of a message; `%` is the recipient's name. */
export interface MessagePhrases {
  greeting: { neutral: string; warm: string; formal: string };
  /** To nobody by name. */
  unnamed: { neutral: string; warm: string; formal: string };
  thanks: string;
  opening: string;
  wish: string;
  closing: { neutral: string; warm: string; formal: string };
}

const en: MessagePhrases = {
  greeting: { neutral: "Hello %,", warm: "Hi %,", formal: "Dear %," },
  unnamed: { neutral: "Hello,", warm: "Hi,", formal: "Dear Sir or Madam," },
  thanks: "Thank you for your message.",
  opening: "I hope this finds you well.",
  wish: "Please let me know if you have any questions.",
  closing: { neutral: "Kind regards", warm: "Warm regards", formal: "Yours sincerely" },
};

/** Where a language is missing, English stands. */
export const messagePhrases: Partial<Record<Language, MessagePhrases>> & { en: MessagePhrases } = {
  en,
  de: {
    greeting: {
      neutral: "Guten Tag %,",
      warm: "Hallo %,",
      formal: "Sehr geehrte Damen und Herren, sehr geehrte/r %,",
    },
    unnamed: { neutral: "Guten Tag,", warm: "Hallo,", formal: "Sehr geehrte Damen und Herren," },
    thanks: "vielen Dank für Ihre Nachricht.",
    opening: "ich hoffe, es geht Ihnen gut.",
    wish: "Bei Fragen melden Sie sich gern.",
    closing: { neutral: "Freundliche Grüße", warm: "Herzliche Grüße", formal: "Mit freundlichen Grüßen" },
  },
  es: {
    greeting: { neutral: "Buenos días, %:", warm: "Hola, %:", formal: "Estimado/a %:" },
    unnamed: { neutral: "Buenos días:", warm: "Hola:", formal: "Estimados señores:" },
    thanks: "Gracias por su mensaje.",
    opening: "Espero que se encuentre bien.",
    wish: "Quedo a su disposición para cualquier pregunta.",
    closing: { neutral: "Saludos", warm: "Un cordial saludo", formal: "Atentamente" },
  },
  fr: {
    greeting: { neutral: "Bonjour %,", warm: "Bonjour %,", formal: "Madame, Monsieur %," },
    unnamed: { neutral: "Bonjour,", warm: "Bonjour,", formal: "Madame, Monsieur," },
    thanks: "Merci pour votre message.",
    opening: "J'espère que vous allez bien.",
    wish: "Je reste à votre disposition pour toute question.",
    closing: {
      neutral: "Cordialement",
      warm: "Bien à vous",
      formal: "Veuillez agréer mes salutations distinguées",
    },
  },
  tr: {
    greeting: { neutral: "Merhaba %,", warm: "Selam %,", formal: "Sayın %," },
    unnamed: { neutral: "Merhaba,", warm: "Selam,", formal: "Sayın yetkili," },
    thanks: "Mesajınız için teşekkür ederim.",
    opening: "Umarım iyisinizdir.",
    wish: "Sorularınız olursa bana yazabilirsiniz.",
    closing: { neutral: "İyi günler", warm: "Sevgilerle", formal: "Saygılarımla" },
  },
  vi: {
    greeting: { neutral: "Xin chào %,", warm: "Chào %,", formal: "Kính gửi %," },
    unnamed: { neutral: "Xin chào,", warm: "Chào bạn,", formal: "Kính gửi Quý khách," },
    thanks: "Cảm ơn tin nhắn của bạn.",
    opening: "Tôi hy vọng bạn vẫn khỏe.",
    wish: "Nếu có câu hỏi, xin hãy cho tôi biết.",
    closing: { neutral: "Trân trọng", warm: "Thân mến", formal: "Kính thư" },
  },
  zh: {
    greeting: { neutral: "%，您好：", warm: "%，你好：", formal: "尊敬的%：" },
    unnamed: { neutral: "您好：", warm: "你好：", formal: "尊敬的先生/女士：" },
    thanks: "感谢您的来信。",
    opening: "希望您一切都好。",
    wish: "如有任何问题，请随时告知。",
    closing: { neutral: "祝好", warm: "祝一切顺利", formal: "此致敬礼" },
  },
  ar: {
    greeting: { neutral: "مرحبًا %،", warm: "أهلًا %،", formal: "السيد/السيدة % المحترم/ة،" },
    unnamed: { neutral: "مرحبًا،", warm: "أهلًا،", formal: "السادة المحترمون،" },
    thanks: "شكرًا لرسالتكم.",
    opening: "أتمنى أن تكونوا بخير.",
    wish: "يسعدني الرد على أي سؤال.",
    closing: { neutral: "مع التحية", warm: "مع أطيب التحيات", formal: "وتفضلوا بقبول فائق الاحترام" },
  },
};
