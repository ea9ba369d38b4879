import type { MEETING_LINK_TYPES } from '@dorfplatz/contract';
import type { StoredLocation } from './tables.ts';

type LinkType = (typeof MEETING_LINK_TYPES)[number];

const HOSTS: readonly [LinkType, RegExp][] = [
  ['ms_teams', /(^|\.)teams\.(microsoft|live)\.com$/],
  ['google_meet', /^meet\.google\.com$/],
  ['zoom', /(^|\.)zoom\.(us|com)$/],
];

/** Whose meeting an address leads to, where it is one of those that people know by name. */
export function meetingLinkType(link: string): LinkType | null {
  if (!URL.canParse(link)) return null;
  const { hostname } = new URL(link);
  return HOSTS.find(([, pattern]) => pattern.test(hostname))?.[0] ?? null;
}

const words = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(', ');

/** Where it is, in a few words. */
export const placeWords = (location: StoredLocation): string =>
  location.name || words(location.address1, location.city);

/** The same of `a.location`, as PostgreSQL says it. */
export const placeText = `coalesce(nullif(a.location->>'name', ''),
  concat_ws(', ', nullif(a.location->>'address1', ''), nullif(a.location->>'city', '')))`;

/** A map of the world at the address, or null where there is none. */
export function mapsUrl(location: StoredLocation): string | null {
  const { address1, address2, zip, city, country } = location;
  const town = [zip, city].filter(Boolean).join(' ');
  if (!address1 && !town) return null;
  const query = words(address1, address2, town, country);
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}
