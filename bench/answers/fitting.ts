/** What is chosen from for a question: the features of each candidate, and which of them are right. */
export interface Choice {
  /** The document that it is about. */
  group: string;
  candidates: number[][];
  right: boolean[];
}

/** One candidate, and whether it is right. */
export interface Labelled {
  group: string;
  features: number[];
  right: boolean;
}

export interface Fitted {
  /** In the order of the features. */
  weights: number[];
  constant: number;
}

/** Features that may only speak against a sentence; the others only for it, whichever is sense. */
const against: ReadonlySet<string> = new Set(
  `rank firmLacking personLacking dateLacking softLacking unmeasured lacking long bare announces furniture strangePeriods strangeCodes
  strangeNames strangeNumbers contrary foreign misnamed outOfRange`.split(/\s+/),
);

const rounds = 400;
const pace = 0.15;

/** Listwise logistic regression: what makes right candidates likelier than the others of their question. */
export function fitChoice(examples: readonly Choice[], names: readonly string[], ridge: number): Fitted {
  const usable = examples.filter(({ right }) => right.includes(true) && right.includes(false));
  return descend(names, ridge, (weights, gradient) => {
    for (const { candidates, right } of usable) {
      const scores = candidates.map((features) => dot(weights, features));
      const top = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - top));
      const all = sum(powers);
      const ofRight = sum(powers.filter((_, at) => right[at]));
      for (const [at, features] of candidates.entries()) {
        const power = powers[at] ?? 0;
        const slope = power / all - (right[at] ? power / ofRight : 0);
        addTo(gradient, features, slope / usable.length);
      }
    }
  });
}

/** Logistic regression: how likely a candidate is right. */
export function fitAnswering(examples: readonly Labelled[], names: readonly string[], ridge: number): Fitted {
  return descend(names, ridge, (weights, gradient) => {
    for (const { features, right } of examples) {
      const score = dot(weights, features) + (weights[names.length] ?? 0);
      const slope = (1 / (1 + Math.exp(-score)) - Number(right)) / examples.length;
      addTo(gradient, features, slope);
      gradient[names.length] = (gradient[names.length] ?? 0) + slope;
    }
  });
}

/** Gradient descent with a pace for each weight (Adam), each kept on its side of 0; the constant comes last. */
function descend(
  names: readonly string[],
  ridge: number,
  add: (weights: number[], gradient: number[]) => void,
): Fitted {
  const weights = Array.from({ length: names.length + 1 }, () => 0);
  const [first, second] = [weights.slice(), weights.slice()];
  for (let round = 1; round <= rounds; round += 1) {
    const gradient = weights.map((weight, at) => (at < names.length ? ridge * weight : 0));
    add(weights, gradient);
    for (const [at, slope] of gradient.entries()) {
      const mean = (first[at] = 0.9 * (first[at] ?? 0) + 0.1 * slope);
      const square = (second[at] = 0.99 * (second[at] ?? 0) + 0.01 * slope * slope);
      const step = mean / (1 - 0.9 ** round) / (Math.sqrt(square / (1 - 0.99 ** round)) + 1e-8);
      const moved = (weights[at] ?? 0) - ((pace * (rounds - round)) / rounds) * step;
      const name = names[at];
      const sign = name !== undefined && against.has(name) ? -1 : 1;
      weights[at] = name === undefined ? moved : sign * Math.max(0, sign * moved);
    }
  }
  return { weights: weights.slice(0, -1), constant: weights.at(-1) ?? 0 };
}

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

/** The sum of the features, each by its weight. */
export function dot(weights: readonly number[], features: readonly number[]): number {
  return sum(features.map((feature, at) => feature * (weights[at] ?? 0)));
}

function addTo(gradient: number[], features: readonly number[], by: number): void {
  for (const [at, feature] of features.entries()) gradient[at] = (gradient[at] ?? 0) + by * feature;
}
