import { detectLanguage, type Language } from "../../../supabase/functions/_shared/domain/text/language.ts";
import { matchPassage, type SentenceMatch } from "../../../supabase/functions/_shared/domain/text/match.ts";
import type { Question } from "../../../supabase/functions/_shared/domain/text/question.ts";
import { misnamedBy, readAsked, saidOf, shareByDocument, strangeTo, type NamedPassage } from "./asked.ts";
import { featuresOf, type Features } from "./features.ts";
import { readHeld, type Held } from "./held.ts";
import { answering, answersFrom, choosing, sureFrom, unsureFrom, type Weights } from "./weights.ts";

/** A sentence of a passage, with what speaks for it as an answer. */
export interface Evidence extends SentenceMatch {
  /** Index of the passage. */
  passage: number;
  /** For ranking sentences of one question against each other only. */
  score: number;
  features: Features;
}

/**
 * Every sentence of the passages that may answer, best first.
 * @param text the question as it was asked, with what its conversation adds
 */
export function findEvidence(
  text: string,
  question: Question,
  passages: NamedPassage[],
  language: Language,
): Evidence[] {
  const written = languagesOf(passages);
  const languageOf = ({ title }: NamedPassage): Language => written.get(title) ?? language;
  const wholes = passages.map((passage) =>
    readHeld(`${passage.about}\n${passage.text}`, languageOf(passage)),
  );
  const asked = readAsked(text, question, passages, wholes, language);
  const informative = (term: string) => asked.words.find((word) => word.term === term)?.weight ?? 0;
  const titles = passages.map((passage) => readHeld(passage.title, languageOf(passage)));
  const misnamed = misnamedBy(asked, passages, wholes, titles);
  const shares = shareByDocument(asked, passages, wholes, titles);
  return passages
    .flatMap((passage, index) => {
      const match = matchPassage(question, passage, informative);
      const [whole, title] = [wholes[index], titles[index]];
      if (!whole || !title) return [];
      const titled = (heading: Held) =>
        saidOf(heading.text.split("›").at(-1) ?? "", asked, languageOf(passage));
      const around = {
        match,
        passage,
        title,
        whole,
        index,
        strange: strangeTo(asked, whole, title),
        titled,
        written: languageOf(passage),
        foreign: languageOf(passage) !== language,
        misnamed: misnamed.has(passage.title),
        document: shares.get(passage.title) ?? 0,
      };
      let heading = readHeld(passage.about, languageOf(passage));
      return match.sentences.flatMap((sentence) => {
        const features = featuresOf(asked, sentence, around, heading);
        if (sentence.kind === "heading")
          heading = readHeld(passage.text.slice(sentence.start, sentence.end), languageOf(passage));
        return features ? [{ ...sentence, passage: index, features, score: weigh(features, choosing) }] : [];
      });
    })
    .sort((a, b) => b.score - a.score || a.passage - b.passage || a.start - b.start);
}

/** The language of each document, by all of it that is at hand. */
function languagesOf(passages: NamedPassage[]): Map<string, Language> {
  const texts = new Map<string, string>();
  for (const { title, about, text } of passages)
    texts.set(title, [texts.get(title) ?? "", about, text.replace(/^\|.*$/gm, "")].join("\n"));
  return new Map([...texts].map(([title, text]) => [title, detectLanguage(text)]));
}

/** How surely a sentence says what was asked; null: it doesn't. */
export type Sureness = "sure" | "unsure" | null;

/** Whether a sentence says what was asked, going by its kind, names, numbers and the share of the question it holds. */
export function sureness({ features }: Evidence): Sureness {
  if (saysNothing(features)) return null;
  const told = weigh(features, answering);
  if (told > sureFrom && !lacksAnything(features)) return "sure";
  return told > unsureFrom ? "unsure" : null;
}

/** Whether a sentence answers, for a reader who isn't told of doubts. */
export function answers({ features }: Evidence): boolean {
  return !saysNothing(features) && weigh(features, answering) > answersFrom;
}

/** Whether it says nothing of what is asked, however much its document is the one that is meant. */
function saysNothing({ thingUnder, notionsUnder, attached }: Features): boolean {
  return thingUnder + notionsUnder + attached === 0;
}

const mostStrange = 0.6;

/** Whether it lacks the kind of thing that is asked for, or most of the question's names, codes or periods, or is of another document. */
function lacksAnything(features: Features): boolean {
  const { lacking, firmLacking, personLacking, unmeasured, misnamed, outOfRange } = features;
  const { strangeNames, strangeCodes, strangePeriods } = features;
  return (
    lacking + firmLacking + personLacking + unmeasured + misnamed + outOfRange > 0 ||
    Math.max(strangeNames, strangeCodes, strangePeriods) > mostStrange
  );
}

function weigh(features: Features, weights: Weights): number {
  let sum = 0;
  for (const name of Object.keys(weights) as (keyof Features)[]) sum += (weights[name] ?? 0) * features[name];
  return sum;
}
