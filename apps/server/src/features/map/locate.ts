import type { Language } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { calledHere, calledInGazetteer, countryCode, zoneOf } from './place-words.ts';

/** Parts of an address, as profiles have them. */
export type Address = Readonly<Record<string, string | undefined>>;

/** Where the network is at home: a name that many places share means the one there, or the nearest. */
export type Home = {
  language: Language;
  /** undefined where the network has no place that is known. */
  center: { lat: number; lng: number } | undefined;
};

export type Located = { name: string; latitude: number; longitude: number };

const COUNTRIES: Record<Language, string[]> = {
  de: ['DE', 'AT', 'CH'],
  de_DU: ['DE', 'AT', 'CH'],
  en: ['GB', 'IE', 'US'],
  es: ['ES'],
  fr: ['FR', 'BE', 'CH'],
};

/** A first word that many names begin with says nothing without the next. */
const SAYS_LITTLE = new Set(['sankt', 'saint', 'santa', 'klein', 'gross', 'groß', 'nieder', 'ober', 'unter']);
const SHORTEST = 4;
const WORDS_MAX = 6;

/**
 * What a city may be called: as written first, then without the words behind, since `Berlin-Kreuzberg` is in
 * Berlin and `Freiburg im Breisgau` may stand there as Freiburg.
 */
export function wordingsOf(city: string): string[] {
  const words = city
    .split(/[^\p{L}\p{N}'’.]+/u)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX);
  const wordings = [words.join(' ')];
  for (let count = words.length - 1; count > 0; count -= 1) {
    const wording = words.slice(0, count).join(' ');
    const isAlone = count === 1 && (wording.length < SHORTEST || SAYS_LITTLE.has(wording.toLowerCase()));
    if (!isAlone) wordings.push(wording);
  }
  return wordings.filter((wording) => /\p{L}/u.test(wording));
}

type Candidate = {
  place: number;
  wording: string;
  /** Country that it must be in; null: any. */
  country: string | null;
  rank: number;
  latitude: number | null;
  longitude: number | null;
  /** True where the place is about there, not only rather there than elsewhere. */
  isZone: boolean;
};

/** Degrees from the middle of a postcode's zone to its edge. */
const ZONE_REACH = 2;

function candidatesOf(address: Address, place: number, home: Home): Candidate[] {
  const { city = '', zip, country } = address;
  const code = countryCode(country);
  const zone = code === undefined || code === 'DE' ? zoneOf(zip) : undefined;
  const isGermanZip = zone !== undefined && (code === 'DE' || COUNTRIES[home.language][0] === 'DE');
  const [latitude, longitude] = isGermanZip ? zone : [home.center?.lat ?? null, home.center?.lng ?? null];
  const near = { place, latitude, longitude, isZone: isGermanZip };
  const called = calledInGazetteer(city);
  const isMeant =
    called && (code === undefined || code === called.country) && (!isGermanZip || called.country === 'DE');
  return [
    ...(isMeant ? [{ ...near, wording: called.name, country: called.country, rank: 0 }] : []),
    ...wordingsOf(city).map((wording, index) => ({
      ...near,
      wording,
      country: code ?? (isGermanZip ? 'DE' : null),
      rank: index + 1,
    })),
  ];
}

/**
 * Looks for addresses by their city: of what is called so the place at home, then the nearest. The gazetteer must
 * be loaded.
 * @returns for each address its place, or undefined where there is none
 */
export async function locate(
  db: Sql,
  addresses: readonly Address[],
  home: Home,
): Promise<(Located | undefined)[]> {
  const candidates = addresses.flatMap((address, place) => candidatesOf(address, place, home));
  if (candidates.length === 0) return addresses.map(() => undefined);
  // A name goes on behind a blank: all keys from it to the sign behind the blank begin so.
  const { rows } = await sql<Located & { place: number; country: string }>`
    with wanted as materialized (
      select w.*, name_key(w.wording) collate "C" as key
      from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb)
        as w (place integer, wording text, country text, rank integer, latitude double precision, longitude double precision, "isZone" boolean)
    )
    select distinct on (w.place) w.place, g.country, g.name, g.latitude, g.longitude
    from wanted w cross join lateral (
      select *, false as goes_on from gazetteer where name_key = w.key
      union all
      select *, true from gazetteer where w.rank = 1 and name_key >= w.key || ' ' and name_key < w.key || '!'
    ) g cross join lateral (
      select coalesce(sqrt(power(g.latitude - w.latitude, 2)
        + power((g.longitude - w.longitude) * cos(radians(w.latitude)), 2)), 0) as degrees
    ) away
    where w.country is null or g.country = w.country
    order by w.place, w.rank, (g.country = any(${COUNTRIES[home.language]}::text[])) desc,
             (w."isZone" and away.degrees > ${ZONE_REACH}), g.goes_on, (lower(g.name) = lower(w.wording)) desc,
             (g.country = ${COUNTRIES[home.language][0]!}) desc, away.degrees, g.name, g.latitude
  `.execute(db);
  const found = new Map(
    rows.map(({ place, country, name, latitude, longitude }) => [
      place,
      { name: calledHere({ country, name }, home.language), latitude, longitude },
    ]),
  );
  return addresses.map((_, place) => found.get(place));
}
