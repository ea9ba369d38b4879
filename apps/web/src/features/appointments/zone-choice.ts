/** So many are offered at a time, so that nothing scrolls. */
const shownZones = 8;

/** Zones that many here plan with, after one's own and the network's. */
const known = ['Europe/Berlin', 'Europe/London', 'Europe/Athens', 'America/New_York', 'Asia/Tokyo', 'UTC'];

/** "Europe/Berlin" as it is shown. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+-]+/u)
    .filter(Boolean);

/**
 * The zones that a search finds, each of its words at the beginning of one of theirs; without words the common ones.
 * @param near zones that concern this appointment: its own, the reader's, the network's; they come first
 * @param all every zone there is
 */
export function zonesFor(text: string, near: readonly string[], all: readonly string[]): string[] {
  const common = [...new Set([...near, ...known])];
  const wanted = words(text);
  const isFound = (zone: string) => {
    const parts = words(zone);
    return wanted.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const from = wanted.length === 0 ? common : [...new Set([...common, ...all])].filter(isFound);
  return from.slice(0, shownZones);
}
