import type { AskedLanguage } from "./words.ts";

/** How one language asks about one's own calendar, and wishes for an event: over a text without accents, in lower case. */
export interface AskedForms {
  /** Asks what is in it, whatever day is said. */
  events: readonly RegExp[];
  /** Asks so where a day is said. */
  onDays: readonly RegExp[];
  /** Asks for one event, whose words stand in the group `about`, or after `who`. */
  when: RegExp;
  next: RegExp;
  /** Asks whether, or when, the asker has time. */
  free: RegExp;
  whenFree: RegExp;
  /** Before somebody's name. */
  who: string;
  /** A wish, at the beginning, with what is made in the group `what`. */
  plan: RegExp;
  /** "in my calendar" */
  calendar: string;
  /** Words that say nothing of which event. */
  empty: RegExp;
}

const politely =
  "(?:(?:please|pls|can you|could you|would you|hey|i(?:'d| would) like (?:you )?to|i want (?:you )?to|let's|bitte|kannst du|konntest du|konnen sie|konnten sie|ich mochte|ich will|lass uns|s'il (?:te|vous) plait|peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|je (?:voudrais|veux)|por favor|puedes|podrias|puede|quiero|quisiera|per favore|puoi|potresti|vorrei|voglio|pode|podes|poderia|quero|queria|gostaria de)[,\\s]+)*";
/** A wish: verb, the kind of thing, with at most two words before it; none of `stop` may be among them. */
const wish = (verbs: string, det: string, nouns: string, stop: string) =>
  new RegExp(
    `^${politely}(?:${verbs})\\s+(?:(?:${det})\\s+|un'|l')*(?<what>(?:(?!(?:${stop})\\b)[\\p{L}'-]+ ){0,2}?(?:${nouns})\\b.*)$`,
    "u",
  );
const intoIt = (verbs: string) => `^${politely}(?:${verbs})\\b`;
/** Verbs with which something is put into a calendar, whatever it is. */
export const PUTS = new RegExp(
  intoIt(
    "put|add|enter|create|schedule|plan|note|trag|trage|setz|setze|schreib|schreibe|leg|lege|erstelle|plane|mets|mettez|ajoute|ajoutez|note|notez|inscris|cree|creez|pon|ponme|anade|agrega|apunta|crea|metti|aggiungi|segna|inserisci|poe|poe-me|coloca|adiciona|adicione|coloque|marca|marque|cria|crie",
  ),
  "u",
);

export const FORMS: Record<AskedLanguage, AskedForms> = {
  en: {
    events: [
      /\b(?:in|on|from) my (?:google |work |own )?(?:calendar|diary|schedule|agenda)\b/u,
      /\bwhat(?:'s| is| does| are)? (?:on |in )?my (?:calendar|diary|schedule|agenda|day|week)\b/u,
      /\b(?:show|open|read|list)(?: me)? my (?:calendar|diary|schedule|agenda|appointments|meetings)\b/u,
      /\b(?:what|which)(?: are|'re)? my (?:next |upcoming )?(?:meetings|appointments|events)\b/u,
      /\b(?:what|which|how many) (?:meetings|appointments|events|calls) (?:do i have|have i(?: got)?)\b/u,
      /\b(?:do|have) i (?:have |got )(?:any|an?|some)?\s*(?:\p{L}+ )?(?:meetings?|appointments?|calls?)\b/u,
    ],
    onDays: [
      /\bwhat (?:do i have|have i got)\b/u,
      /^\W*what(?:'s| is) on\W*$/u,
      /\bwhat(?:'s| is) (?:planned|scheduled|coming up) for me\b/u,
      /\b(?:do i have|have i got) (?:anything|something|plans)\b/u,
      /\bmy (?:meetings|appointments|schedule|calendar|agenda)\b/u,
    ],
    when: /\bwhen(?:'s| is| do i have| do i see| do i meet| am i meeting) (?:(?:my|the|an?) )?(?<about>.+)$/u,
    next: /\bmy next (?:meeting|appointment|call|event)\b|\bwho (?:do i|am i) meet(?:ing)? next\b/u,
    free: /\b(?:am i|will i be|are we) (?:\p{L}+ )?(?:free|available|busy|booked)\b(?! to (?!meet|talk|join|go))|\bdo i have (?:any |some )?(?:free )?time\b|\bhave i(?: got)? time\b/u,
    whenFree: /\bwhen (?:am i|will i be) (?:next )?(?:free|available)\b|\bwhen do i have time\b/u,
    who: "with|about",
    plan: wish(
      "plan|schedule|book|arrange|set up|create|make|add|put|organi[sz]e",
      "me|us|an?|the|another|my|in",
      "meeting|appointment|call|event|lunch|breakfast|dinner|coffee|interview|session|workshop|stand-?up|catch-?up|visit",
      "of|for|from|about|summary|plan|list|agenda|report|how",
    ),
    calendar: "(?:in|to|into|on) my (?:google )?(?:calendar|diary|schedule)",
    empty:
      /\b(?:my|the|an?|next|meetings?|appointments?|calls?|events?|scheduled|planned|with|about|is|again|this|on)\b/gu,
  },
  de: {
    events: [
      /\b(?:in|aus|auf) meine[mnr]? (?:google[- ]?)?(?:kalender|terminkalender|agenda)\b/u,
      /\b(?:zeig|zeige|nenn|nenne|liste)(?: mir)? (?:alle )?meine[n]? (?:termine|besprechungen|meetings|kalender)\b/u,
      /\b(?:was|welche) sind meine (?:nachsten )?(?:termine|besprechungen|meetings)\b/u,
      /\b(?:welche|wie viele|was fur) (?:termine|besprechungen|meetings|treffen) (?:habe|hab) ich\b/u,
      /\bhabe? ich (?:\p{L}+ ){0,2}?(?:termine?|besprechung(?:en)?|meetings?|was vor|etwas vor)\b/u,
    ],
    onDays: [
      /\bwas (?:habe|hab) ich\b/u,
      /\bwas (?:steht|liegt)\b.*\ban\b/u,
      /\bhabe? ich\b.*\b(?:was|etwas|termine?|vor)\b/u,
      /\bmeine (?:termine|besprechungen|meetings)\b/u,
    ],
    when: /\bwann (?:ist|habe ich|treffe ich|findet|sehe ich) (?:(?:mein|meine|meinen|das|der|die|den) )?(?<about>.+)$/u,
    next: /\bmeine?n? nachste[rns]? (?:termin|besprechung|meeting|treffen|gesprach)\b/u,
    free: /\b(?:bin|ware) ich\b.*\b(?:frei|verfugbar|beschaftigt)\b|\bhabe? ich\b.*\b(?:zeit|frei)\b/u,
    whenFree: /\bwann (?:bin ich (?:wieder )?(?:frei|verfugbar)|habe? ich (?:wieder )?zeit)\b/u,
    who: "mit|uber",
    plan: wish(
      "plane?|planen|erstelle?|erstellen|mache?|lege?|trage?|setze?|buche?|buchen|vereinbare?|vereinbaren|organisiere?",
      "mir|uns|ein|eine|einen|einem|das|die|den|der",
      "termin|treffen|besprechung|meeting|gesprach|anruf|telefonat|mittagessen|abendessen|fruhstuck|kaffee|workshop|interview|ereignis|call",
      "von|fur|uber|zusammenfassung|liste|plan|bericht",
    ),
    calendar: "(?:in|zu) meine[mn]? (?:google[- ]?)?kalender",
    empty:
      /\b(?:mein(?:e[nrm]?)?|de[rnm]|die|das|ein(?:e[nr]?)?|nachste[rns]?|termine?|besprechung(?:en)?|meetings?|treffen|gesprach|statt|geplant|mit|uber|ich|wieder|am)\b/gu,
  },
  fr: {
    events: [
      /\b(?:dans|sur|de) mon (?:agenda|calendrier)\b/u,
      /\b(?:montre|affiche|liste)(?:-moi|z-moi|z)? (?:mon agenda|mon calendrier|mes (?:reunions|rendez-vous|rdv))\b/u,
      /\bquel(?:le)?s sont mes (?:prochain(?:e)?s )?(?:reunions|rendez-vous|rdv|evenements)\b/u,
      /\b(?:quel(?:le)?s|combien de) (?:reunions|rendez-vous|rdv) (?:ai-je|est-ce que j'ai|j'ai)\b/u,
      /\b(?:ai-je|est-ce que j'ai|j'ai) (?:un|une|des)\s+(?:\p{L}+ )?(?:reunions?|rendez-vous|rdv|appels?)\b/u,
    ],
    onDays: [
      /\bqu'est-ce que j'ai\b/u,
      /\bqu'ai-je\b/u,
      /\b(?:ai-je|est-ce que j'ai) quelque chose\b/u,
      /\bmes (?:reunions|rendez-vous|rdv)\b/u,
    ],
    when: /\b(?:quand|a quelle heure) (?:est|a lieu|ai-je|est-ce que j'ai|est-ce que je vois) (?:(?:mon|ma|le|la|un|une) )?(?<about>.+)$/u,
    next: /\b(?:mon prochain (?:rendez-vous|rdv|appel|evenement)|ma prochaine reunion)\b/u,
    free: /\b(?:suis-je|est-ce que je suis|je suis) (?:libre|disponible|occupee?)\b(?! de )|\b(?:ai-je|est-ce que j'ai) (?:du|le) temps\b/u,
    whenFree: /\bquand (?:suis-je|est-ce que je suis) (?:libre|disponible)\b/u,
    who: "avec",
    plan: wish(
      "planifie[rz]?|organise[rz]?|prevois|prevoyez|cree[rz]?|ajoute[rz]?|programme[rz]?|fixe[rz]?|reserve[rz]?|mets|note[rz]?",
      "moi|nous|un|une|le|la",
      "reunion|rendez-vous|rdv|appel|dejeuner|diner|cafe|entretien|evenement|atelier|visio",
      "de|pour|sur|resume|liste|plan|rapport",
    ),
    calendar: "(?:dans|a|sur) mon (?:agenda|calendrier)",
    empty:
      /\b(?:mon|ma|mes|le|la|un|une|prochaine?|reunions?|rendez-vous|rdv|appels?|evenements?|prevue?|avec)\b/gu,
  },
  es: {
    events: [
      /\ben mi (?:calendario|agenda)\b/u,
      /\b(?:muestra|muestrame|ensename|lista) (?:mi (?:calendario|agenda)|mis (?:reuniones|citas|eventos))\b/u,
      /\bcuales son mis (?:proximas? )?(?:reuniones|citas|eventos)\b/u,
      /\b(?:que|cuantas) (?:reuniones|citas|llamadas|eventos) tengo\b/u,
      /\btengo (?:alguna? |una? )?(?:reunion|reuniones|cita|citas|llamada|llamadas)\b/u,
    ],
    onDays: [/\bque tengo\b/u, /\btengo algo\b/u, /\bmis (?:reuniones|citas)\b/u],
    when: /\b(?:cuando|a que hora) (?:es|tengo|veo a) (?:(?:mi|la|el|una?) )?(?<about>.+)$/u,
    next: /\bmi proxim[ao] (?:reunion|cita|llamada|evento)\b/u,
    free: /\b(?:estoy|estare) (?:libre|disponible|ocupad[oa])\b|\btengo (?:tiempo|libre|hueco)\b/u,
    whenFree: /\bcuando (?:estoy|estare) (?:libre|disponible)\b|\bcuando tengo (?:tiempo|hueco)\b/u,
    who: "con",
    plan: wish(
      "planifica|planea|programa|organiza|crea|agenda|agendame|reserva|anade|agrega|pon|ponme|planificar|programar|crear|agendar",
      "me|nos|un|una|el|la",
      "reunion|cita|llamada|almuerzo|comida|cena|cafe|entrevista|evento|taller|videollamada",
      "de|para|sobre|resumen|lista|plan|informe",
    ),
    calendar: "(?:en|a) mi (?:calendario|agenda)",
    empty: /\b(?:mi|mis|la|el|una?|proxim[ao]|reunion(?:es)?|citas?|llamadas?|eventos?|con)\b/gu,
  },
  it: {
    events: [
      /\b(?:nel mio (?:calendario|diario)|nella mia agenda|in agenda)\b/u,
      /\b(?:mostra|mostrami|elenca)(?: il mio calendario| la mia agenda| i miei (?:appuntamenti|incontri)| le mie riunioni)\b/u,
      /\bquali sono (?:i miei (?:prossimi )?(?:appuntamenti|incontri|eventi)|le mie (?:prossime )?riunioni)\b/u,
      /\b(?:che|quali|quanti|quante) (?:appuntamenti|riunioni|incontri|chiamate) ho\b/u,
      /\bho (?:una?|qualche|delle|degli|un')?\s*(?:appuntament[oi]|riunion[ei]|incontr[oi]|chiamat[ae])\b/u,
    ],
    onDays: [/\b(?:cosa|che cosa) ho\b/u, /\bho qualcosa\b/u, /\b(?:i miei appuntamenti|le mie riunioni)\b/u],
    when: /\b(?:quando|a che ora) (?:e'?|ho|vedo) (?:(?:il mio|la mia|il|la|l'|un|una|un') ?)?(?<about>.+)$/u,
    next: /\b(?:mio prossimo (?:appuntamento|incontro|evento)|mia prossima (?:riunione|chiamata))\b/u,
    free: /\b(?:sono|saro) (?:liber[oa]|disponibile|occupat[oa])\b|\bho (?:del )?tempo\b/u,
    whenFree: /\bquando (?:sono|saro) (?:liber[oa]|disponibile)\b|\bquando ho tempo\b/u,
    who: "con",
    plan: wish(
      "pianifica|programma|organizza|crea|fissa|aggiungi|prenota|metti|pianificare|fissare|creare",
      "mi|ci|un|una|il|la",
      "riunione|appuntamento|incontro|chiamata|pranzo|cena|caffe|colloquio|evento|call",
      "di|per|su|riassunto|elenco|piano|rapporto",
    ),
    calendar: "(?:nel mio calendario|al mio calendario|in calendario|nella mia agenda)",
    empty:
      /\b(?:mi[oae]|miei|il|la|le|i|un|una|prossim[oa]|riunion[ei]|appuntament[oi]|incontr[oi]|chiamat[ae]|event[oi]|con)\b/gu,
  },
  pt: {
    events: [
      /\b(?:na minha agenda|no meu (?:calendario|google calendar))\b/u,
      /\b(?:mostra|mostre|mostra-me|lista|liste)(?: a minha agenda| o meu calendario| (?:as )?minhas reunioes| (?:os )?meus compromissos)\b/u,
      /\bquais sao (?:as minhas (?:proximas )?reunioes|os meus (?:proximos )?(?:compromissos|eventos))\b/u,
      /\b(?:que|quais|quantas|quantos) (?:reunioes|compromissos|chamadas|eventos) (?:eu )?tenho\b/u,
      /\btenho (?:alguma? |uma? )?(?:reuniao|reunioes|compromissos?|chamadas?|consulta)\b/u,
    ],
    onDays: [/\bo que (?:eu )?tenho\b/u, /\btenho (?:algo|alguma coisa)\b/u, /\bminhas reunioes\b/u],
    when: /\b(?:quando|a que horas) (?:e|tenho|vejo) (?:(?:a minha|o meu|minha|meu|a|o|uma?) )?(?<about>.+)$/u,
    next: /\b(?:minha proxima (?:reuniao|chamada|consulta)|meu proximo (?:compromisso|evento|encontro))\b/u,
    free: /\b(?:estou|estarei) (?:livre|disponivel|ocupad[oa])\b|\btenho tempo\b/u,
    whenFree: /\bquando (?:e que )?(?:estou|estarei) (?:livre|disponivel)\b|\bquando tenho tempo\b/u,
    who: "com",
    plan: wish(
      "planeja|planeje|planeia|marca|marque|agenda|agende|cria|crie|organiza|organize|adiciona|adicione|reserva|reserve|marcar|agendar|criar",
      "me|nos|um|uma|o|a",
      "reuniao|encontro|compromisso|chamada|ligacao|almoco|jantar|cafe|entrevista|evento|consulta",
      "de|para|sobre|resumo|lista|plano|relatorio",
    ),
    calendar: "(?:na minha agenda|no meu calendario|a minha agenda|ao meu calendario)",
    empty:
      /\b(?:minhas?|meus?|a|o|uma?|proxim[ao]|reuni(?:ao|oes)|compromissos?|chamadas?|encontros?|eventos?|com)\b/gu,
  },
};
