const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const base = 1024;

/** "1,2 MB" for a number of bytes: B to TB, each 1024 of the one before [RUL-0155]. */
export function sizeText(bytes: number, locale: string): string {
  let amount = bytes;
  let unit = 0;
  // What would be written as 1024 of a unit is one of the next.
  while (unit < units.length - 1 && Math.round(amount) >= base) {
    amount /= base;
    unit += 1;
  }
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: unit < 2 ? 0 : 1 }).format(amount);
  return `${number} ${units[unit]}`;
}
