/** What kind of thing a question asks for, as far as its words tell. */
export type Sought =
  "person" | "time" | "place" | "number" | "reason" | "steps" | "list" | "definition" | "any";

const soughtBy: [Sought, RegExp][] = [
  [
    "number",
    /\bhow (?:many|much|old|long|far|tall|high|big|large|often|fast|deep|heavy|soon|quickly|loud|hot|warm|cold|wide|thick|expensive|frequently)\b|\bwhat (?:percent|number|amount|share|proportion|(?:is|was|were|are) the (?:price|cost|population|total|average|most|highest|maximum))|\bwie ?(?:viele?|hoch|lange|alt|weit|teuer|oft|schwer|gro(?:ß|ss))(?!\p{L})|\bwas kostet\b|\bcombien\b|\bcu[aá]nt[oa]s?(?!\p{L})|\bquant[oiae]s?\b|\bhoeveel\b|(?<!\p{L})(?:kaç|ne kadar|kaçta)(?!\p{L})|bao nhiêu|bao lâu|(?<!\p{L})mấy (?!giờ)|сколько|كم|多少|多久|多长|几[个人年次天]|[多几]大|幾|いくつ|いくら|何[人個回年]|몇|얼마|เท่าไ|กี่|कितन/iu,
  ],
  [
    "time",
    /\bwhen\b|\b(?:what|which|in what|in which|by what) (?:year|month|day|date|century|decade|time)|\bwann\b|\bwelche[smn]? (?:jahr|datum|tag)|\bquand\b|\bquelle (?:date|année)|\bcu[aá]ndo\b|\bquando\b|\bwanneer\b|ne zaman|hangi (?:yıl|gün|ay|tarih)|khi nào|bao giờ|mấy giờ|năm nào|ngày nào|tháng nào|когда|متى|什么时候|何时|哪一?年|几[号月点]|いつ|언제|เมื่อไ|เมื่อใด|कब/iu,
  ],
  [
    "person",
    /\bwho(?:m|se)?\b|\bwer\b|\bwem\b|\bwen\b|\bqui\b|\bqui[eé]n(?:es)?\b|\bchi\b|\bquem\b|\bwie is\b|(?<!\p{L})kim(?:e|in|den|ler|i|inle)?(?!\p{L})|(?<!\p{L})ai(?!\p{L})|кто|кого|من هو|من هي|^\s*من (?!أين)|谁|誰|누구|누가|ใคร|कौन/iu,
  ],
  [
    "place",
    /\bwhere\b|\b(?:what|which) (?:city|country|state|place|town|region|location|continent)|\bwo\b|\bwoher\b|\bwohin\b|\boù\b|\b[aá]?d[oó]nde\b|\bdove\b|\bonde\b|\bwaar\b|nere(?:de|ye|den|si)|ở đâu|đi đâu|где|куда|أين|哪里|哪儿|在哪|どこ|어디|ที่ไหน|कहाँ/iu,
  ],
  [
    "reason",
    /\bwhy\b|\bwarum\b|\bwieso\b|\bweshalb\b|\bpourquoi\b|\bpor qu[eé]\b|\bperch[eé]\b|\bwaarom\b|(?<!\p{L})(?:neden|niçin|niye)(?!\p{L})|tại sao|vì sao|почему|зачем|لماذا|为什么|為什麼|なぜ|どうして|왜|ทำไม|क्यों/iu,
  ],
  [
    "steps",
    /^\s*how (?:do|does|can|could|should|would|to)\b|\bsteps\b|\bhow to\b|\bwie (?:kann|muss|soll|mache?|geht)\b|\bcomment\b|\bcómo\b|\bcome\b(?=.*\?)|(?<!\p{L})nasıl(?!\p{L})|làm sao|làm thế nào|怎么|如何|どうやって|どのように|어떻게|как(?= )|كيف/iu,
  ],
  [
    "list",
    /\b(?:list|name|enumerate|steps|which ones|what are|summari[sz]e|overview)\b|\bwelche\b|\bnenne\b|\bzähle\b|\bquels?\b|\bquelles\b|\bcu[aá]les\b|\bquali\b|\bquais\b|\bwelke\b|(?<!\p{L})(?:say|sırala|listele|hangileri)(?!\p{L})|liệt kê|những gì|اذكر|哪些|列出|どれ|どんな/iu,
  ],
  [
    "definition",
    /\bwhat (?:is|was|does) |\bdefine\b|\bmeaning of\b|\bwas ist\b|\bqu'est-ce\b|\bqu[eé] es\b|\bcos'è\b|\bche cos|\bo que é\b|\bwat is\b|(?<!\p{L})nedir(?!\p{L})|là gì|что такое|ما هو|ما هي|什么是|是什么|とは|무엇/iu,
  ],
];

/** "What was X in 2024?" and "What did it spend in the first half?" ask for a figure, not for what X is. */
const figureOfPeriod =
  /^\W*(?:at )?what (?:(?:average )?price\b|(?:is|are|was|were|did) .*(?:\b(?:19|20)\d{2}\b|\b(?:quarter|half|months|Q[1-4])\b))/iu;

/** The kind of thing that a question asks for. */
export function soughtIn(text: string): Sought {
  if (figureOfPeriod.test(text)) return "number";
  return soughtBy.find(([, pattern]) => pattern.test(text))?.[0] ?? "any";
}

const months =
  /\b(?:1\d{3}|20\d{2}|\d{1,2}(?:st|nd|rd|th)? century|jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|august|sept(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|monday|tuesday|wednesday|thursday|friday|saturday|sunday|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|avril|juin|juillet|août|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık|today|tomorrow|annually|daily|weekly|monthly|o'clock|(?:within|after|before|until) (?:\p{L}+ ){0,2}(?:hours?|days?|weeks?|months?|years?)|(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten) (?:\p{L}+ )?(?:hours?|days?|weeks?|months?|years?))\b|(?:ngày|tháng|năm|lúc) \d|\d{1,2}[:.]\d{2}\b|\d+ giờ|\d+\s*[年月日号点]|[一二三四五六七八九十]+[年月日号点]|\d+\s*(?:년|월|일)|\bп?\d{4}\s*год|(?:يناير|فبراير|مارس|أبريل|ابريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر|الساعة|صباح|مساء|عصر)|[٠-٩]{4}/iu;

const shapes: Partial<Record<Sought, RegExp>> = {
  time: months,
  number:
    /\d|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\p{L}+)?|dozens?|hundreds?|thousands?|millions?|billions?|half|third|quarter|twice|free|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\p{L}+zehn|\p{L}*(?:zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)|kostenlos|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|gratis|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|yirmi|otuz|hai|bốn|năm|sáu|bảy|tám|chín|mười|يوم|يومان|يومين|شهر|شهران|شهرين|ساعتان|ساعتين|سنتان|ثلاثة|ثلاث|أربعة|أربع|خمسة|خمس|ستة|ست|سبعة|سبع|ثمانية|تسعة|عشرة|عشر|عشرون|عشرين|ثلاثون|مليون|ألف)(?!\p{L})|[一二两三四五六七八九十百千万][天日月年周个小元次倍%人条]|[٠-٩]/iu,
  person:
    /(?<!^)(?:\p{Lu}[\p{Ll}'’-]+\s+){1,3}\p{Lu}[\p{Ll}'’-]+|\p{Lu}\p{Ll}+ \p{Lu}\. \p{Lu}\p{Ll}+|\b(?:Mr|Mrs|Ms|Dr|Prof|King|Queen|President|Pope|Sir|Lord|CEO|manager|director|lead|officer|team|department)\b|[\p{Script=Han}\p{Script=Arabic}]/u,
  place:
    /\b(?:in|at|near|from|to|of|bei|nach|aus|à|en|dans|a|au|ở|tại)\s+(?:the\s+)?\p{Lu}\p{L}+|(?:'d[ae]|’d[ae]|'t[ae]|’t[ae])\b|[\p{Script=Han}\p{Script=Arabic}]/u,
  reason:
    /\b(?:because|since|due to|so that|in order to|as a result|owing|therefore|cause[sd]?|reasons?|weil|denn|damit|parce que|car|porque|por|debido|perché|omdat)\b|(?<!\p{L})(?:nedeniyle|çünkü|yüzünden|için|dolayı|vì|do|nên)(?!\p{L})|بسبب|لأن|因为|由于|因|所以|ため|потому/iu,
  definition:
    /\b(?:is|are|was|were|means?|refers? to|is called|defined as|ist|sind|bedeutet|est|es|è|é)\b|是|とは|это/iu,
};

/** Whether a sentence holds something of the kind that is sought. */
export function holdsSought(sentence: string, sought: Sought): boolean {
  return shapes[sought]?.test(sentence) ?? false;
}
