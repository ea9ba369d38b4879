/** What people call a place, and how the gazetteer does: `[country, name]`. */
const CALLED: Record<string, readonly [country: string, name: string]> = {
  münchen: ['DE', 'Munich'],
  nürnberg: ['DE', 'Nuremberg'],
  frankfurt: ['DE', 'Frankfurt am Main'],
  'frankfurt/main': ['DE', 'Frankfurt am Main'],
  halle: ['DE', 'Halle (Saale)'],
  cologne: ['DE', 'Köln'],
  wien: ['AT', 'Vienna'],
  vienne: ['AT', 'Vienna'],
  viena: ['AT', 'Vienna'],
  genf: ['CH', 'Geneva'],
  genève: ['CH', 'Geneva'],
  zurigo: ['CH', 'Zürich'],
  prag: ['CZ', 'Prague'],
  praha: ['CZ', 'Prague'],
  warschau: ['PL', 'Warsaw'],
  warszawa: ['PL', 'Warsaw'],
  krakau: ['PL', 'Kraków'],
  breslau: ['PL', 'Wrocław'],
  danzig: ['PL', 'Gdańsk'],
  posen: ['PL', 'Poznań'],
  kopenhagen: ['DK', 'Copenhagen'],
  københavn: ['DK', 'Copenhagen'],
  brüssel: ['BE', 'Brussels'],
  bruxelles: ['BE', 'Brussels'],
  antwerpen: ['BE', 'Antwerp'],
  lüttich: ['BE', 'Liège'],
  'den haag': ['NL', 'The Hague'],
  straßburg: ['FR', 'Strasbourg'],
  nizza: ['FR', 'Nice'],
  rom: ['IT', 'Rome'],
  roma: ['IT', 'Rome'],
  mailand: ['IT', 'Milan'],
  milano: ['IT', 'Milan'],
  venedig: ['IT', 'Venice'],
  venezia: ['IT', 'Venice'],
  florenz: ['IT', 'Florence'],
  firenze: ['IT', 'Florence'],
  neapel: ['IT', 'Naples'],
  napoli: ['IT', 'Naples'],
  turin: ['IT', 'Turin'],
  torino: ['IT', 'Turin'],
  bozen: ['IT', 'Bolzano'],
  lissabon: ['PT', 'Lisbon'],
  lisboa: ['PT', 'Lisbon'],
  athen: ['GR', 'Athens'],
  belgrad: ['RS', 'Belgrade'],
  bukarest: ['RO', 'Bucharest'],
  moskau: ['RU', 'Moscow'],
  'sankt petersburg': ['RU', 'Saint Petersburg'],
  kiew: ['UA', 'Kyiv'],
  kyjiw: ['UA', 'Kyiv'],
  luxemburg: ['LU', 'Luxembourg'],
  london: ['GB', 'London'],
  londres: ['GB', 'London'],
  paris: ['FR', 'Paris'],
  'new york': ['US', 'New York City'],
  tokio: ['JP', 'Tokyo'],
  peking: ['CN', 'Beijing'],
  kairo: ['EG', 'Cairo'],
};

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

const called = new Map(Object.entries(CALLED).map(([name, place]) => [folded(name), place]));

/** The place that people mean by a name that the gazetteer does not know, or knows for another. */
export const calledInGazetteer = (city: string): readonly [country: string, name: string] | undefined =>
  called.get(folded(city));

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
