import { sql, type Transaction } from '../platform/db/database.ts';
import { type Chance, chanceOf } from './chance.ts';
import { homeOf } from './groups.ts';
import type { Person } from './people.ts';
import { SKILLS, workOf } from './skills.ts';

/** The field that tells namesakes apart: where somebody lives. */
export const DISTRICT = 'district';

const STREETS = [
  'Lindenplatz',
  'Am Anger',
  'Brunnengasse',
  'Kirchweg',
  'Mühlstraße',
  'Schillerstraße',
  'Rosenweg',
  'Bachufer',
  'Obstwiesenring',
  'Alte Ziegelei',
];

type Home = { zip: string; city: string; country?: string };
const STUTTGART: Home = { zip: '70178', city: 'Stuttgart' };
const NEARBY: Home[] = [
  { zip: '73728', city: 'Esslingen am Neckar' },
  { zip: '71638', city: 'Ludwigsburg' },
  { zip: '70734', city: 'Fellbach' },
  { zip: '71332', city: 'Waiblingen' },
  { zip: '72070', city: 'Tübingen' },
  { zip: '72764', city: 'Reutlingen' },
  { zip: '71032', city: 'Böblingen' },
  { zip: '73033', city: 'Göppingen' },
  { zip: '74072', city: 'Heilbronn' },
  { zip: '89073', city: 'Ulm' },
];
const ELSEWHERE: Home[] = [
  { zip: '10245', city: 'Berlin-Friedrichshain' },
  { zip: '20357', city: 'Hamburg' },
  { zip: '80331', city: 'München' },
  { zip: '50667', city: 'Köln' },
  { zip: '04229', city: 'Leipzig' },
  { zip: '79098', city: 'Freiburg im Breisgau' },
  { zip: '90402', city: 'Nürnberg' },
  { zip: '01099', city: 'Dresden' },
  { zip: '28203', city: 'Bremen' },
  { zip: '8004', city: 'Zürich', country: 'Schweiz' },
  { zip: '1070', city: 'Wien', country: 'Österreich' },
  { zip: '67000', city: 'Strasbourg', country: 'Frankreich' },
  { zip: '1200-109', city: 'Lissabon', country: 'Portugal' },
  // There is no such place: not every address is found.
  { zip: '70999', city: 'Oberlindenhausen' },
];

/** Most live in the town or around it, some have moved away. */
function addressOf(own: Chance): Record<string, string> {
  const street = own.pick(STREETS);
  const number = String(own.between(1, 48));
  const home = own.isLucky(0.5) ? STUTTGART : own.isLucky(0.6) ? own.pick(NEARBY) : own.pick(ELSEWHERE);
  return { street, number, ...home };
}

const ABOUT = [
  'Wohnt gern hier und hilft, wo es brennt.',
  'Neu im Viertel und neugierig auf alle.',
  'Backt für jedes Fest mindestens einen Kuchen.',
  'Repariert Fahrräder und manchmal auch Radios.',
  'Kennt jeden Baum auf dem Platz beim Namen.',
  'Liest viel, redet wenig, hört gut zu.',
  'Früher Lehrerin, heute Gärtnerin mit Leidenschaft.',
  'Zwei Kinder, ein Hund, ein Lastenrad zum Ausleihen.',
  'Singt im Chor und sucht noch Tenöre.',
  'Läuft jeden Sonntag um den See, Mitlaufen erwünscht.',
  'Spricht vier Sprachen und lernt gerade die fünfte.',
  'Kümmert sich um alles, was mit Strom zu tun hat.',
];

const INTERESTS = [
  'Garten',
  'Musik',
  'Fahrrad',
  'Kochen',
  'Lesen',
  'Nachbarschaftshilfe',
  'Sport',
  'Handwerk',
  'Sprachen',
  'Fotografie',
];

const STUTTGART_HALL = {
  name: 'Bürgerhaus am Lindenplatz',
  street: 'Lindenplatz',
  number: '1',
  ...STUTTGART,
};
const MEETING_PLACES: Record<string, Record<string, string>> = {
  beirat: STUTTGART_HALL,
  verkehr: STUTTGART_HALL,
  chor: { name: 'Gemeindesaal', street: 'Kirchweg', number: '4', zip: '73728', city: 'Esslingen am Neckar' },
  garten: { name: 'Obstwiese', street: 'Bachufer', number: '12', zip: '70734', city: 'Fellbach' },
  repair: { name: 'Werkhalle', street: 'Mühlstraße', number: '30', zip: '71638', city: 'Ludwigsburg' },
  lauf: { name: 'Stadion', street: 'Am Anger', number: '2', zip: '72070', city: 'Tübingen' },
  sprachen: { name: 'Stadtbibliothek', street: 'Neue Straße', number: '60', zip: '89073', city: 'Ulm' },
};

/** What a group of the demo network says of itself. */
export function groupProfileOf(group: { key: string; slug: string }) {
  const email = `${group.slug}@lindenplatz.example`;
  const address = MEETING_PLACES[group.key];
  const words = address && Object.values(address).join(' ');
  return {
    property_values: { email, ...(address && { address }) },
    search_text: words === undefined ? email : `${email}\n${words}`,
  };
}

/** What people can do for others, by which the directory can be narrowed. */
export const SKILL = 'skills';
/** What people do for a living, which the directory shows below their names. */
export const OCCUPATION = 'occupation';

const OWN_PROPERTIES = [
  { name: DISTRICT, type: 'text', labels: { de: 'Ortsteil', en: 'District', es: 'Barrio', fr: 'Quartier' } },
  {
    name: OCCUPATION,
    type: 'text',
    labels: { de: 'Beruf', en: 'Occupation', es: 'Profesión', fr: 'Profession' },
  },
  { name: SKILL, type: 'tag', labels: { de: 'Fähigkeit', en: 'Skill', es: 'Habilidad', fr: 'Compétence' } },
];

/** The properties of the demo network that others do not have. */
export async function writeOwnProperties(tx: Transaction): Promise<void> {
  await sql`
    insert into properties (property_set_id, name, type, position, labels)
    select s.id, own.name, own.type, 0, own.labels
    from jsonb_to_recordset(${JSON.stringify(OWN_PROPERTIES)}::jsonb) as own (name text, type text, labels jsonb)
    cross join property_sets s join contexts x on x.id = s.context_id
    where x.network_id is not null and s.name = 'member_profile'
  `.execute(tx);
}

/** What the people of the demo network say of themselves; some say little, as people do. */
export function planProfiles(
  people: readonly Person[],
  groupNames: ReadonlyMap<string, string>,
  tagIds: ReadonlyMap<string, number>,
): { member_id: number; property_values: Record<string, unknown>; search_text: string }[] {
  return people.map((person) => {
    const own = chanceOf(`profile of ${person.email}`);
    const district = person.isExternal ? undefined : groupNames.get(homeOf(person));
    const isTalkative = person.demo !== undefined || own.isLucky(0.7);
    const about = isTalkative ? own.pick(ABOUT) : undefined;
    const interests = isTalkative ? own.some(INTERESTS, own.between(1, 4)) : [];
    const { occupation, skills } = workOf(person);
    const idsOf = (names: readonly string[]) =>
      names.map((name) => tagIds.get(name.toLowerCase())!).toSorted((a, b) => a - b);
    const phone = `0711 555 ${own.between(1000, 9999)}`;
    const birthday = `${own.between(1942, 2006)}-${pad(own.between(1, 12))}-${pad(own.between(1, 28))}`;
    const address = isTalkative && own.isLucky(0.75) ? addressOf(own) : undefined;
    const values = {
      ...(district !== undefined && { [DISTRICT]: district }),
      ...(about !== undefined && { about_me: about }),
      ...(occupation !== undefined && { [OCCUPATION]: occupation }),
      ...(skills.length > 0 && { [SKILL]: idsOf(skills) }),
      ...(interests.length > 0 && { interests: idsOf(interests) }),
      ...((person.demo !== undefined || own.isLucky(0.4)) && { phone }),
      ...((person.demo !== undefined || own.isLucky(0.5)) && { contact_email: person.email }),
      ...(own.isLucky(0.5) && { birthday }),
      ...(address !== undefined && { address }),
    };
    const words = [
      district,
      occupation,
      skills.join(', '),
      about,
      interests.join(', '),
      address && `${address.street} ${address.number}, ${address.zip} ${address.city}`,
    ];
    return { member_id: person.id, property_values: values, search_text: words.filter(Boolean).join('\n') };
  });
}

const pad = (number: number): string => String(number).padStart(2, '0');

/** Ids of the tags for interests and skills by their name in small letters; they are made here. */
export async function writeProfileTags(tx: Transaction, createdAt: string): Promise<Map<string, number>> {
  const names = [...new Set([...INTERESTS, ...SKILLS])];
  await sql`
    insert into tags (name, created_at) select unnest(${names}::citext[]), ${createdAt}::timestamptz
    on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name::text from tags where name = any(${names}::citext[])
  `.execute(tx);
  return new Map(rows.map((row) => [row.name.toLowerCase(), row.id]));
}
