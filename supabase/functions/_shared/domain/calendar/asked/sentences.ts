import type { AskedLanguage } from "./words.ts";

interface Sentences {
  /** Above a proposal: what, and when. */
  proposal: (what: string, when: string) => string;
  /** That nothing has happened yet. */
  unmade: string;
  /** No hour was said, and this one is free; or none is. */
  free: string;
  taken: string;
  /** Above what lies at the same time. */
  meanwhile: string;
  /** Somebody is named without an address. */
  address: string;
  /** Somebody says yes to a proposal in words, which make nothing. */
  button: string;
  /** A calendar couldn't be read, and why. */
  unread: (reason: string) => string;
}

/** What is said of a calendar without a model, in the language of the question. */
export const SENTENCES: Record<AskedLanguage, Sentences> = {
  en: {
    proposal: (what, when) => `Here is a proposal: **${what}**, ${when}.`,
    unmade: "Nothing is in your calendar yet: check it below, and press **Make event**.",
    free: "You didn’t say when; you are free then.",
    taken: "You didn’t say when, and I found no free time that day: choose one below.",
    meanwhile: "At that time you have:",
    address: "Guests are invited by their e-mail address, which you can add below.",
    button:
      "Nothing that is written here makes an event: press **Make event** on the proposal above, and it is in your calendar.",
    unread: (reason) =>
      `I couldn’t read your calendar, so I can’t say what is in it or whether you are free. ${reason}`,
  },
  de: {
    proposal: (what, when) => `Hier ist ein Vorschlag: **${what}**, ${when}.`,
    unmade: "In deinem Kalender steht noch nichts: Prüfe ihn unten und drücke **Make event**.",
    free: "Du hast keine Uhrzeit genannt; da bist du frei.",
    taken: "Du hast keine Uhrzeit genannt, und ich fand an dem Tag keine freie: Wähle unten eine.",
    meanwhile: "Zu dieser Zeit hast du:",
    address: "Gäste werden mit ihrer E-Mail-Adresse eingeladen, die du unten ergänzen kannst.",
    button:
      "Was hier geschrieben wird, legt keinen Termin an: Drücke oben am Vorschlag **Make event**, dann steht er in deinem Kalender.",
    unread: (reason) =>
      `Ich konnte deinen Kalender nicht lesen und kann daher nicht sagen, was darin steht oder ob du frei bist. ${reason}`,
  },
  fr: {
    proposal: (what, when) => `Voici une proposition : **${what}**, ${when}.`,
    unmade: "Rien n’est encore dans votre agenda : vérifiez-la ci-dessous et appuyez sur **Make event**.",
    free: "Vous n’avez pas dit quand ; vous êtes libre à ce moment-là.",
    taken:
      "Vous n’avez pas dit quand, et je n’ai trouvé aucun moment libre ce jour-là : choisissez-en un ci-dessous.",
    meanwhile: "À ce moment-là, vous avez :",
    address: "Les invités le sont par leur adresse e-mail, que vous pouvez ajouter ci-dessous.",
    button:
      "Rien de ce qui est écrit ici ne crée d’événement : appuyez sur **Make event** dans la proposition ci-dessus.",
    unread: (reason) =>
      `Je n’ai pas pu lire votre agenda : je ne peux donc pas dire ce qu’il contient ni si vous êtes libre. ${reason}`,
  },
  es: {
    proposal: (what, when) => `Esta es una propuesta: **${what}**, ${when}.`,
    unmade: "Aún no hay nada en tu calendario: revísala abajo y pulsa **Make event**.",
    free: "No dijiste cuándo; a esa hora estás libre.",
    taken: "No dijiste cuándo, y no encontré ninguna hora libre ese día: elige una abajo.",
    meanwhile: "A esa hora tienes:",
    address: "Los invitados se añaden por su correo electrónico, que puedes escribir abajo.",
    button: "Nada de lo que se escribe aquí crea un evento: pulsa **Make event** en la propuesta de arriba.",
    unread: (reason) =>
      `No pude leer tu calendario, así que no puedo decir qué hay en él ni si estás libre. ${reason}`,
  },
  it: {
    proposal: (what, when) => `Ecco una proposta: **${what}**, ${when}.`,
    unmade: "Nel tuo calendario non c’è ancora nulla: controllala qui sotto e premi **Make event**.",
    free: "Non hai detto quando; a quell’ora sei libero.",
    taken: "Non hai detto quando, e quel giorno non ho trovato un’ora libera: scegline una qui sotto.",
    meanwhile: "A quell’ora hai:",
    address: "Gli invitati si aggiungono con il loro indirizzo e-mail, qui sotto.",
    button: "Nulla di ciò che si scrive qui crea un evento: premi **Make event** nella proposta qui sopra.",
    unread: (reason) =>
      `Non ho potuto leggere il tuo calendario, quindi non posso dire che cosa contiene né se sei libero. ${reason}`,
  },
  pt: {
    proposal: (what, when) => `Aqui está uma proposta: **${what}**, ${when}.`,
    unmade: "Ainda não há nada na sua agenda: confira abaixo e prima **Make event**.",
    free: "Não disse quando; a essa hora está livre.",
    taken: "Não disse quando, e não encontrei nenhuma hora livre nesse dia: escolha uma abaixo.",
    meanwhile: "A essa hora tem:",
    address: "Os convidados são chamados pelo e-mail, que pode acrescentar abaixo.",
    button: "Nada do que se escreve aqui cria um evento: prima **Make event** na proposta acima.",
    unread: (reason) =>
      `Não consegui ler a sua agenda, por isso não posso dizer o que há nela nem se está livre. ${reason}`,
  },
};

/** The language among these that a text is in, as far as it was told; English otherwise. */
export const askedLanguage = (language: string): AskedLanguage =>
  Object.hasOwn(SENTENCES, language) ? (language as AskedLanguage) : "en";

const MARKS = /[\\`*_{}[\]<>()#+!|~$&-]/g;

/** A text as Markdown that shows it as it is, on one line. */
export const asText = (text: string): string => text.replace(/\s+/g, " ").trim().replace(MARKS, "\\$&");

/** A day in words. @param wall `YYYY-MM-DD`, with or without an hour */
export function dayWords(wall: string, language: string): string {
  const format = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(language, format).format(Date.parse(`${wall.slice(0, 10)}T00:00Z`));
}

/** From when to when, in words, with its day unless that is said already. */
export function timesWords({ start, end }: { start: string; end: string }): string {
  const [from = "", to = ""] = [start.slice(11), end.slice(11)];
  return start.slice(0, 10) === end.slice(0, 10) || to === "00:00" ? `${from}–${to}` : `${from}–`;
}

/** An event on a line: its hours, its title as a link, and where it is. @param start without an hour: of whole days */
export function eventLine(event: {
  title: string;
  start: string;
  end: string;
  where: string;
  url: string | null;
}): string {
  const hours = event.start.length > 10 ? `${timesWords(event)} ` : "";
  const title = asText(event.title);
  const link =
    event.url !== null && /^https?:\/\/[^\s()<>]+$/.test(event.url) ? `[${title}](${event.url})` : title;
  return `- ${hours}${link}${event.where ? ` · ${asText(event.where)}` : ""}`;
}

const YES =
  /^\W*(?:yes|yeah|yep|ok(?:ay)?|sure|please|do it|go ahead|confirm(?:ed)?|create it|make it|ja|gerne|mach (?:das|es)|bestatig|oui|d'accord|vas-y|confirme|si|claro|hazlo|adelante|va bene|fallo|conferm|sim|pode|faz isso|confirm)\b[\p{L}\p{P}\s]{0,60}$/u;

/** Whether somebody only says yes. @param text without accents, in lower case */
export const saysYes = (text: string): boolean => YES.test(text);
