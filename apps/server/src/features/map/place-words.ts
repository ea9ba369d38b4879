import type { Language } from '@dorfplatz/contract';

/** Country, name in the gazetteer, name in German, other names: what people call a place where that differs. */
const CALLED: readonly (readonly [country: string, name: string, german: string, ...others: string[]])[] = [
  ['DE', 'Munich', 'München'],
  ['DE', 'Nuremberg', 'Nürnberg'],
  ['DE', 'Frankfurt am Main', 'Frankfurt am Main', 'Frankfurt', 'Frankfurt/Main'],
  ['DE', 'Halle (Saale)', 'Halle (Saale)', 'Halle'],
  ['DE', 'Köln', 'Köln', 'Cologne', 'Colonia'],
  ['AT', 'Vienna', 'Wien', 'Vienne', 'Viena'],
  ['CH', 'Geneva', 'Genf', 'Genève', 'Ginebra'],
  ['CH', 'Zürich', 'Zürich', 'Zurigo'],
  ['CZ', 'Prague', 'Prag', 'Praha'],
  ['PL', 'Warsaw', 'Warschau', 'Warszawa'],
  ['PL', 'Kraków', 'Krakau', 'Cracow'],
  ['PL', 'Wrocław', 'Breslau'],
  ['PL', 'Gdańsk', 'Danzig'],
  ['PL', 'Poznań', 'Posen'],
  ['DK', 'Copenhagen', 'Kopenhagen', 'København'],
  ['BE', 'Brussels', 'Brüssel', 'Bruxelles', 'Brussel'],
  ['BE', 'Antwerp', 'Antwerpen'],
  ['BE', 'Liège', 'Lüttich'],
  ['NL', 'The Hague', 'Den Haag'],
  ['FR', 'Strasbourg', 'Straßburg', 'Estrasburgo'],
  ['FR', 'Nice', 'Nizza'],
  ['FR', 'Paris', 'Paris'],
  ['IT', 'Rome', 'Rom', 'Roma'],
  ['IT', 'Milan', 'Mailand', 'Milano'],
  ['IT', 'Venice', 'Venedig', 'Venezia'],
  ['IT', 'Florence', 'Florenz', 'Firenze'],
  ['IT', 'Naples', 'Neapel', 'Napoli'],
  ['IT', 'Turin', 'Turin', 'Torino'],
  ['IT', 'Bolzano', 'Bozen'],
  ['PT', 'Lisbon', 'Lissabon', 'Lisboa'],
  ['GR', 'Athens', 'Athen'],
  ['RS', 'Belgrade', 'Belgrad'],
  ['RO', 'Bucharest', 'Bukarest'],
  ['RU', 'Moscow', 'Moskau'],
  ['RU', 'Saint Petersburg', 'Sankt Petersburg'],
  ['UA', 'Kyiv', 'Kyjiw', 'Kiew'],
  ['LU', 'Luxembourg', 'Luxemburg'],
  ['GB', 'London', 'London', 'Londres'],
  ['US', 'New York City', 'New York'],
  ['JP', 'Tokyo', 'Tokio'],
  ['CN', 'Beijing', 'Peking'],
  ['EG', 'Cairo', 'Kairo'],
];

/** A name as it is compared: without case and accents, `ue` as `u`. */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1')
    .trim();

const called = new Map(
  CALLED.flatMap(([country, name, ...others]) => others.map((other) => [folded(other), { country, name }])),
);
const german = new Map(CALLED.map(([country, name, other]) => [`${country} ${name}`, other]));

/** The place that people mean by a name that the gazetteer does not know, or knows for another. */
export const calledInGazetteer = (city: string): { country: string; name: string } | undefined =>
  called.get(folded(city));

/** How a place of the gazetteer, which speaks English, is called in the network's language. */
export const calledHere = (place: { country: string; name: string }, language: Language): string =>
  (language.startsWith('de') && german.get(`${place.country} ${place.name}`)) || place.name;

// The first digit of a German postcode, and about where it is: what is called the same lies far apart.
const ZONES: readonly (readonly [latitude: number, longitude: number])[] = [
  [51.2, 13.0],
  [52.9, 13.3],
  [53.8, 9.9],
  [51.8, 9.7],
  [51.7, 7.2],
  [50.6, 7.3],
  [49.8, 8.3],
  [48.6, 8.9],
  [48.1, 11.4],
  [49.8, 11.2],
];

/** About where a German postcode lies; undefined for what is none. */
export const zoneOf = (
  zip: string | undefined,
): readonly [latitude: number, longitude: number] | undefined =>
  /^\d{5}$/.test(zip ?? '') ? ZONES[Number(zip![0])] : undefined;

const NAMED_IN = ['de', 'en', 'es', 'fr'];
let codes: Map<string, string> | undefined;

function codesByName(): Map<string, string> {
  const found = new Map<string, string>();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const language of NAMED_IN) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const first of letters) {
      for (const second of letters) {
        const name = names.of(first + second);
        // Codes of countries that were, like FX, stand for those that are.
        const code = new Intl.Locale(`und-${first}${second}`).region;
        if (name !== undefined && code) found.set(name.toLowerCase(), code);
      }
    }
  }
  return found;
}

/** Short names and marks that people write instead of the country's name. */
const SHORT: Record<string, string> = {
  brd: 'DE',
  d: 'DE',
  a: 'AT',
  usa: 'US',
  england: 'GB',
  uk: 'GB',
  holland: 'NL',
  tschechien: 'CZ',
};

/** The ISO 3166-1 code of a country as people write it in our languages; undefined for what is none. */
export function countryCode(written: string | undefined): string | undefined {
  const word = (written ?? '').trim().toLowerCase();
  if (word === '') return undefined;
  codes ??= codesByName();
  return SHORT[word] ?? codes.get(word) ?? (/^[a-z]{2}$/.test(word) ? word.toUpperCase() : undefined);
}
