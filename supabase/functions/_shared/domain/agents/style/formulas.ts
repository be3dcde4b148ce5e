import type { Language } from "../../text/language.ts";

/** What tells a language's manner of writing. */
export interface Formulas {
  /** How messages begin, in small letters; a name may follow. */
  greetings: readonly string[];
  /** How they close, in small letters. */
  closings: readonly string[];
  /** How somebody is addressed, with the words for it; null where the language has one form alone. */
  address: { formal: RegExp; informal: RegExp; named: { formal: string; informal: string } } | null;
}

const list = (text: string) => text.split(" | ");
/** Between letters of any script; `\b` knows ASCII alone. */
const word = (pattern: string, flags = "giu") =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${pattern})(?![\\p{L}\\p{M}])`, flags);

/** The languages whose formulas are known; of others lengths, punctuation and phrases are measured alone. */
export const formulas: Partial<Record<Language, Formulas>> = {
  en: {
    greetings: list(
      "dear | hi there | hi all | hi everyone | hi team | hi | hello there | hello | hey there | hey | good morning | good afternoon | good evening | greetings",
    ),
    closings: list(
      "kind regards | best regards | warm regards | warmest regards | with kind regards | with best wishes | regards | best wishes | all the best | many thanks | thanks again | thank you | thanks so much | thanks | cheers | yours sincerely | yours faithfully | yours truly | sincerely | talk soon | speak soon | see you soon | take care | best | warmly | love",
    ),
    address: null,
  },
  de: {
    greetings: list(
      "sehr geehrte damen und herren | sehr geehrter | sehr geehrte | liebe kolleginnen und kollegen | liebes team | lieber | liebe | guten tag | guten morgen | guten abend | hallo zusammen | hallo | hi | hey | servus | moin | grüß gott | grüezi",
    ),
    closings: list(
      "mit freundlichen grüßen | mit freundlichem gruß | mit besten grüßen | mit herzlichen grüßen | freundliche grüße | viele grüße | beste grüße | herzliche grüße | liebe grüße | schöne grüße | viele liebe grüße | sonnige grüße | hochachtungsvoll | besten dank | vielen dank | herzlichst | bis bald | bis dann | ciao | lg | vg | mfg | gruß",
    ),
    address: {
      // At the beginning of a sentence "Sie" may be "they".
      formal: /(?<=[\p{L},;] )(?:Sie|Ihnen|Ihr|Ihre[mnrs]?)(?!\p{L})/gu,
      informal: word("du|dich|dir|dein|deine[mnrs]?|euch|euer|eure[mnrs]?"),
      named: { formal: "formal (Sie)", informal: "informal (du)" },
    },
  },
  fr: {
    greetings: list(
      "madame, monsieur | cher monsieur | chère madame | monsieur | madame | bonjour à tous | bonjour | bonsoir | salut | coucou | cher | chère | chers",
    ),
    closings: list(
      "veuillez agréer | je vous prie d'agréer | bien cordialement | très cordialement | cordialement | bien à vous | bien à toi | sincères salutations | meilleures salutations | salutations distinguées | avec mes remerciements | merci d'avance | merci encore | bonne journée | bonne soirée | à bientôt | à très vite | amicalement | amitiés | bises",
    ),
    address: {
      formal: word("vous|votre|vos|vôtres?"),
      informal: word("tu|toi|tes|ton|tienn?e?s?|t['’](?=\\p{L})"),
      named: { formal: "formal (vous)", informal: "informal (tu)" },
    },
  },
  es: {
    greetings: list(
      "muy señores míos | muy señor mío | estimados señores | estimado señor | estimada señora | estimado | estimada | estimados | estimadas | querido | querida | queridos | buenos días | buenas tardes | buenas noches | hola a todos | hola | buenas",
    ),
    closings: list(
      "un cordial saludo | reciba un cordial saludo | le saluda atentamente | saludos cordiales | atentamente | cordialmente | un saludo | muchos saludos | saludos | un abrazo | un fuerte abrazo | abrazos | besos | muchas gracias | gracias de antemano | gracias | hasta pronto | hasta luego",
    ),
    address: {
      formal: word("usted|ustedes"),
      informal: word("tú|ti|te|tu|tus|contigo|tuy[oa]s?|vos|vosotr[oa]s|os"),
      named: { formal: "formal (usted)", informal: "informal (tú)" },
    },
  },
  tr: {
    greetings: list(
      "sayın yetkili | sayın | değerli | sevgili | merhabalar | merhaba | selamlar | selam | günaydın | iyi günler | iyi akşamlar",
    ),
    closings: list(
      "saygılarımla | saygılarımızla | en içten saygılarımla | sevgilerimle | sevgilerle | sevgiler | iyi çalışmalar | iyi günler | kolay gelsin | teşekkür ederim | teşekkürler | şimdiden teşekkürler | görüşmek üzere | hoşça kal | selamlar",
    ),
    address: {
      formal: word("siz|size|sizi|sizin|sizinle|sizden|sizde"),
      informal: word("sen|sana|seni|senin|seninle|senden|sende"),
      named: { formal: "formal (siz)", informal: "informal (sen)" },
    },
  },
  vi: {
    greetings: list(
      "kính gửi | kính chào | kính thưa | thân gửi | thân chào | xin chào | chào buổi sáng | chào | gửi",
    ),
    closings: list(
      "trân trọng kính chào | trân trọng cảm ơn | trân trọng | kính thư | kính chào | kính chúc | thân mến | thân ái | xin chân thành cảm ơn | xin cảm ơn | cảm ơn bạn | cảm ơn | chúc một ngày tốt lành | hẹn gặp lại",
    ),
    address: {
      formal: word("quý khách|quý vị|quý công ty|quý anh chị|ông|bà|ngài|anh|chị"),
      informal: word("bạn|cậu|em|mày"),
      named: { formal: "formal (quý khách, anh, chị)", informal: "informal (bạn, em)" },
    },
  },
  zh: {
    greetings: list(
      "尊敬的 | 敬爱的 | 亲爱的 | 各位好 | 大家好 | 您好 | 你好 | 早上好 | 下午好 | 晚上好 | 嗨 | 尊敬的客户",
    ),
    closings: list(
      "此致敬礼 | 此致 | 顺颂商祺 | 顺祝商祺 | 祝商祺 | 祝好 | 谨上 | 敬上 | 祝您 | 祝你 | 谢谢 | 多谢 | 感谢 | 再见 | 期待您的回复 | 盼复",
    ),
    address: {
      formal: /您|贵公司|贵方|贵司/gu,
      informal: /你/gu,
      named: { formal: "formal (您)", informal: "informal (你)" },
    },
  },
  ar: {
    greetings: list(
      "السلام عليكم ورحمة الله وبركاته | السلام عليكم | السادة | السيدة | السيد | حضرة | عزيزتي | عزيزي | أعزائي | تحية طيبة وبعد | تحية طيبة | صباح الخير | مساء الخير | مرحبا | مرحباً | أهلا | أهلاً",
    ),
    closings: list(
      "وتفضلوا بقبول فائق الاحترام | تفضلوا بقبول فائق الاحترام | مع خالص التحية | مع أطيب التحيات | مع تحياتي | مع التحية | تحياتي | مع الشكر | شكرا جزيلا | شكراً جزيلاً | شكرا | شكراً | والسلام عليكم | دمتم بخير | إلى اللقاء",
    ),
    address: {
      formal: word("حضرتك|حضرتكم|سيادتك|سيادتكم|سعادتكم|أنتم|لكم|إليكم|منكم|عليكم"),
      informal: word("أنت|لك|إليك|منك|عندك"),
      named: { formal: "formal (حضرتكم)", informal: "informal (أنت)" },
    },
  },
};
