/** What a spreadsheet would take for a formula and run (OWASP, CSV injection), and what was guarded against that before. */
const FORMULA = /^'*[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/;
/** A number below zero, which every program reads as that. One with a zero in front is none: it would lose it. */
const BELOW_ZERO = /^-(?:0|[1-9]\d*)(?:[.,]\d+)*$/;

const cellOf = (value: string): string => {
  const safe = FORMULA.test(value) && !BELOW_ZERO.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** What stands in front of a file so that office programs read it as UTF-8. */
export const CSV_START = '\ufeff';

/**
 * A row as CSV with semicolons (RFC 4180 but for that), which office programs of most of our languages read by
 * themselves. What they would take for a formula gets an apostrophe in front, which `readRows` takes away again.
 */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cellOf).join(';')}\r\n`;

/** A cell without the apostrophe that `csvRow` puts in front of what looks like a formula. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
