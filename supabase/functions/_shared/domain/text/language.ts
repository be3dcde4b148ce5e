/** Languages in which the product has phrases of its own; anything else is spoken to in English. */
export type Language =
  | "en"
  | "de"
  | "fr"
  | "es"
  | "it"
  | "pt"
  | "nl"
  | "tr"
  | "vi"
  | "ru"
  | "ar"
  | "hi"
  | "th"
  | "zh"
  | "ja"
  | "ko";

const scripts: [Language, RegExp][] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["zh", /\p{Script=Han}/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
];

const functionWords: Record<string, string> = {
  en: "the a an of and to in is was are were what who when where which how why did does do for with that this it by on from can i you there have has my about thanks thank hello please",
  de: "der die das und ist sind war waren was wer wann wo welche welcher welches wie warum ein eine einen dem den des zu mit von für auf im nicht werden wird hat haben ich sie es gibt wurde kann über bei hallo danke guten kannst du mir bitte",
  fr: "le la les des du de et est sont était que qui quand où quel quelle quels quelles comment pourquoi un une dans pour avec sur par il elle au aux ce cette ne pas combien a quoi ont bonjour salut merci",
  es: "el la los las de del y es son era qué quién cuándo dónde cuál cuáles cómo por para con en un una se que su al cuánto cuántos cuántas está no hay lo fue tiene hola gracias",
  it: "il lo la i gli le di del della e è sono era che chi quando dove quale quali come perché un una per con in si non al alla quanto quanti nel cosa ha fu ciao grazie buongiorno",
  pt: "o a os as de do da dos das e é são era que quem quando onde qual quais como por para com em um uma se não no na ao quanto quantos foi tem está olá obrigado obrigada",
  tr: "ve bir bu şu o da de ki mi mı mu mü için ile ne nedir kim kimin kimden kime kimler kaç nasıl neden niçin niye nerede nereye nereden hangi hangisi var yok olan olarak olur olursa gibi daha çok en kadar ama veya ya ise değil her ben bana benim biz bize bizim sen size sizin merhaba teşekkürler ediyor eder edilir musun misin mısın müsün midir mıdır zaman peki",
  vi: "và là của có không cho với các những một này đó được bị trong ngoài khi nào gì ai đâu sao bao nhiêu mấy thế như từ đến ở tại về để thì mà cũng đã sẽ đang vào ra tôi bạn chúng ta họ nó còn theo hay hoặc phải nếu vì do bởi làm xin chào cảm ơn lúc mỗi lâu",
  nl: "de het een en is zijn was waren wat wie wanneer waar welke hoe waarom van voor met op in niet te dat die er aan door hoeveel heeft wordt kan hoi bedankt",
};
/** The same in languages that their script tells, for `isFunctionWord` only. */
const otherFunctionWords =
  "ما ماذا من متى أين كيف لماذا هل كم أي في على إلى عن مع هو هي هذا هذه ذلك تلك التي الذي أن إن كان كانت لا لم لن قد ثم أو و يكون هناك عند كل بعد قبل لدى لدي لدينا " +
  "的 了 是 在 有 和 与 吗 呢 吧 我 你 您 他 她 它 我们 你们 他们 这 那 哪 哪些 哪个 哪里 什么 谁 多少 几 怎么 怎样 如何 为什么 为 被 把 给 从 到 对 也 都 就 还 很 请 能 可以 可 会 要 一 个 一个 吧 多 最 去 好 没有 没 不 或 及 其 之 以 于 上 下 中 里 " +
  "что кто где когда как почему какой какая какие сколько это и в на с по из у о для не ли";
const languagesOf = new Map<string, Language[]>();
for (const [language, words] of Object.entries(functionWords)) {
  for (const word of words.split(" ")) {
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language as Language]);
  }
}

const others = new Set(otherFunctionWords.split(" "));

/** Letters and signs that only Vietnamese, only Turkish or only Spanish has: a question of three words has no function word to tell. */
const letters: [Language, RegExp][] = [
  ["vi", /[ăơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/giu],
  ["tr", /[ğşıİ]/gu],
  ["es", /[¿¡ñ]/giu],
];

/** The likeliest language of a text, from its script and its function words; English when nothing tells. */
export function detectLanguage(text: string): Language {
  const sample = text.slice(0, 2000);
  const letterCount = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [language, script] of scripts) {
    const share = (sample.match(script)?.length ?? 0) / Math.max(1, letterCount);
    if (share > (language === "ja" ? 0.05 : 0.3)) return language;
  }
  const votes = new Map<Language, number>();
  for (const word of sample.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const languages = languagesOf.get(word) ?? [];
    for (const language of languages) votes.set(language, (votes.get(language) ?? 0) + 1 / languages.length);
  }
  for (const [language, own] of letters) {
    const share = (sample.match(own)?.length ?? 0) / Math.max(1, letterCount);
    if (share > 0) votes.set(language, (votes.get(language) ?? 0) + Math.min(4, 40 * share));
  }
  return [...votes].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "en";
}

/** Whether a word, lower-cased, only holds sentences together in some language. */
export function isFunctionWord(word: string): boolean {
  return languagesOf.has(word) || others.has(word);
}
