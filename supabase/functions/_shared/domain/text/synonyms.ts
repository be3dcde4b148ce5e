import { term } from "./words.ts";

/**
 * Words of work that stand for each other, and the nouns of what is measured. What a question says in one word and a
 * document in another is found without a model that knows meaning.
 */
const groups = `
  holiday vacation leave; illness sickness; ill sick; laptop notebook computer device; phone telephone mobile; email mail;
  salary pay wage; price cost fee; boss manager lead supervisor; colleague coworker; employee staff worker; client customer;
  supplier vendor; firm company; purchase buy; begin start; end finish; repair fix; replace change swap; permitted allowed;
  require need; warranty guarantee; error fault; trip journey travel; receipt invoice bill; quit resign leave; fired dismissed;
  remote anywhere; break pause; password passcode; car vehicle; flight plane; train rail; meeting appointment;
  heavy weight; loud noise; tall height; high height; deep depth; wide width; long length; far distance; fast speed;
  hot temperature; warm temperature; cold temperature; big size; large size; voltage volt v; expensive price; steal stolen;
  urlaub ferien; gehalt lohn; preis kosten; auto wagen; schwer gewicht; laut lautstarke; firma unternehmen
`;

const bySynonym = new Map<string, Set<string>>();
for (const group of groups.split(";")) {
  const members = group.trim().split(/\s+/).map(term);
  for (const member of members) {
    const others = bySynonym.get(member) ?? new Set();
    for (const other of members) if (other !== member) others.add(other);
    bySynonym.set(member, others);
  }
}

const none: ReadonlySet<string> = new Set();

/** The terms that may stand for a term. */
export function synonymsOf(word: string): ReadonlySet<string> {
  return bySynonym.get(word) ?? none;
}
