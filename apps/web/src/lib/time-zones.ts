/** Every IANA time zone as an option of a `Select`. */
export function timeZoneOptions(own?: string): { value: string; label: string }[] {
  const zones = new Set(Intl.supportedValuesOf('timeZone'));
  zones.add(Intl.DateTimeFormat().resolvedOptions().timeZone);
  zones.add('UTC');
  if (own) zones.add(own);
  return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}
