import { isFunctionWord } from "./language.ts";
import { asksForDocuments, overviewOf, overviewWords, splitQuestion } from "./question.ts";
import { isStopWord } from "./stop-words.ts";
import { fold, words } from "./words.ts";

/** What a question wants of documents that no few passages answer. */
export type WholeKind = "list" | "count" | "sum" | "summary" | "compare";

export interface Whole {
  kind: WholeKind;
  /** The words that may name documents or what is listed, as they stand, lower-cased. */
  words: string[];
  /** Of a comparison, what stands on each side; null where the question doesn't part them. */
  sides: [string[], string[]] | null;
}

const compares =
  /\bcompar(?:e|ing|ison)\b|\bdifferences? between\b|\bhow do(?:es)? .* differ\b|\bversus\b|\bvs\b|\bvergleich\p{L}*|\bunterschiede?\b|\bcompara(?:r|ndo|me|ción|cion)?(?!\p{L})|\bdiferencias? (?:hay )?entre\b|\bcompare[rz]\b|\bdifférences? entre\b|karşılaştır\p{L}*|arasındaki fark\p{L}*|so sánh|khác (?:nhau|biệt|gì)|比较|对比|区别|差异|不同之处|有什么不同|قارن|مقارنة|الفرق بين|الفروق/iu;

const sums =
  /\bthe sum of\b|\badd (?:up|together)\b|\btotal of all\b|\bsumme (?:der|aller|von)\b|\baddiere\b|\bzusammengerechnet\b|\bla suma de\b|\bsuma (?:todos|todas|los|las)\b|\bla somme de\b|toplamını (?:hesapla|bul)|(?<!\p{L})topla(?!\p{L})|cộng (?:tất cả|lại)|tổng của (?:tất cả|các)|总和|加起来|相加|求和|مجموع/iu;

/** Measures are told, not counted: "how many days of leave". */
const measures = {
  en: "hours?|minutes?|seconds?|days?|weeks?|months?|years?|nights?|times|percent\\p{L}*|pounds?|dollars?|euros?|pence|cents?|miles?|kilomet\\p{L}*|km|met(?:er|re)s?|feet|inches|kilos?|kg|kilograms?|grams?|tons?|tonnes?|lit(?:er|re)s?|gallons?|degrees?|bytes|[kmgt]b|watts?|volts?|millions?|billions?|(?:working|business|calendar|vacation|sick) days|(?:basis|percentage) points",
  de: "\\p{L}*(?:stunden|minuten|sekunden|tagen?|wochen|monaten?|jahren?|nächten?|prozent|euro|cent|dollar|kilometer|meter|kilo|gramm|liter|grad|millionen|milliarden|mal)",
  es: "horas|minutos|segundos|d[ií]as|semanas|meses|años|noches|veces|euros|d[óo]lares|pesos|kil[óo]metros|metros|kilos|litros|grados|millones",
  tr: "gün\\p{L}*|saat\\p{L}*|hafta\\p{L}*|ay|aylık|yıl\\p{L}*|dakika\\p{L}*|iş günü\\p{L}*|lira|tl|euro|dolar|yüzde|kez|kere|defa|metre\\p{L}*|kilo\\p{L}*|derece|milyon|milyar|olur|oldu|olacak|eder|para",
  vi: "ngày|giờ|tuần|tháng|năm|phút|giây|tiền|phần trăm|đồng|lần|mét|km|ki-lô|độ|triệu|tỷ|nghìn|đêm|trong|ở|tại|cho|vào|để|thì",
  zh: "天|小时|年|月|周|钱|元|分钟|次|米|公里|公斤|度|万|亿|个(?:月|小时|星期|工作日)|百分",
  ar: "يوم|أيام|ساعة|ساعات|شهر|أشهر|سنة|سنوات|أسبوع|دقيقة|مرة|ريال|جنيه|درهم|دينار|دولار|مليون|تبلغ|يبلغ|بلغ|هو|هي|كان|يستغرق|تستغرق|تكلف|يكلف|مدة|تكلفة|سعر|نسبة|تستمر|المدة",
};
const counts = new RegExp(
  [
    `\\bhow many (?!(?:more |other |full |whole )?(?:${measures.en})(?!\\p{L}))\\p{L}`,
    "^\\W*count (?:the|all|how)\\b",
    "\\bwhat(?:'s|’s| is) the (?:total )?number of\\b",
    `\\bwie ?viele (?!(?:${measures.de})(?!\\p{L}))\\p{L}`,
    "\\bcombien (?:de |d['’])(?!jours|heures|mois|semaines|temps|ans|années|euros|fois)\\p{L}",
    `\\bcu[aá]nt[oa]s (?!(?:${measures.es})(?!\\p{L}))\\p{L}`,
    `(?<!\\p{L})kaç (?:tane |adet )?(?!(?:${measures.tr})(?!\\p{L}))\\p{L}`,
    `(?:bao nhiêu|(?<!\\p{L})mấy) (?!(?:${measures.vi})(?!\\p{L}))\\p{L}`,
    `多少(?!(?:${measures.zh}))[个家名项条种行位份款座所间台]|有多少(?!(?:${measures.zh}))\\p{L}|几(?!(?:${measures.zh}))[个家名项条种行位份款座所间台]`,
    `(?<!\\p{L})كم (?:عدد )?(?!(?:ال)?(?:${measures.ar})\\p{L}?(?!\\p{L}))\\p{L}|ما (?:هو )?عدد`,
  ].join("|"),
  "iu",
);

const contents = /^\W*what(?: is|'s|’s) in (?=\p{L})/iu;

const lists =
  /^\W*(?:please |can you |could you )*(?:list|enumerate)\b|\b(?:list|name|enumerate|give|show|tell)\b.{0,24}\b(?:all|every|each)\b|\b(?:full|complete|whole) list\b|\b(?:nenne?|liste|zähle?|gib|zeige?|welche)\b.*\balle[rsn]?\b|\bauflisten\b|\bliste\b.+\bauf\b|^\W*(?:lista|enumera|haz una lista)(?!\p{L})|\b(?:nombra|dime|di|muestra|cu[aá]les)\b.*\btod[oa]s\b|\b(?:liste|énumère|cite|donne)[rz]?\b.*\btou(?:s|tes)\b|(?:hepsini|tümünü|tamamını|hepsi) |listele|(?<!\p{L})sırala(?!n)|liệt kê|kể (?:tên|ra)|列出|列举|罗列|都有哪些|(?:اذكر|عدّد|عدد|اسرد|اعرض) (?:لي )?(?:كل|جميع|كافة)|(?:^|\s)اسرد/iu;

/** What stands between two things that are compared. */
const between =
  /\s+(?:and|with|to|versus|vs\.?|und|mit|y|con|et|avec|ile|ve|và|với)\s+|\s*(?:和|与|跟|及|同)\s*|\s+مع\s+|\s+و(?=\p{L}{3})/iu;

/** Words that such a question is asked with, in any of the languages. */
const asking = new Set(
  `list lists name names enumerate give show tell count number numbers total sum add together all every each full complete many
  there compare comparing comparison difference differences between differ versus vs with please table tables row rows column
  columns entry entries item items document documents file files page pages listed mentioned named mention mentions contain
  contains came come comes get gets got received included in according whole can could you me a
  nenne nenn liste listen zahle zahl zeige gib alle aller allen auf wie viele wieviele anzahl summe addiere vergleiche vergleich
  unterschied unterschiede zwischen tabelle zeilen eintrage stehen dokument dokumente gibt es steht laut
  lista enumera nombra dime muestra todos todas cuantos cuantas numero suma total compara comparar comparacion diferencia
  diferencias entre tabla filas segun documento documentos aparecen figuran hay archivo
  listele sirala say hepsini tumunu tamamini kac tane adet toplam toplami toplamini hesapla bul topla karsilastir karsilastirir
  arasindaki fark farklar farki tabloda tablo satir belge belgede belgedeki raporda var misin bana yer aliyor
  sırala tamamını karşılaştır karşılaştırır karşılaştırma karşılaştırın arasındaki farkı alıyor tablosunda
  liet ke ten ra tat ca cac nhung bao nhieu may tong cong so sanh khac nhau biet giua bang trong tai lieu co hay giup toi
  列出 列举 罗列 所有 全部 哪些 多少 几 个 家 总和 加起来 相加 求和 比较 对比 区别 差异 不同 之间 表 表格 表中 里 中 有 文件 文档 一下 都
  اذكر عدد عدّد اسرد اعرض كل جميع كافه كافة كم مجموع قارن مقارنه مقارنة الفرق الفروق بين جدول الجدول المستند الملف وفق حسب يوجد لي في
  liste énumere cite donne tous toutes combien somme différence compare`.split(/\s+/),
);

/**
 * Whether a message asks for what only all of a document tells: a list of all, a count, a sum, a summary, a comparison.
 * Null for other questions, for several at once, and for which documents there are.
 */
export function wholeOf(message: string): Whole | null {
  // What a rewritten question adds in brackets is no question of its own.
  const text = message.replace(/\s*[?？؟](?=\s*\([^()]*\)\s*$)/u, "");
  const [question, ...others] = splitQuestion(text);
  const comparing = compares.test(text);
  const asked = comparing ? text : (question ?? "");
  if ((others.length > 0 && !comparing) || asksForDocuments(text)) return null;
  const kind = kindOf(asked);
  if (!kind) return null;
  const sides = kind === "compare" ? sidesOf(asked) : null;
  const topic = topicOf(asked);
  const named = kind === "summary" ? topic.filter((word) => !overviewWords.has(fold(word))) : topic;
  return { kind, words: named, sides };
}

function kindOf(text: string): WholeKind | null {
  if (compares.test(text)) return "compare";
  if (sums.test(text)) return "sum";
  if (overviewOf(text) || contents.test(text)) return "summary";
  if (counts.test(text)) return "count";
  return lists.test(text) ? "list" : null;
}

/** The words of a question that say what it is about: "10-K" counts as one. */
export function topicOf(text: string): string[] {
  const joined = text.replace(/(?<=\p{Nd})-(?=\p{L}{1,2}(?!\p{L}))/gu, "");
  const found = words(joined).map((word) => word.text.toLowerCase());
  const told = found.filter((word) => {
    const folded = fold(word);
    return (
      folded !== "" &&
      !asking.has(folded) &&
      !asking.has(word) &&
      !isStopWord(folded) &&
      !isFunctionWord(word)
    );
  });
  return [...new Set(joinCharacters(told))];
}

/** Chinese words that were cut into characters, as one: 门, 店. */
function joinCharacters(found: string[]): string[] {
  const joined: string[] = [];
  let open = false;
  for (const word of found) {
    const single = /^\p{Script=Han}$/u.test(word);
    if (single && open) joined.push((joined.pop() ?? "") + word);
    else joined.push(word);
    open = single;
  }
  return joined;
}

function sidesOf(text: string): [string[], string[]] | null {
  const parts = text.split(between).map(topicOf);
  const at = parts.findIndex((side, index) => side.length > 0 && (parts[index + 1]?.length ?? 0) > 0);
  if (at < 0) return null;
  return [parts.slice(0, at + 1).flat(), parts.slice(at + 1).flat()];
}
