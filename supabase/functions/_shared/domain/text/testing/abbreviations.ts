/** Sentences with abbreviations inside, one a line, and pairs of sentences of which the first may end with one. */
export interface AbbreviationSet {
  one: readonly string[];
  two: readonly string[];
}

const lines = (text: string): string[] => text.trim().split(/\s*\n\s*/);

export const tunedOn: AbbreviationSet = {
  one: lines(`
    The hall holds approx. 200 people.
    Approx. 40 staff work there.
    It was sold by Harbour Inc. to a rival in May.
    See No. 12 of the list.
    The tools (e.g. Hammers and saws) are in the van.
    Call Mr. Brown and Mrs. Green at noon.
    It opens at 9 a.m. Monday to Friday.
    The U.S. Army has ten of them.
    Cf. Table 3 for the rest.
    Acme Ltd. Reading made it.
    They met Prof. Lee and Dr. Khan.
    It weighs 5 lbs. Net weight counts.
    Art. 5 applies here.
    See Sec. 4 and Fig. 2 below.
    The dept. Head signs it.
    St. John's Road is closed.
    Vol. 3, pp. 12 to 14, has it.
    Nach Abs. 2 gilt die Frist.
    Gemäß Art. 5 Abs. 1 ist das zulässig.
    Es gibt z. B. Äpfel und Birnen.
    Das gilt z.B. Montags.
    Die Fa. Müller liefert am Dienstag.
    Die Miete beträgt ca. 400 Euro.
    Siehe § 5 Nr. 3 der Satzung.
    Die Teile (u. a. Schrauben) fehlen.
    Das heißt, d. h. Kein Problem.
    Dr. med. Weber hat Dienst.
    Das sind rd. 5 Mio. Euro im Jahr.
    Die sog. Brückentage zählen nicht.
    Frau Dipl.-Ing. Kern leitet es.
    Mme. Dupont signe le contrat.
    M. Martin et Mlle. Petit sont absents.
    C'est p. ex. Lundi ou mardi.
    Il habite av. Foch à Paris.
    La sté. Durand livre demain.
    Hay frutas, p. ej. Manzanas y peras.
    El Sr. García y la Sra. López firman.
    Vive en la av. Mayor de Madrid.
    EE. UU. Firmó el acuerdo.
    El Dr. Ruiz y la Dra. Sanz atienden.
    Cía. Norte vende pan.
    Il sig. Rossi e la sig.ra Bianchi firmano.
    Il dott. Verdi e l'ing. Neri arrivano.
    La soc. Alfa vende pane.
    De fa. Jansen levert morgen.
    Er zijn bijv. Appels en peren.
    Dhr. De Vries en mevr. Bakker tekenen.
    Zob. Art. 5 ust. 2 ustawy.
    Są np. Jabłka i gruszki.
    Ul. Długa 5 jest zamknięta.
  `),
  two: lines(`
    It is so. That is all.
    We sell to Acme Inc. The price is fixed.
    He works at 5 p.m. The shop is shut then.
    Es kostet 5 Euro. Das ist viel.
    Das gilt usw. Die Frist läuft.
    C'est fini. Il part.
    Lo firma el Sr. Ruiz. Después se va.
    It has salt, pepper, etc. The rest is sugar.
    He said no. Nobody came.
    The answer is no. It stays so.
    We made art. It sold well.
    Bring a pen etc. We start at noon.
    Der Preis versteht sich inkl. MwSt. Versand kommt dazu.
  `),
};

/** Written before the change, and run once it was made. */
export const heldBack: AbbreviationSet = {
  one: lines(`
    The tower is approx. Eighty metres tall.
    Rooms are let by Pier Ltd. Harbour Street side only.
    Ask Ms. Patel or Capt. Reyes.
    It took place in Oct. 2024 at the works.
    It lies in the Washington, D.C. Area.
    See Ch. 4, p. 12 for that.
    The rule (i.e. No visitors) holds.
    Gen. Osei opened it.
    Nos. 4 and 5 are shut.
    The staff of Alder Corp. Northern division moved.
    It needs max. 5 bar and min. 2 bar.
    Rev. Stone and Hon. Clark were there.
    Laut Abs. 3 S. 2 ist das untersagt.
    Das betrifft bspw. Mieter und Käufer.
    Gem. § 4 Abs. 2 Nr. 1 gilt das nicht.
    Es sind ggf. Kosten zu erstatten.
    Die Anl. 4 liegt bei, vgl. Anm. 3 dort.
    Das Haus steht i. d. R. Leer.
    Frau Prof. Dr. Klein hält den Vortrag.
    Der Betrag ist zzgl. Versandkosten fällig.
    Er kommt evtl. Mittwoch.
    Das waren insg. Neun Fälle.
    Mme. Roy et Dr. Blanc signent.
    Voir p. 4 et chap. 2 du guide.
    Le bd. Voltaire est fermé.
    Il y a env. Vingt places.
    La Sra. Gil y D. Pablo firman.
    Véase pág. 4 y art. 3 de la norma.
    La avda. Central está cerrada.
    La sig.ra Conti e l'avv. Riva firmano.
    Il prof. Galli e la dott.ssa Moro sono qui.
    Mevr. Visser en ir. Smit komen.
    Het gaat o.a. Over huur en borg.
    Zie bijv. Artikel 4 van de wet.
    Tzn. Umowa jest ważna, por. Art. 3.
    Prof. Wójcik i dr. Mazur są obecni.
  `),
  two: lines(`
    It was made by Dale Corp. It was cheap.
    We need pens, paper, etc. They are out.
    It closes at 6 p.m. We leave then.
    Wir liefern Schrauben usw. Es fehlt nichts.
    Ils vendent du pain, etc. La boutique ferme à midi.
    Venden pan, fruta, etc. La tienda cierra a las dos.
    The unit is in max. It is low.
    I said no. Then I left.
    He lives in the U.S. She doesn't.
    Das ist neu. Gem. § 4 gilt es.
  `),
};
