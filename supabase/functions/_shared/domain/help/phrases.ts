import { type Role, ROLE_LABELS } from "../roles.ts";
import type { Language } from "../text/language.ts";

/** What the help agent says itself, in the languages that the product speaks; English for the others. */
interface Phrases {
  /** Where nothing known answers: offers a person, who is free. */
  unknown: string;
  /** Before the articles that come nearest, where none answers. */
  nearest: string;
  /** Behind an answer: the screen, by its title in bold and its number. */
  screen: (title: string, number: number) => string;
  /** Who may do it, where the asker may not. */
  only: (role: string) => string;
}

const phrases: Partial<Record<Language, Phrases>> = {
  en: {
    unknown: "I don't know the answer to that. A person can help you: choose “Talk to a person”, it's free.",
    nearest: "These articles come nearest:",
    screen: (title, number) => `You find it on the screen **${title}** [${number}].`,
    only: (role) =>
      `Only the role ${role}, or a higher one, can do this: ask one of them in your organisation.`,
  },
  de: {
    unknown:
      "Darauf habe ich keine Antwort. Ein Mensch kann helfen: Wähle „Talk to a person“, das ist kostenlos.",
    nearest: "Diese Artikel kommen dem am nächsten:",
    screen: (title, number) => `Du findest es auf der Seite **${title}** [${number}].`,
    only: (role) =>
      `Das kann nur die Rolle ${role} oder eine höhere: Bitte jemanden davon in deiner Organisation.`,
  },
  fr: {
    unknown:
      "Je ne connais pas la réponse. Une personne peut vous aider : choisissez « Talk to a person », c'est gratuit.",
    nearest: "Ces articles s'en approchent le plus :",
    screen: (title, number) => `Vous le trouverez sur l'écran **${title}** [${number}].`,
    only: (role) =>
      `Seul le rôle ${role}, ou un rôle supérieur, peut le faire : demandez-le dans votre organisation.`,
  },
  es: {
    unknown: "No sé la respuesta. Una persona puede ayudarle: elija «Talk to a person», es gratis.",
    nearest: "Estos artículos son los más cercanos:",
    screen: (title, number) => `Lo encuentra en la pantalla **${title}** [${number}].`,
    only: (role) =>
      `Solo puede hacerlo el rol ${role} o uno superior: pídaselo a alguien de su organización.`,
  },
  tr: {
    unknown:
      "Bunun yanıtını bilmiyorum. Bir kişi yardım edebilir: “Talk to a person” seçeneğini kullanın, ücretsizdir.",
    nearest: "En yakın yazılar şunlar:",
    screen: (title, number) => `Bunu **${title}** ekranında bulursunuz [${number}].`,
    only: (role) =>
      `Bunu yalnızca ${role} rolü veya daha yükseği yapabilir: kuruluşunuzdaki birinden isteyin.`,
  },
  vi: {
    unknown: "Tôi không biết câu trả lời. Một người có thể giúp bạn: chọn “Talk to a person”, miễn phí.",
    nearest: "Những bài viết gần nhất:",
    screen: (title, number) => `Bạn tìm thấy ở màn hình **${title}** [${number}].`,
    only: (role) =>
      `Chỉ vai trò ${role} hoặc cao hơn mới làm được: hãy nhờ một người như vậy trong tổ chức của bạn.`,
  },
  zh: {
    unknown: "我不知道答案。可以请人工帮忙：选择“Talk to a person”，免费。",
    nearest: "最接近的文章：",
    screen: (title, number) => `您可以在“**${title}**”页面找到 [${number}]。`,
    only: (role) => `只有 ${role} 或更高的角色可以这样做：请联系您组织中的相应人员。`,
  },
  ar: {
    unknown: "لا أعرف الإجابة. يمكن لشخص مساعدتك: اختر «Talk to a person»، وهذا مجاني.",
    nearest: "أقرب المقالات إلى سؤالك:",
    screen: (title, number) => `تجده في شاشة **${title}** [${number}].`,
    only: (role) => `لا يستطيع ذلك إلا دور ${role} أو أعلى: اطلبه من أحدهم في مؤسستك.`,
  },
};

const english = phrases.en as Phrases;

/** The help agent's own words in a language. */
export const helpPhrases = (language: Language): Phrases => phrases[language] ?? english;

/** A sentence on who may do what the asker may not. */
export const onlyFor = (language: Language, role: Role): string =>
  helpPhrases(language).only(ROLE_LABELS[role]);
