/**
 * What kind of thing a question asks for, and whether a line says one, in the product's languages. Finer than `soughtIn`, which
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

const timeUnits =
  "seconds?|minutes?|mins?|hours?|days?|weeks?|months?|years?|quarters?|sekunden?|minuten?|stunden?|tagen?|wochen?|monaten?|jahren?|werktagen?|arbeitstagen?|secondes?|heures?|jours?|semaines?|mois|ans?|années?|trimestres?|segundos?|minutos?|horas?|d[ií]as?|semanas?|mes(?:es)?|años?|mensualidades|dakika|saat|gün|hafta|ay|yıl|sene|iş günü";

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

const numberWords =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|sixty|ninety|half|ein(?:e[nmr]?)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|vierzehn|zwanzig|dreißig|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|treinta|bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|on beş|yirmi|otuz|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente";
const viNumbers = "một|hai|ba|bốn|năm|sáu|bảy|tám|chín|mười";
const arNumbers = "واحد|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع|عشر|نصف|ثلاثون|ثلاثين|ستون|ستين|عشرون|عشرين";
const someNumber = `(?:\\p{Nd}|(?<!\\p{L})(?:${numberWords})(?!\\p{L}))`;
const months =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|januar|februar|märz|mai|juni|juli|oktober|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık";
const weekdays =
  "monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar";

const span = `${someNumber}[^.;。]{0,14}?(?<!\\p{L})(?:${timeUnits})\\p{Ll}{0,6}(?!\\p{L})|(?:\\p{Nd}|${viNumbers})\\s*(?:ngày|tháng|năm|giờ|tuần|phút)|[\\p{Nd}一二两三四五六七八九十半]+\\s*个?(?:工作日|天|年|月|周|小时|分钟|日)|(?:\\p{Nd}|${arNumbers})\\p{L}*\\s*(?:\\p{L}+ )?(?:يوم|أيام|شهر|أشهر|شهور|سنة|سنوات|عام|أعوام|ساعة|ساعات|أسبوع|أسابيع|دقيقة|دقائق)|يومان|يومين|شهران|شهرين|سنتان|سنتين|ساعتان|ساعتين|أسبوعان|أسبوعين`;
const money =
  "[$€£¥₹₺₫]|(?<!\\p{L})(?:usd|eur|gbp|chf|try|tl|vnd|cny|rmb|egp|aed|sar|kwd|pounds?|pence|euros?|cents?|dollars?|franken|lira\\p{L}*|kuruş|đồng|triệu|tỷ|pesos?)(?!\\p{L})|(?:美)?元|万元|块钱|جنيه|ريال|درهم|دينار|دولار|ليرة";
const free =
  "(?<!\\p{L})(?:free(?: of charge)?|kostenlos|gratis|ücretsiz|gratuit\\p{L}*|no (?:charge|fee))(?!\\p{L})|miễn phí|免费|مجان";
const percent =
  "%|٪|(?<!\\p{L})(?:per ?cent|prozent|por ciento|pour cent|yüzde|basis points)(?!\\p{L})|phần trăm|百分之|بالمئة|بالمائة|في المئة|في المائة";

const says: Record<Kind, RegExp | RegExp[]> = {
  contact: pattern(
    "@\\p{L}|https?:|www\\.|(?:\\+?\\p{Nd}[\\p{Nd} ()/-]{5,}\\p{Nd})|(?:ext(?:ension)?\\.?|durchwahl|ext\\.|dahili|số máy(?: lẻ)?|分机|تحويلة)\\s*:?\\s*\\p{Nd}+",
  ),
  clock: pattern(
    "(?<!\\p{Nd})\\p{Nd}{1,2}[:.]\\p{Nd}{2}(?!\\p{Nd})|\\p{Nd}\\s*(?:a\\.?m|p\\.?m|uhr|heures?|o'clock|giờ|h(?!\\p{L}))|(?<!\\p{L})(?:noon|midnight|saat)(?!\\p{L})|[\\p{Nd}一二三四五六七八九十]+[点时]|الساعة|صباح|مساء|عصر|ظهر",
  ),
  share: pattern(percent),
  duration: pattern(span),
  money: pattern(`${money}|${free}`),
  reason: pattern(
    `${word("because|since|due to|so that|in order to|as a result|owing|therefore|reason\\p{L}*|caus\\p{L}*|after|weil|denn|damit|wegen|aufgrund|da|grund|porque|por|debido|para|ya que|razón|nedeniyle|çünkü|yüzünden|parce|car|afin|faute|en raison|à cause|için|dolayı|sebebiyle")}|(?<!\\p{L})(?:vì|do|nên|để|nhờ)(?!\\p{L})|بسبب|لأن|نظر|نتيجة|因|由于|所以|为了|导致|原因`,
  ),
  condition: pattern(
    `${word("if|unless|when|only|after|before|from|more than|at least|provided|except|wenn|falls|sofern|ab|nur|bei|mehr als|außer|si|lorsque|quand|sauf|uniquement|dès|cuando|solo|sólo|a partir|más de|salvo|eğer|ise|halinde|durumunda|üzeri\\p{L}*|sonra|önce")}|(?<!\\p{L})(?:nếu|khi|từ|trừ|chỉ)(?!\\p{L})|如|若|满|超过|以上|须|إذا|عند|بعد|إلا|${someNumber}`,
  ),
  date: pattern(
    `${word(`${months}|${weekdays}|(?:19|20)\\p{Nd}{2}|annual(?:ly)?|daily|weekly|monthly|quarterly|täglich|monatlich|jährlich|today|tomorrow|mensual\\p{L}*|anual\\p{L}*`)}|(?<!\\p{Nd})\\p{Nd}{1,2}[./-]\\p{Nd}{1,2}[./-]\\p{Nd}{2,4}|(?:ngày|tháng|năm|quý) \\p{Nd}|[\\p{Nd}一二三四五六七八九十]+[年月日号]|يناير|فبراير|مارس|أبريل|ابريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر|[٠-٩]{4}|(?:${weekdays})|${span}`,
  ),
  person: [
    // Two words with capitals, neither of them what begins a sentence, nor a company or a street.
    /(?<!\p{L})(?!(?:The|This|That|Note|Item|Table|Part|Section|Company|Page|Year|Months)\s)(?:\p{Lu}[\p{Ll}'’-]+|\p{Lu}\.)\s+(?:\p{Lu}\.\s+)?(?:(?:de|del|la|van|von|der|bin|al)\s+)?\p{Lu}[\p{Ll}'’-]+(?!\p{L})(?!(?:\s+\p{Lu}[\p{L}&]*){0,2}\s+(?:Ltd|Inc|GmbH|plc|LLC|AG|A\.Ş|S\.A|S\.L|Corp|Company|Street|Road|Drive|Avenue))/u,
    /(?<!\p{L})(?:Mr|Mrs|Ms|Mme|Mlle|M|Dr|Prof|Herr|Frau|[Dd]on|[Dd]oña|Sr|Sra|Bay|Bayan|[Ôô]ng|[Bb]à|[Aa]nh|[Cc]hị|[Cc]ô)\.?\s+\p{Lu}/u,
    pattern(
      "(?<!\\p{L})(?:manager|director|lead|leader|officer|chair|president|team|department|management|landlord|tenant|lessor|lessee|supplier|buyer|seller|customer|employee|employer|treasurer|secretary|council|board|owner|leitung|geschäftsführung|geschäftsführer\\p{L}*|vorgesetzte\\p{L}*|abteilung|vermieter\\p{L}*|mieter\\p{L}*|maire|directeur|directrice|gérant\\p{L}*|bailleur|locataire|conseiller\\p{L}*|director\\p{L}*|gerente|arrendador\\p{L}*|arrendatari\\p{L}*|propietari\\p{L}*|president[ea]|müdür\\p{L}*|amir\\p{L}*|başkan\\p{L}*|kiracı|kiraya veren|kiralayan|giám đốc|trưởng|quản lý|tổ trưởng|bên (?:a|b|thuê|cho thuê))(?!\\p{L})|经理|主管|总监|董事|负责人|总裁|店长|部门|甲方|乙方|[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范石廖贾夏韦方白邹孟熊秦邱江尹薛段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔汤]\\p{sc=Han}{1,2}(?!\\p{sc=Han}{3})|(?:^|[\\s،:])(?:أ|د|م)\\.|السيد|المهندس|مدير|رئيس|المستأجر|المؤجر|المورد|إدارة",
    ),
  ],
  place: [
    /(?<!\p{L})(?:[Ii]n|[Aa]t|near|from|to|of|bei|nach|aus|[Ii]m|[Aa]m|[Ee]n|desde|hasta|[Ởở]|[Tt]ại)\s+(?:the\s+|der\s+|la\s+|el\s+|calle\s+)?\p{Lu}\p{L}+|\p{Lu}\p{Ll}+['’](?:d[ae]n?|t[ae]n?|[ae]|y[ae])(?!\p{L})|\p{Lu}\p{Ll}+, \p{Lu}\p{Ll}+/u,
    pattern(
      "(?:street|road|drive|avenue|floor|building|room|straße|stock|raum|calle|planta|piso|sokak|cadde|bulvar)(?!\\p{L})|https?:|(?:tầng|đường|quận|thành phố)|[市区路楼号店省]|(?:شارع|مدينة|الطابق|مقر|مركز)|(?<!\\p{L})في ",
    ),
  ],
  number: pattern(`${someNumber}|[一二两三四五六七八九十百千万]|${arNumbers}|(?:${viNumbers}) `),
  "yes or no": /\p{L}/u,
};

/** Kinds of which a line either says one or can't answer. */
const firm: ReadonlySet<Kind> = new Set(["contact", "clock", "share", "duration", "money"]);

const counts = [
  /\bhow many (?:of (?:the |\p{L}+['’]s? )?)?(?:(?:more|other|different|new) )?(\p{L}+(?: \p{L}+)?)/iu,
  /\bwie ?viele? (?:neue |andere )?(\p{L}+)/iu,
  /\bcu[aá]nt[oa]s (\p{L}+)|\bcu[aá]nta (gente)/iu,
  /(?<!\p{L})kaç (?:tane |adet )?(\p{L}+)/iu,
  /(?:bao nhiêu|mấy) (\p{L}+(?: \p{L}+)?)/iu,
  /(?:多少|几)(?:[个名台家份本辆张间位])?(?:人|(\p{sc=Han}{1,3}))/u,
  /كم (?:عدد )?(\p{L}+)/u,
];

/** What a question counts: "employees" of "How many employees …?"; null when it counts nothing. */
export function countedIn(question: string): string | null {
  for (const pattern of counts) {
    const found = pattern.exec(question);
    if (found) return found.slice(1).find(Boolean) ?? found[0];
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

/** Whether a line, with what names its columns, says something of a kind. */
export function saysKind(kind: Kind, line: string): boolean {
  return [says[kind]].flat().some((pattern) => pattern.test(line));
}

/** Whether a kind can be told from other words so surely that a line without it can't answer. */
export function isFirm(kind: Kind): boolean {
  return firm.has(kind);
}
