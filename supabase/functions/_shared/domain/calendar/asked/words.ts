/** How one language speaks of days and hours: sources of expressions over a text without accents, in lower case. */
export interface TimeWords {
  code: string;
  /** A day by how far it is from today. */
  days: readonly (readonly [source: string, offset: number])[];
  thisWeek: string;
  nextWeek: string;
  weekend: string;
  /** Monday to Sunday. */
  weekdays: readonly [string, string, string, string, string, string, string];
  /** Before and after a weekday. */
  before: string;
  after: string;
  /** One of either says that the one after is meant. */
  next: string;
  morning: string;
  afternoon: string;
  evening: string;
  noon: string;
  /** Before an hour, after it, and between two. */
  at: string;
  oclock: string;
  until: string;
  /** A time that something takes. */
  lasting: string;
  half: string;
  one: string;
  two: string;
  three: string;
  hour: string;
  minute: string;
  /** Between a day and its month, and before a date. */
  of: string;
  on: string;
  /** Hours from 1 to 6 are said of the afternoon. */
  halfDay: boolean;
}

const en: TimeWords = {
  code: "en",
  days: [
    ["(?:the )?day after tomorrow", 2],
    ["today|tonight", 0],
    ["tomorrow", 1],
    ["yesterday", -1],
  ],
  thisWeek: "(?:the rest of )?this week",
  nextWeek: "next week",
  weekend: "(?:on |at |over )?(?:this |the )?weekend",
  weekdays: ["mondays?", "tuesdays?", "wednesdays?", "thursdays?", "fridays?", "saturdays?", "sundays?"],
  ...{ before: "(?:(?:on|this|next|coming) )*", after: "(?: next)?", next: "next" },
  morning: "(?:in the |this )?morning",
  afternoon: "(?:in the |this )?afternoon",
  evening: "(?:in the |this )?evening|tonight",
  noon: "(?:at )?(?:noon|midday)",
  ...{ at: "at|from|around", oclock: "o'?clock", until: "to|until|till" },
  lasting: "for(?: about)?|lasting",
  half: "half an hour",
  ...{ one: "an|a|one", two: "two", three: "three", hour: "hours?|hrs?", minute: "minutes?|mins?" },
  ...{ of: "of ", on: "(?:on )?(?:the )?" },
  halfDay: true,
};
const de: TimeWords = {
  code: "de",
  days: [
    ["ubermorgen", 2],
    ["heute", 0],
    ["morgen", 1],
    ["gestern", -1],
  ],
  thisWeek: "(?:in )?diese[rn]? woche",
  nextWeek: "(?:in der )?(?:nachste|kommende)[rn]? woche",
  weekend: "(?:am |an diesem |dieses )?wochenende",
  weekdays: ["montags?", "dienstags?", "mittwochs?", "donnerstags?", "freitags?", "samstags?", "sonntags?"],
  before: "(?:(?:am|diesen|nachsten|kommenden) )*",
  ...{ after: "", next: "nachsten" },
  morning: "am morgen|(?:am )?vormittags?|morgens|fruh",
  afternoon: "(?:am )?nachmittags?",
  evening: "(?:am )?abends?",
  noon: "(?:am )?mittags?",
  ...{ at: "um|ab|gegen|von", oclock: "uhr", until: "bis" },
  lasting: "fur(?: etwa)?|von",
  half: "(?:eine )?halbe stunde(?: lang)?",
  ...{
    one: "eine|einer",
    two: "zwei",
    three: "drei",
    hour: "stunden?(?: lang)?",
    minute: "minuten?(?: lang)?",
  },
  ...{ of: "", on: "(?:am )?(?:den )?" },
  halfDay: false,
};
const fr: TimeWords = {
  code: "fr",
  days: [
    ["apres[- ]demain", 2],
    ["aujourd'?hui", 0],
    ["demain", 1],
    ["hier", -1],
  ],
  thisWeek: "cette semaine",
  nextWeek: "(?:la )?semaine prochaine",
  weekend: "(?:ce |le )?week-?end",
  weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
  ...{ before: "(?:ce |le )?", after: "(?: prochain)?", next: "prochain" },
  morning: "(?:ce |le |dans la )?mat(?:in|inee)",
  afternoon: "(?:cet |l'|dans l')?apres-midi",
  evening: "(?:ce |le |dans la )?soir(?:ee)?",
  noon: "(?:a |ce )?midi",
  ...{ at: "a|vers|des|de", oclock: "h(?:eures?)?", until: "a|jusqu'a" },
  lasting: "pendant|durant|pour|d'|de",
  half: "une demi-heure",
  ...{ one: "une", two: "deux", three: "trois", hour: "heures?|h", minute: "minutes?|min" },
  ...{ of: "", on: "(?:le )?" },
  halfDay: false,
};
const es: TimeWords = {
  code: "es",
  days: [
    ["pasado manana", 2],
    ["hoy", 0],
    ["manana", 1],
    ["ayer", -1],
  ],
  thisWeek: "esta semana",
  nextWeek: "(?:la )?(?:proxima semana|semana (?:que viene|proxima))",
  weekend: "(?:este |el )?fin de semana",
  weekdays: ["lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo"],
  ...{ before: "(?:(?:el|este|proximo) )*", after: "(?: (?:que viene|proximo))?", next: "que viene|proximo" },
  morning: "(?:por|de|en) la manana|esta manana",
  afternoon: "(?:por|de|en|a) la tarde|esta tarde",
  evening: "(?:por|de|en) la noche|esta noche",
  noon: "(?:al? )?mediodia",
  ...{ at: "a las?|desde las?|de", oclock: "h(?:oras)?", until: "a las?|a|hasta las?" },
  lasting: "durante|de|por",
  half: "media hora",
  ...{ one: "una", two: "dos", three: "tres", hour: "horas?|h", minute: "minutos?|min" },
  ...{ of: "de ", on: "(?:el )?(?:dia )?" },
  halfDay: true,
};
const it: TimeWords = {
  code: "it",
  days: [
    ["dopodomani", 2],
    ["oggi", 0],
    ["domani", 1],
    ["ieri", -1],
  ],
  thisWeek: "(?:in )?questa settimana",
  nextWeek: "(?:la )?(?:prossima settimana|settimana prossima)",
  weekend: "(?:questo |nel |il )?(?:fine settimana|weekend)",
  weekdays: ["lunedi", "martedi", "mercoledi", "giovedi", "venerdi", "sabato", "domenica"],
  ...{ before: "(?:(?:il|questo|prossimo) )*", after: "(?: prossim[oa])?", next: "prossim[oa]" },
  morning: "(?:di |questa |in |la )?mattin(?:a|o|ata)|stamattina",
  afternoon: "(?:di |questo |nel |il )?pomeriggio",
  evening: "(?:di |questa |la )?(?:sera|serata)|stasera",
  noon: "(?:a )?mezzogiorno",
  ...{ at: "alle(?: ore)?|all'|dalle", oclock: "ore|h", until: "alle|fino alle" },
  lasting: "per|di|da",
  half: "mezz'?ora",
  ...{ one: "un'|una", two: "due", three: "tre", hour: "or[ae]|h", minute: "minut[oi]|min" },
  ...{ of: "", on: "(?:il )?" },
  halfDay: false,
};
const pt: TimeWords = {
  code: "pt",
  days: [
    ["depois de amanha", 2],
    ["hoje", 0],
    ["amanha", 1],
    ["ontem", -1],
  ],
  thisWeek: "(?:n?esta|n?essa) semana",
  nextWeek: "(?:n?a )?(?:proxima semana|semana que vem)",
  weekend: "(?:n?este |no )?fim de semana",
  weekdays: [
    "segunda(?:-feira)?",
    "terca(?:-feira)?",
    "quarta(?:-feira)?",
    "quinta(?:-feira)?",
    "sexta(?:-feira)?",
    "sabado",
    "domingo",
  ],
  before: "(?:(?:n?a|no|n?esta|n?este|proxim[ao]) )*",
  ...{ after: "(?: (?:que vem|proxim[ao]))?", next: "que vem|proxim[ao]" },
  morning: "(?:de|da|pela|na) manha|esta manha",
  afternoon: "(?:de|da|pela|a) tarde|esta tarde",
  evening: "(?:de|da|pela|a) noite|esta noite",
  noon: "(?:ao )?meio-dia",
  ...{ at: "as|das|a partir das", oclock: "h(?:oras)?", until: "as|ate as|a" },
  lasting: "por|durante|de",
  half: "meia hora",
  ...{ one: "uma", two: "duas", three: "tres", hour: "horas?|h", minute: "minutos?|min" },
  ...{ of: "de ", on: "(?:no )?(?:dia )?" },
  halfDay: false,
};

/** The languages in which questions about a calendar are known without a model. */
export const TIME_WORDS = { en, de, fr, es, it, pt } as const;
export type AskedLanguage = keyof typeof TIME_WORDS;
