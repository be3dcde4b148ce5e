import type { Language } from "../../../supabase/functions/_shared/domain/text/language.ts";
import type { Kind } from "./kinds.ts";
import {
  conditions,
  months,
  numberWords,
  reasons,
  regularly,
  timeUnits,
  weekdays,
  wordsOf,
  type Vocabulary,
} from "./vocabulary.ts";

const pattern = (list: string): RegExp => new RegExp(list, "iu");
const arNumbers = "واحد|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع|عشر|نصف|ثلاثون|ثلاثين|ستون|ستين|عشرون|عشرين";
const money =
  "[$€£¥₹₺₫]|(?<!\\p{L})(?:usd|eur|gbp|chf|try|tl|vnd|vnđ|cny|rmb|egp|aed|sar|kwd|pounds?|pence|euros?|cents?|dollars?|franken|lira\\p{L}*|kuruş|đồng|triệu|tỷ|pesos?)(?!\\p{L})|(?:美)?元|万元|块钱|جنيه|ريال|درهم|دينار|دولار|ليرة";
const free =
  "(?<!\\p{L})(?:free(?: of charge)?|kostenlos|kostenfrei|gratis|ücretsiz|gratuit\\p{L}*|no (?:charge|fee|cost))(?!\\p{L})|miễn phí|免费|مجان";
const percent =
  "%|٪|(?<!\\p{L})(?:per ?cent|prozent|por ciento|pour cent|yüzde|basis points)(?!\\p{L})|phần trăm|百分之|بالمئة|بالمائة|في المئة|في المائة";
const scriptSpan =
  "[\\p{Nd}一二两三四五六七八九十半]+\\s*个?(?:工作日|天|年|月|周|小时|分钟|日)|(?:\\p{Nd}|" +
  arNumbers +
  ")\\p{L}*\\s*(?:\\p{L}+ )?(?:يوم|أيام|شهر|أشهر|شهور|سنة|سنوات|عام|أعوام|ساعة|ساعات|أسبوع|أسابيع|دقيقة|دقائق)|يومان|يومين|شهران|شهرين|سنتان|سنتين|ساعتان|ساعتين|أسبوعان|أسبوعين";

/** How lines of a language say each kind. */
function patternsOf(kind: Kind, language: Language | null): RegExp[] {
  const of = (vocabulary: Vocabulary): string => `(?<!\\p{L})(?:${wordsOf(vocabulary, language)})(?!\\p{L})`;
  const someNumber = `(?:\\p{Nd}|${of(numberWords)})`;
  const span = `${someNumber}[^.;。]{0,14}?(?<!\\p{L})(?:${wordsOf(timeUnits, language)})\\p{Ll}{0,6}(?!\\p{L})|${scriptSpan}`;
  switch (kind) {
    case "contact":
      return [
        pattern(
          "@\\p{L}|https?:|www\\.|(?:\\+?\\p{Nd}[\\p{Nd} ()/-]{5,}\\p{Nd})|(?:ext(?:ension)?\\.?|durchwahl|ext\\.|dahili|poste|số máy(?: lẻ)?|分机|تحويلة)\\s*:?\\s*\\p{Nd}+",
        ),
      ];
    case "clock":
      return [
        pattern(
          "(?<!\\p{Nd})\\p{Nd}{1,2}[:.]\\p{Nd}{2}(?!\\p{Nd})|\\p{Nd}\\s*(?:a\\.?m|p\\.?m|uhr|heures?|o'clock|giờ|h(?!\\p{L}))|(?<!\\p{L})(?:noon|midnight|midi|minuit|mediodía|medianoche|mittags?|mitternacht|saat \\p{Nd}+)(?!\\p{L})|[\\p{Nd}一二三四五六七八九十]+[点时]|الساعة|صباح|مساء|عصر|ظهر",
        ),
      ];
    case "share":
      return [pattern(percent)];
    case "duration":
      return [pattern(span)];
    case "money":
      return [pattern(`${money}|${free}|${percent}`)];
    case "reason":
      return [pattern(`${of(reasons)}|بسبب|لأن|نظر|نتيجة|因|由于|所以|为了|导致|原因`)];
    case "condition":
      return [pattern(`${of(conditions)}|如|若|满|超过|以上|须|إذا|عند|بعد|إلا|${someNumber}`)];
    case "date":
      return [
        pattern(
          `${of(months)}|${of(weekdays)}|${of(regularly)}|(?<!\\p{Nd})(?:19|20)\\p{Nd}{2}(?!\\p{Nd})|(?<!\\p{Nd})\\p{Nd}{1,2}[./-]\\p{Nd}{1,2}[./-]\\p{Nd}{2,4}|(?:ngày|tháng|năm|quý) \\p{Nd}|[\\p{Nd}一二三四五六七八九十]+[年月日号]|يناير|فبراير|مارس|أبريل|ابريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر|[٠-٩]{4}|${span}`,
        ),
        /(?<!\p{L})May(?!\p{L})/u,
      ];
    case "person":
      return person;
    case "place":
      return place;
    case "number":
      return [pattern(`${someNumber}|[一二两三四五六七八九十百千万]|${arNumbers}`)];
    case "yes or no":
      return [pattern("\\p{L}")];
  }
}

const organisations =
  "Ltd|Limited|Inc|GmbH|plc|LLC|AG|KG|SE|eG|A\\.Ş|S\\.A|S\\.L|SARL|SAS|Corp|Corporation|Company|Group|Holding|Bank|Trust|Council|School|Hospital|University|Museum|Street|Road|Drive|Avenue|Court|House|Park|Hall";
const person = [
  // Two words with capitals, neither of them what begins a sentence, nor a company or a street.
  new RegExp(
    `(?<!\\p{L})(?!(?:The|This|That|These|Our|Your|Note|Item|Table|Part|Section|Company|Page|Year|Months)\\s)(?:\\p{Lu}[\\p{Ll}'’-]+|\\p{Lu}\\.)\\s+(?:\\p{Lu}\\.\\s+)?(?:(?:de|del|la|van|von|der|bin|al)\\s+)?(?!(?:${organisations})(?!\\p{L}))\\p{Lu}[\\p{Ll}'’-]+(?!\\p{L})(?!(?:\\s+\\p{Lu}[\\p{L}&]*){0,2}\\s+(?:${organisations})(?!\\p{L}))`,
    "u",
  ),
  /(?<!\p{L})(?:Mr|Mrs|Ms|Mme|Mlle|M|Dr|Prof|Herr|Frau|[Dd]on|[Dd]oña|Sr|Sra|Bay|Bayan|[Ôô]ng|[Bb]à|[Aa]nh|[Cc]hị|[Cc]ô)\.?\s+\p{Lu}/u,
  pattern(
    "(?<!\\p{L})(?:manager|director|lead|leader|officer|chair|president|team|department|management|landlord|tenant|lessor|lessee|supplier|buyer|seller|customer|employee|employer|treasurer|secretary|council|board|owner|leitung|geschäftsführung|geschäftsführer\\p{L}*|vorgesetzte\\p{L}*|abteilung|vermieter\\p{L}*|mieter\\p{L}*|maire|directeur|directrice|gérant\\p{L}*|bailleur|locataire|conseiller\\p{L}*|director\\p{L}*|gerente|arrendador\\p{L}*|arrendatari\\p{L}*|propietari\\p{L}*|president[ea]|müdür\\p{L}*|amir\\p{L}*|başkan\\p{L}*|kiracı|kiraya veren|kiralayan|giám đốc|trưởng|quản lý|tổ trưởng|bên (?:a|b|thuê|cho thuê))(?!\\p{L})|经理|主管|总监|董事|负责人|总裁|店长|部门|甲方|乙方|[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范石廖贾夏韦方白邹孟熊秦邱江尹薛段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔汤]\\p{sc=Han}{1,2}(?!\\p{sc=Han}{3})|(?:^|[\\s،:])(?:أ|د|م)\\.|السيد|المهندس|مدير|رئيس|المستأجر|المؤجر|المورد|إدارة",
  ),
];
const place = [
  /(?<!\p{L})(?:[Ii]n|[Aa]t|near|from|to|of|bei|nach|aus|[Ii]m|[Aa]m|[Ee]n|desde|hasta|à|au|aux|chez|[Ởở]|[Tt]ại)\s+(?:the\s+|der\s+|la\s+|el\s+|le\s+|calle\s+)?\p{Lu}\p{L}+|\p{Lu}\p{Ll}+['’](?:d[ae]n?|t[ae]n?|[ae]|y[ae])(?!\p{L})|\p{Lu}\p{Ll}+, \p{Lu}\p{Ll}+/u,
  pattern(
    "(?:street|road|drive|avenue|floor|building|room|straße|stock|raum|calle|planta|piso|étage|salle|rue|sokak|cadde|bulvar)(?!\\p{L})|https?:|(?:tầng|đường|quận|thành phố)|[市区路楼号店省]|(?:شارع|مدينة|الطابق|مقر|مركز)|(?<!\\p{L})في ",
  ),
];

const compiled = new Map<string, RegExp[]>();

/**
 * Whether a line, with what names its columns, says something of a kind.
 * @param language whose words count; null: those of all
 */
export function saysKind(kind: Kind, line: string, language: Language | null): boolean {
  const key = `${kind} ${language}`;
  const patterns = compiled.get(key) ?? patternsOf(kind, language);
  compiled.set(key, patterns);
  return patterns.some((each) => each.test(line));
}

const ofItsOwn = (language: Language | null): RegExp =>
  pattern(
    `^\\s*(?:${percent}|${money}|°|(?:\\p{L}+\\s+)?(?:${wordsOf(timeUnits, language)})(?!\\p{L})|(?:kg|g|km|cm|mm|m|m²|l|ml|kwh|kw|w|v|db|°c)(?!\\p{L})|天|年|月|周|小时|分钟|日|元)`,
  );
const units = new Map<Language | null, RegExp>();

/** Whether what follows a number is a unit of its own, so that it counts nothing else. */
export function isMeasured(after: string, language: Language | null): boolean {
  const unit = units.get(language) ?? ofItsOwn(language);
  units.set(language, unit);
  return unit.test(after);
}
