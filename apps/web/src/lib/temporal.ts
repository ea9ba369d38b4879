/** Gives browsers that do not reckon with dates and zones themselves what they lack; the others load nothing. */
export async function bringTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}
