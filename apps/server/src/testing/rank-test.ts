/** The area of the normal distribution beyond z, on one side (Abramowitz and Stegun 26.2.17, to seven digits). */
function beyond(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const coefficients = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  return density * coefficients.reduce((sum, value, index) => sum + value * t ** (index + 1), 0);
}

/**
 * How likely two lists of measurements differ as much as they do, or more, when both come from the same distribution: the
 * test of Mann and Whitney, two-sided, by its normal approximation with ties and continuity corrected. For lists of twenty
 * and more.
 */
export function rankTest(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value })),
  ].sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]!.value === all[from]!.value) to += 1;
    const equal = all.slice(from, to);
    // Ranks count from one, and equal values share theirs.
    const rank = (from + 1 + to) / 2;
    rankSum += rank * equal.filter((each) => 'isFirst' in each).length;
    ties += equal.length ** 3 - equal.length;
    from = to;
  }
  const [n, m, total] = [first.length, second.length, all.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  if (variance === 0) return 1;
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt(variance);
  return Math.min(1, 2 * beyond(z));
}
