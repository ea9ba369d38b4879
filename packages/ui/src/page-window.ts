/**
 * The page numbers to show: two around the current one, plus the first and the last; null marks a gap.
 * Takes 1-based numbers, gives them in order.
 */
export function pageWindow(current: number, total: number): (number | null)[] {
  const shown: (number | null)[] = [];
  let previous = 0;
  for (let page = 1; page <= total; page++) {
    if (page !== 1 && page !== total && Math.abs(page - current) > 2) continue;
    if (page - previous > 1) shown.push(null);
    shown.push(page);
    previous = page;
  }
  return shown;
}
