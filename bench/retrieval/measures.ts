/** Normalised discounted cumulative gain of the first ten of a ranking. */
export function ndcg10(ranking: string[], grades: Map<string, number>): number {
  const gain = (grade: number, rank: number): number => grade / Math.log2(rank + 2);
  const got = ranking.slice(0, 10).reduce((sum, id, rank) => sum + gain(grades.get(id) ?? 0, rank), 0);
  const best = [...grades.values()].sort((a, b) => b - a).slice(0, 10);
  const ideal = best.reduce((sum, grade, rank) => sum + gain(grade, rank), 0);
  return ideal === 0 ? 0 : got / ideal;
}

/** The share of what is relevant that the first ten of a ranking hold. */
export function recall10(ranking: string[], grades: Map<string, number>): number {
  return ranking.slice(0, 10).filter((id) => grades.has(id)).length / grades.size;
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** The value below which a share of the values lies. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
