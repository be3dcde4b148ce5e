/**
 * What kind of thing a question asks for, in the product's languages (`saysKind`: whether a line says one). Finer than `soughtIn`, which
 * ranks passages: here a line that lacks the kind speaks for a refusal.
 */
export type Kind =
  | "money"
  | "share"
  | "duration"
  | "clock"
  | "date"
  | "contact"
  | "number"
  | "person"
  | "place"
  | "reason"
  | "condition"
  | "yes or no";

const word = (list: string): string => `(?<!\\p{L})(?:${list})(?!\\p{L})`;
const pattern = (list: string): RegExp => new RegExp(list, "iu");

/** What asks for each kind; the first that a question fits is its own. */
const asks: [Kind, RegExp][] = [
  [
    "contact",
    pattern(
      `${word("phone|telephone|e-?mail|hotline|call in|telefon(?:nummer|numarası|no)?|tel[eé]fono|correo(?: electrónico)?|e-?posta|quel (?:numéro|téléphone|e-?mail)|(?:numéro de )?téléphone|courriel|qué número|hangi numara\\p{L}*")}|${word("(?:what|which|whose|welche) (?:number|nummer)")}|số điện thoại|số máy|địa chỉ email|电话|邮箱|手机号|هاتف|البريد الإلكتروني|رقم (?:الجوال|التواصل)`,
    ),
  ],
  [
    "clock",
    pattern(
      `${word("what time|which hour|opening (?:hours|times)|(?:um )?wie ?viel uhr|ab wann geöffnet|(?:a|hasta|desde) qué hora|saat kaç(?:ta|a|tan)?|(?:à|de|jusqu'à|jusqu’à) quelle heure|quelle heure")}|mấy giờ|几点|(?:أي|أية|كم) ساعة (?:ي|ت)?(?:بد|فتح|غلق|نته)|متى (?:تبدأ|تنتهي|يفتح|يغلق)`,
    ),
  ],
  [
    "share",
    pattern(
      `${word("(?:what|which|how (?:big|large|high) (?:a|is the)) (?:per ?cent(?:age)?|share|proportion|(?:\\p{L}+ )?(?:tax |interest |vat )?rate)|what interest|by how (?:much|many per ?cent) did|wie ?viel prozent|welche[rn]? (?:anteil|prozentsatz|zinssatz)|wie hoch (?:ist|sind|war) (?:der|die) (?:\\p{L}*(?:zins\\p{L}*|anteil|quote|skonto|rabatt))|qu[eé] (?:porcentaje|proporción|parte|interés|tipo de interés)|yüzde kaç\\p{L}*|hangi oran\\p{L}*|oranı (?:ne|kaç)\\p{L}*|quel (?:pourcentage|taux|est le taux)|quelle (?:part|proportion)|de combien")}|bao nhiêu phần trăm|tỷ lệ|lãi suất|百分之|多少比例|(?:比例|利率|税率|毛利率|占比).{0,6}(?:多少|是)|كم نسبة|ما (?:هي )?نسبة|بنسبة كم`,
    ),
  ],
  [
    "duration",
    pattern(
      `${word("how (?:long|soon|quickly|far (?:ahead|in advance))|how many (?:\\p{L}+ ){0,2}(?:hours|days|weeks|months|years|minutes)|(?:what|which) (?:is the |was the )?(?:\\p{L}+ ){0,3}(?:period|term|duration|deadline)|how much (?:time|notice|leave|holiday|vacation)|wie (?:lange?|schnell|bald|lang)|wie ?viele? (?:\\p{L}+ ){0,2}(?:stunden|tage|wochen|monate|jahre|minuten|werktage|arbeitstage|urlaubstage|\\p{L}+tage)|wie ?viel (?:urlaub|zeit)|welche \\p{L}*frist|cu[aá]nto (?:tiempo|dura|tarda\\p{L}*|durará)|cu[aá]nt[oa]s (?:\\p{L}+ ){0,1}(?:horas|días|semanas|meses|años|minutos)|(?:qué|cuál es el) (?:plazo|periodo|período)|antelación|(?:kaç|ne kadar) (?:\\p{L}+ ){0,1}(?:gün\\p{L}*|yıl\\p{L}*|ay(?:lık|da)?|hafta\\p{L}*|saat\\p{L}*|dakika\\p{L}*|sene|izin\\p{L}*|sür(?:e|ede|er|üyor)\\p{L}*)|kaç iş günü|süresi (?:ne|kaç)\\p{L}*|combien (?:de temps|dure\\p{L}*)|combien (?:de |d['’])(?:jours?|semaines?|mois|ans|années|heures?|minutes?)|quel(?:le)? (?:est (?:le |la ))?(?:délai|durée|préavis)|(?:à|sous) quel délai|depuis combien")}|bao lâu|(?:mấy|bao nhiêu) (?:ngày|năm|tháng|giờ|tuần|phút)|thời hạn|多久|多长时间|几(?:天|年|个月|周|小时|个小时|分钟)|多少(?:天|年|个月|小时|时间)|(?:几|多少)个?工作日|كم (?:يوم|شهر|سنة|سنوات|عام|ساعة|أسبوع|دقيقة|من الوقت|مدة)\\p{L}*|ما (?:هي )?مدة|كم (?:تستغرق|يستغرق|تدوم|يدوم|تستمر)|خلال كم`,
    ),
  ],
  [
    "money",
    pattern(
      `${word("how much (?:(?:does|do|did|is|are|was|were|will|would|can|may|must) .*)?(?:cost|pay|paid|spend|spent|earn|make|charge|budget|price|salary|worth|get back|receive|fined?|owe|money|deposit|rent|fee)\\p{L}*|(?:what|which) .{0,40}(?:cost|price|fee|budget|salary|rent|deposit|fine|penalty|wage)s?|how expensive|what (?:do|does|did|would) .*(?:cost|pay|get back|charge|spend)|how much (?:money|is it|for)|was kosten?|wie teuer|wie ?viel (?:geld|kostet|kosten|zahl\\p{L}*|bezahl\\p{L}*|bekomm\\p{L}*|verdien\\p{L}*)|wie hoch (?:ist|sind|war|waren) (?:der|die|das) (?:\\p{L}*(?:miete|kaution|gehalt|lohn|preis|gebühr|kosten|budget|strafe|zuschuss|betrag|umsatz|gewinn|pauschale|honorar))|welche(?:r|n)? (?:preis|betrag|kosten)|cu[aá]nto (?:cuesta\\p{L}*|costó|costar\\p{L}*|vale\\p{L}*|(?:se|hay que|tengo que|me|nos|te|le) \\p{L}*\\s?(?:paga\\p{L}*|cobra\\p{L}*|cuesta|sale)|paga\\p{L}*|cobra\\p{L}*|gana\\p{L}*|dinero)|qu[eé] (?:vale|precio|importe|cuesta)|cu[aá]l es el (?:precio|importe|coste|sueldo|salario|alquiler)|(?:hasta|de) (?:qué|cuánto) (?:importe|precio)|kaç (?:lira|tl|para|euro|dolar)\\p{L}*|(?:fiyat|ücret|maaş|kira|bedel|bütçe|depozito|para|yardım|prim|maliyet)\\p{L}* (?:ne kadar|kaç|nedir)\\p{L}*|ne kadar (?:öde\\p{L}*|para|tutuyor|tutar|fiyat|ücret|ödeniyor)|kaça|combien (?:\\p{L}+ ){0,3}(?:coût\\p{L}*|pai\\p{L}*|pay\\p{L}*|gagn\\p{L}*|vaut|factur\\p{L}*|rembours\\p{L}*)|combien ça coûte|quel(?:le)? est (?:le |la |l['’])(?:prix|loyer|tarif|coût|salaire|montant|amende|dépôt)|quel (?:prix|tarif|montant)|à quel prix|à combien")}|bao nhiêu tiền|(?:giá|lương|phí|tiền|chi phí|phụ cấp|học phí|thuê|phạt|cọc|doanh thu)[^?]{0,60}bao nhiêu|bao nhiêu (?:đồng|triệu)|多少(?:钱|元|万元)|几(?:块|元)|(?:价格|费用|单价|租金|押金|工资|薪资|补贴|罚款|预算|金额|售价)(?:[^?？]{0,8})(?:多少|是|几)|怎么算钱|كم (?:سعر|تكلف|يكلف|ثمن|راتب|قيمة|رسوم|إيجار|غرامة|تبلغ قيمة|ندفع|يدفع|تدفع|أدفع|سيكلف|بدل)\\p{L}*|بكم|ما (?:هو |هي )?(?:سعر|تكلفة|قيمة|ثمن|راتب|رسوم|إيجار|مبلغ)`,
    ),
  ],
  [
    "reason",
    pattern(
      `${word("why|what (?:caused|made)|what is the reason|how come|warum|wieso|weshalb|aus welchem grund|wozu|por qué|a qué se debe|neden|niçin|niye|pourquoi|pour quelle raison")}|tại sao|vì sao|为什么|为何|什么原因|لماذا|ما سبب|ما السبب`,
    ),
  ],
  [
    "condition",
    pattern(
      `${word("when (?:may|can|do|should|must|am|are|is it|would|could) (?:i|we|you|one|somebody|employees|staff)|(?:and )?what (?:happens|if)|in (?:which|what) cases?|under (?:what|which) (?:conditions?|circumstances)|(?<!(?:bis|seit) )wann (?:darf|kann|muss|soll|dürfen|können|müssen|bekomme) (?:ich|wir|man|die|der)|was (?:passiert|geschieht|gilt),? wenn|was ist,? wenn|unter welchen (?:bedingungen|umständen)|qué (?:pasa|ocurre|sucede) si|en qué casos?|cuándo (?:puedo|podemos|se puede|debo|tengo que|hay que)|ne zaman \\p{L}*(?:bilir|meli|malı)\\p{L}*|ne olur|hangi (?:durumda|hallerde|koşullarda)|que se passe-t-il (?:si|quand)|dans quels? cas|à quelles? conditions?")}|(?:điều gì xảy ra|thì sao|khi nào (?:được|phải)|trường hợp nào)|如果.*(?:会|怎么|怎样)|什么情况|ماذا (?:يحدث|لو|يترتب)|في أي (?:حالة|حالات)`,
    ),
  ],
  [
    "date",
    pattern(
      `${word("when|until when|by when|since when|how recent\\p{L}*|(?:what|which|in what|in which|by what) (?:year|month|day|date|century|decade)s?|deadline|wann|seit wann|bis wann|welche[smnr]? (?:jahr|datum|tag|monat)\\p{L}*|bis zu welchem|cu[aá]ndo|en qué (?:año|mes|fecha|día)|qué (?:día|fecha)|hasta cuándo|desde cuándo|a partir de cuándo|ne zaman\\p{L}*|hangi (?:yıl|gün|ay|tarih)\\p{L}*|kaç yılında|quand|à quelle date|quelle (?:date|année)|en quelle année|quel (?:jour|mois)|quels jours|jusqu['’]à quand|depuis quand")}|khi nào|bao giờ|năm nào|ngày nào|tháng nào|từ khi nào|hôm nào|什么时候|何时|哪一?[年天月日]|几[号月日]|哪个月|多会儿|متى|في أي (?:عام|سنة|تاريخ|يوم|شهر)|ما تاريخ|ما موعد`,
    ),
  ],
  [
    "person",
    pattern(
      `${word("who|whom|whose|which (?:person|manager|director|employee|colleague|lawyer|author)s?|wer|wem|wen|wessen|qui[eé]n(?:es)?|a quién|de quién|kim(?:e|in|den|ler|i|inle|dir|e)?|hangi (?:kişi|yönetici)\\p{L}*|qui")}|(?<!\\p{L})ai(?!\\p{L})|do ai|谁|哪位|(?:^|[\\s،])(?:لمن|مع من|ممن|من هو|من هي|من هم)|^\\s*من (?!أين)`,
    ),
  ],
  [
    "place",
    pattern(
      `${word("where|(?:what|which|in what|in which) (?:city|cities|country|countries|town|place|region|location|floor|building|room|street|address)|wo|woher|wohin|in welche[mrn]? (?:stadt|ort|land|gebäude|raum|stock)|wohin|dans quelle? (?:ville|rue|pays|salle)|à quel étage|à quelle adresse|welche adresse|(?:a|de|en)?dónde|adónde|en qué (?:ciudad|lugar|país|piso|planta|calle)|nere(?:de|ye|den|si|deki|li)\\p{L}*|hangi (?:şehir|ülke|kat|adres)\\p{L}*|où")}|ở đâu|đi đâu|nơi nào|tầng (?:mấy|nào)|thành phố nào|哪里|哪儿|何处|在哪|哪个城市|几楼|أين|في أي (?:مدينة|بلد|طابق|مكان)`,
    ),
  ],
  [
    "number",
    pattern(
      `${word("how (?:many|much|often|old|far|tall|high|big|large|fast|deep|heavy|loud|hot|warm|cold|wide|thick|frequently)|what (?:number|amount|quantity|temperature|weight|size|capacity|is the (?:maximum|minimum|total|average))|wie ?(?:viele?|hoch|alt|weit|oft|schwer|groß|gross|laut|warm|heiß|breit|tief|schnell|häufig)(?:en|er)?|cu[aá]nt[oa]s?|qué (?:cantidad|número|peso|temperatura)|kaç\\p{L}*|ne kadar\\p{L}*|ne sıklıkla|combien|quel(?:le)? (?:est (?:le |la |l['’])|était (?:le |la |l['’]))?(?:poids|taille|hauteur|largeur|longueur|température|quantité|vitesse|charge|nombre|surface|capacité|pression|puissance)|à quelle (?:vitesse|température|hauteur|fréquence)")}|bao nhiêu|(?<!\\p{L})mấy(?!\\p{L})|多少|几[个人家次台名间种项条份本辆层]|多[大高重快远]|كم(?!\\p{L})|ما (?:هو )?(?:عدد|وزن|حجم)`,
    ),
  ],
  [
    "yes or no",
    pattern(
      `^[¿\\s\\p{P}]*(?:(?:and|but|so) )?(?:is|are|was|were|do|does|did|can|may|could|should|must|will|would|has|have|had|am|ist|sind|war|waren|darf|dürfen|kann|können|muss|müssen|gibt|gilt|hat|haben|wird|werden|bekomm\\p{L}*|se puede|puedo|podemos|puede|hay|es|está|tengo|debo|tiene\\p{L}*|cobran|se permite|puis-je|peut-on|est-ce que|dois-je|faut-il|y a-t-il|ai-je|est-il|est-elle|a-t-on|هل)(?!\\p{L})|(?<!\\p{L})m[ıiuü](?:y[ıiuü]m|y[ıiuü]z|s[ıiuü]n|d[ıiuü]r)?\\s*\\??$|có .*(?:không|chưa)\\s*\\??$|(?:吗|是否|能不能|可不可以|有没有)`,
    ),
  ],
];

/** Kinds of which a line either says one or can't answer. */
const firm: ReadonlySet<Kind> = new Set(["contact", "clock", "share", "duration", "money"]);

const counts = [
  /\bhow many (?:of (?:the |\p{L}+['’]s? )?)?(?:(?:more|other|different|new) )?(\p{L}+(?: \p{L}+)?)/iu,
  /\bwie ?viele? (?:neue |andere )?(\p{L}+)/iu,
  /\bcu[aá]nt[oa]s (\p{L}+)|\bcu[aá]nta (gente)/iu,
  /\bcombien (?:y a-t-il )?(?:de |d['’])(\p{L}+)/iu,
  /(?<!\p{L})kaç (?:tane |adet )?(\p{L}+)/iu,
  /(?:bao nhiêu|mấy) (\p{L}+(?: \p{L}+)?)/iu,
  /(?:多少|几)(?:[个名台家份本辆张间位])?(?:人|(\p{sc=Han}{1,3}))/u,
  /كم (?:عدد )?(?:ال)?(\p{L}+)/u,
];
/** What stands there in the plural is counted, and the word after it isn't part of it: "How many employees work …?" */
const plural = /^how many .*?(\p{L}+s|people|children|men|women|staff) \p{L}+$/iu;

/** What a question counts: "employees" of "How many employees …?"; null when it counts nothing. */
export function countedIn(question: string): string | null {
  for (const pattern of counts) {
    const found = pattern.exec(question);
    if (!found) continue;
    const first = plural.exec(found[0])?.[1];
    const said = found.slice(1).find(Boolean) ?? found[0];
    return first !== undefined && said.startsWith(`${first} `) ? first : said;
  }
  return null;
}

/** "How long must a password be?" */
const isLength = /\bhow long (?:must|should|can|may|does|is) .* be\b/iu;

/** The kind of thing that a question asks for; null when its words tell none. */
export function kindAsked(question: string): Kind | null {
  if (isLength.test(question)) return "number";
  return asks.find(([, asked]) => asked.test(question))?.[0] ?? null;
}

/** Whether a kind can be told from other words so surely that a line without it can't answer. */
export function isFirm(kind: Kind): boolean {
  return firm.has(kind);
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Words that ask for a kind and say nothing of what is asked about, as they stand there. */
const asking: Partial<Record<Kind, ReadonlySet<string>>> = {
  money: words(
    `cost costs price prices pay paid charge charged much expensive money amount worth kostet kosten kostete preis teuer geld bezahlen zahlen betrag cuesta
    cuestan costó costar precio precios pagar pago vale dinero importe coûte coûtent coûter prix payer montant argent fiyat fiyatı fiyatlar ücret ücreti kaça para
    öder ödenir tutar giá tiền trả phí chi 钱 元 价格 价钱 费用 花 付 多少钱 سعر تكلفة يكلف تكلف ثمن ندفع ادفع أدفع قيمة`,
  ),
  duration: words(
    `long time take takes taken last lasts soon quickly period duration lange dauert dauern zeit frist schnell dauer dura duran durar tarda tardan tiempo plazo
    tarda demora durée dure durent temps délai longtemps sürer sürüyor süre süresi sürede zaman lâu thời gian hạn 多久 时间 多长时间 期限 مدة يستغرق تستغرق وقت`,
  ),
  date: words(
    `when date day year month deadline wann datum tag jahr monat cuándo fecha día año mes quand date jour année zaman tarih tarihi gün khi nào ngày bao giờ
    时候 何时 日期 哪天 متى تاريخ موعد`,
  ),
  person: words("who whom person wer wem wen quién quiénes qui kim kime ai 谁 哪位 من"),
  place: words(
    "where place address wo ort adresse dónde lugar où lieu nerede nereye đâu 哪里 在哪 地点 أين مكان",
  ),
  number: words(
    "many much number amount viele viel anzahl cuántos cuántas número combien nombre kaç sayısı bao nhiêu số 多少 数量 كم عدد",
  ),
  share: words(
    "percent percentage rate share prozent anteil porcentaje tasa pourcentage taux yüzde oran tỷ lệ 百分之 比例 率 نسبة",
  ),
  contact: words(
    "phone number call email telephone telefon nummer teléfono número correo téléphone numéro telefon numarası số điện thoại 电话 号码 رقم هاتف",
  ),
  clock: words("time clock hour uhr uhrzeit zeit hora heure saat giờ mấy 几点 时间 ساعة"),
};

/** Whether a word of a question only asks for its kind: "cost" of "What does a seat cost?" */
export function onlyAsks(kind: Kind, word: string): boolean {
  return asking[kind]?.has(word.toLowerCase()) ?? false;
}
