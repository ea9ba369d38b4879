const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where an arrow, Home or End leads in a table of rows and columns; null where it leads nowhere. */
export function stepTo(
  [row, column]: readonly [number, number],
  key: string,
  [rows, columns]: readonly [number, number],
): [number, number] | null {
  if (key === 'Home') return [row, 0];
  if (key === 'End') return [row, columns - 1];
  const step = STEPS[key];
  if (!step) return null;
  const next: [number, number] = [row + step[0], column + step[1]];
  return next[0] < 0 || next[0] >= rows || next[1] < 0 || next[1] >= columns ? null : next;
}

/** Puts the focus into the cell that a key leads to from another. @returns whether there is one */
export function goToCell(table: HTMLElement, from: Element, key: string): boolean {
  const start = from.closest<HTMLElement>('[data-cell]');
  if (!start || start !== from) return false;
  const grid = [...table.querySelectorAll('[data-row]')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-cell]'),
  ]);
  const row = grid.findIndex((cells) => cells.includes(start));
  const to = stepTo([row, grid[row]?.indexOf(start) ?? -1], key, [grid.length, grid[row]?.length ?? 0]);
  const cell = to && grid[to[0]]?.[to[1]];
  if (!cell) return false;
  // One of them is reached by Tab: the one that was there last.
  for (const each of table.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]')) each.tabIndex = -1;
  cell.tabIndex = 0;
  cell.focus();
  return true;
}
