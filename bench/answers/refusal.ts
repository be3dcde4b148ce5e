import { phrases } from "../../local/ai/phrases.ts";
import { fold } from "./fold.ts";

/** How models say that they found nothing, by language, folded. */
const patterns: [string, RegExp][] = [
  [
    "en",
    /(?:could ?n['’]?t|could not|can ?not|can['’]t|unable to) (?:find|answer|help|determine)|(?:do|does|did)(?:n['’]t| not) (?:contain|say|mention|provide|include|specify|state|answer|tell|have (?:any )?information)|no information|(?:not|nothing) (?:mentioned|stated|specified|provided|found|said)/,
  ],
  [
    "es",
    /no (?:he|pude|puedo|se) (?:encontrado|encontrar|encuentra|responder|menciona|indica|especifica)|no (?:consta|figura|contienen?|mencionan?|indican?|dicen?) |no hay informacion/,
  ],
  [
    "de",
    /konnte .{0,60}(?:nichts|nicht) |keine (?:information|angabe|antwort)|(?:nicht|nichts) (?:gefunden|erwahnt|angegeben)|steht (?:nicht|nichts)/,
  ],
  ["fr", /n['’]ai (?:rien|pas) trouve|ne (?:contient|mentionne|precise)|aucune information/],
  ["zh", /没有(?:找到|提到|提及|说明|相关)|未(?:提及|提到|找到|说明)|无法(?:回答|找到|确定)|找不到/],
  ["ar", /لم (?:اجد|اعثر|يذكر|تذكر|يرد)|لا (?:توجد|يوجد|تذكر|يمكنني|تحتوي)/],
  ["tr", /bulamad|bulunmu?yor|bulunama|belirtilm|yer almiyor|bilgi yok|cevap yok/],
  ["vi", /khong (?:tim thay|co thong tin|de cap|duoc de cap|tra loi duoc|the tra loi)/],
];

/**
 * The language in which an answer refuses; null when it answers. Only its first sentence counts, and unless that is the
 * product's own phrase, it mustn't cite.
 */
export function refusalOf(content: string): string | null {
  const said = fold(content.trim());
  for (const [language, { noAnswer }] of Object.entries(phrases)) {
    if (said.startsWith(fold(noAnswer).replace(/[.。।]$/, ""))) return language;
  }
  const first = /^.*?(?:[.!?。！？؟](?=\s|$|\[)|[。！？]|\n|$)/su.exec(said)?.[0] ?? said;
  if (/\[\d+\]/.test(said.slice(0, first.length + 6))) return null;
  return patterns.find(([, pattern]) => pattern.test(first))?.[0] ?? null;
}

/** Whether an answer says at its beginning, as the product does, that it isn't sure. */
export function isUnsure(content: string): boolean {
  const said = fold(content.trim());
  return Object.values(phrases).some(({ doubt }) => said.startsWith(fold(doubt)));
}
