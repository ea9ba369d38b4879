import { sql, type Transaction } from '../platform/db/database.ts';
import { chanceOf } from './chance.ts';
import { homeOf } from './groups.ts';
import type { Person } from './people.ts';

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

/** The property of the demo network that others do not have: the part of town. */
export async function writeDistrictProperty(tx: Transaction): Promise<void> {
  const labels = { de: 'Ortsteil', en: 'District', es: 'Barrio', fr: 'Quartier' };
  await sql`
    insert into properties (property_set_id, name, type, position, labels)
    select s.id, ${DISTRICT}, 'text', 0, ${JSON.stringify(labels)}::jsonb
    from property_sets s join contexts x on x.id = s.context_id
    where x.network_id is not null and s.name = 'member_profile'
  `.execute(tx);
}

/** What the people of the demo network say of themselves; some say little, as people do. */
export function planProfiles(
  people: readonly Person[],
  groupNames: ReadonlyMap<string, string>,
  interestIds: readonly number[],
): { member_id: number; property_values: Record<string, unknown>; search_text: string }[] {
  return people.map((person) => {
    const own = chanceOf(`profile of ${person.email}`);
    const district = person.isExternal ? undefined : groupNames.get(homeOf(person));
    const isTalkative = person.demo !== undefined || own.isLucky(0.7);
    const about = isTalkative ? own.pick(ABOUT) : undefined;
    const interests = isTalkative ? own.some(interestIds, own.between(1, 4)).toSorted((a, b) => a - b) : [];
    const phone = `0711 555 ${own.between(1000, 9999)}`;
    const birthday = `${own.between(1942, 2006)}-${pad(own.between(1, 12))}-${pad(own.between(1, 28))}`;
    const street = own.pick(STREETS);
    const number = String(own.between(1, 48));
    const hasAddress = isTalkative && own.isLucky(0.6);
    const values = {
      ...(district !== undefined && { [DISTRICT]: district }),
      ...(about !== undefined && { about_me: about }),
      ...(interests.length > 0 && { interests }),
      ...((person.demo !== undefined || own.isLucky(0.4)) && { phone }),
      ...((person.demo !== undefined || own.isLucky(0.5)) && { contact_email: person.email }),
      ...(own.isLucky(0.5) && { birthday }),
      ...(hasAddress && { address: { street, number, zip: '70178', city: 'Stuttgart' } }),
    };
    const words = [
      district,
      about,
      ...interests.map((id) => INTERESTS[interestIds.indexOf(id)]),
      hasAddress ? `${street} ${number}, 70178 Stuttgart` : undefined,
    ];
    return { member_id: person.id, property_values: values, search_text: words.filter(Boolean).join('\n') };
  });
}

const pad = (number: number): string => String(number).padStart(2, '0');

/** Ids of the tags for interests, which are made here. */
export async function writeInterests(tx: Transaction, createdAt: string): Promise<number[]> {
  await sql`
    insert into tags (name, created_at) select unnest(${INTERESTS}::citext[]), ${createdAt}::timestamptz
    on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name::text from tags where name = any(${INTERESTS}::citext[])
  `.execute(tx);
  const ids = new Map(rows.map((row) => [row.name.toLowerCase(), row.id]));
  return INTERESTS.map((name) => ids.get(name.toLowerCase())!);
}
