import type { Language } from "../../../supabase/functions/_shared/domain/text/language.ts";

/** Languages whose words tell kinds of things; what a script tells (Chinese, Arabic) is told whatever the language. */
const spoken = ["en", "de", "es", "fr", "tr", "vi"] as const;
type Spoken = (typeof spoken)[number];

/** Words of each language, parted by `|`, in regular expressions. */
export type Vocabulary = Record<Spoken, string>;

/** The words that a text of a language may say: its own; of a language that isn't known, any. */
export function wordsOf(vocabulary: Vocabulary, language: Language | null): string {
  const own = spoken.find((one) => one === language);
  return own ? vocabulary[own] : spoken.map((one) => vocabulary[one]).join("|");
}

export const numberWords: Vocabulary = {
  en: "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|half|twice|once|single|dozen",
  de: "ein(?:e[nmrs]?)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|vierzehn|fünfzehn|zwanzig|dreißig|vierzig|fünfzig|sechzig|hundert|tausend|halbe?[nrs]?|einmal|zweimal",
  es: "un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|cuarenta|cincuenta|sesenta|noventa|cien(?:to)?|mil|medi[oa]|mitad",
  fr: "une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|soixante|cent|mille|demie?|moitié",
  tr: "bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|on (?:bir|iki|dört|beş)|yirmi|otuz|kırk|elli|altmış|doksan|yüz|bin|yarım",
  vi: "một|hai|ba|bốn|năm|sáu|bảy|tám|chín|mười|trăm|nghìn|nửa",
};

export const timeUnits: Vocabulary = {
  en: "seconds?|minutes?|mins?|hours?|days?|nights?|weeks?|fortnights?|months?|years?|quarters?|decades?",
  de: "sekunden?|minuten?|stunden?|tagen?|tages|\\p{L}+tagen?|nächten?|wochen?|monat(?:en?|s)?|jahr(?:en?|es)?|quartalen?",
  es: "segundos?|minutos?|horas?|d[ií]as?|noches?|semanas?|mes(?:es)?|años?|mensualidad(?:es)?|trimestres?",
  fr: "secondes?|minutes?|heures?|jours?|nuits?|semaines?|mois|ans?|années?|trimestres?",
  tr: "saniye|dakika|saat|gün|gece|hafta|ay|yıl|sene|iş günü",
  vi: "giây|phút|giờ|ngày|đêm|tuần|tháng|năm",
};

export const months: Vocabulary = {
  en: "january|february|march|april|june|july|august|september|october|november|december|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec",
  de: "januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember",
  es: "enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre",
  fr: "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre",
  tr: "ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık",
  vi: "tháng (?:một|hai|ba|tư|năm|sáu|bảy|tám|chín|mười|giêng|chạp)",
};

export const weekdays: Vocabulary = {
  en: "(?:mon|tues|wednes|thurs|fri|satur|sun)days?",
  de: "(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|werktags?|wochenende\\p{L}*",
  es: "lunes|martes|miércoles|jueves|viernes|sábados?|domingos?",
  fr: "lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?",
  tr: "pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar",
  vi: "thứ (?:hai|ba|tư|năm|sáu|bảy)|chủ nhật",
};

export const regularly: Vocabulary = {
  en: "annual(?:ly)?|daily|weekly|monthly|quarterly|yearly|today|tomorrow",
  de: "täglich\\p{L}*|wöchentlich\\p{L}*|monatlich\\p{L}*|jährlich\\p{L}*|heute|morgen",
  es: "diari\\p{L}*|semanal\\p{L}*|mensual\\p{L}*|anual\\p{L}*|hoy|mañana",
  fr: "quotidien\\p{L}*|hebdomadaire\\p{L}*|mensuel\\p{L}*|annuel\\p{L}*|demain",
  tr: "günlük|haftalık|aylık|yıllık|bugün|yarın",
  vi: "hằng (?:ngày|tuần|tháng|năm)|hàng (?:ngày|tuần|tháng|năm)|hôm nay|ngày mai",
};

export const reasons: Vocabulary = {
  en: "because|since|due to|so that|in order to|as a result|owing|therefore|thus|reasons?|caus(?:e[sd]?|ing)|to avoid|to prevent|following|after|as (?:it|they|the)|thanks to",
  de: "weil|denn|damit|wegen|aufgrund|da|grund|gründen?|deshalb|daher|durch|um .* zu|infolge|ursache",
  es: "porque|por|debido|para|ya que|razón|razones|puesto que|a causa|motivos?|así que",
  fr: "parce|car|afin|faute|en raison|à cause|pour|puisque|motifs?|grâce|suite à",
  tr: "nedeniyle|nedenle|çünkü|yüzünden|için|dolayı|sebebiyle|sebep|amacıyla|sayesinde|sonucu",
  vi: "vì|do|nên|để|nhờ|bởi|nhằm|nguyên nhân|lý do",
};

export const conditions: Vocabulary = {
  en: "if|unless|when|whenever|only|after|before|from|more than|at least|provided|except|once|until|without|above|below|as soon as|in case|within",
  de: "wenn|falls|sofern|ab|nur|bei|mehr als|außer|sobald|ohne|bis|nach|vor|solange|mindestens|im fall\\p{L}*",
  es: "si|cuando|solo|sólo|únicamente|a partir|más de|salvo|siempre que|en caso|sin|antes|después|al menos|tras",
  fr: "si|s'il\\p{L}*|lorsqu\\p{L}*|quand|sauf|uniquement|dès|en cas|sans|avant|après|au moins|plus de|seulement|à partir",
  tr: "eğer|ise|halinde|durumunda|hâlinde|\\p{L}+(?:sa|se)|üzeri\\p{L}*|sonra|önce|yalnızca|sadece|en az|kadar|\\p{L}+(?:ınca|ince|unca|ünce|dığında|diğinde)",
  vi: "nếu|khi|từ|trừ|chỉ|trường hợp|sau|trước|ít nhất|trên|quá|không",
};
