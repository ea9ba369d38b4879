const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** The device that a User-Agent header tells of, as people call it: "Firefox, Linux"; null for anything else. */
export function deviceName(userAgent: string): string | null {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const parts = [find(browsers), find(systems)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** Whether a User-Agent header tells of a phone or tablet. */
export function isHandheld(userAgent: string): boolean {
  return /iPhone|iPad|Android/.test(userAgent);
}
