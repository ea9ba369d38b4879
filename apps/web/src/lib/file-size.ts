const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** "412 kB" for a number of bytes, in the manner of a locale. */
export function fileSize(bytes: number, locale: string): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power]!,
    unitDisplay: 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1000 ** power);
}
