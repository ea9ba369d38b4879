import { sql, type Transaction } from '../platform/db/database.ts';
import { slugOf } from '../platform/slug.ts';
import { chanceOf } from './chance.ts';
import type { Person } from './people.ts';

/** What people of the association do for it: every so many of them. */
const ROLES = [
  { name: 'Vorstand', plural: 'Vorstand', color: '#ede9fe', text: '#5b21b6', every: 30 },
  { name: 'Kasse', plural: 'Kasse', color: '#f3e8ff', text: '#6b21a8', every: 60 },
  { name: 'Kassenprüfung', plural: 'Kassenprüfung', color: '#ede9fe', text: '#5b21b6', every: 40 },
  { name: 'Beirat', plural: 'Beirat', color: '#cffafe', text: '#155e75', every: 16 },
  { name: 'Redaktion', plural: 'Redaktion', color: '#dbeafe', text: '#1e40af', every: 25 },
  { name: 'Chor', plural: 'Chor', color: '#fce7f3', text: '#9d174d', every: 9 },
  { name: 'Werkstatt', plural: 'Werkstatt', color: '#ffedd5', text: '#9a3412', every: 8 },
  { name: 'Festkomitee', plural: 'Festkomitee', color: '#fee2e2', text: '#991b1b', every: 11 },
  { name: 'Ersthilfe', plural: 'Ersthilfe', color: '#fee2e2', text: '#991b1b', every: 18 },
  { name: 'Neu-Pate', plural: 'Neu-Paten', color: '#dcfce7', text: '#166534', every: 14 },
  { name: 'Schlüssel', plural: 'Schlüssel', color: '#ffedd5', text: '#9a3412', every: 12 },
] as const;

export type DemoRole = {
  slug: string;
  name: string;
  plural_name: string;
  color: string;
  text_color: string;
  memberIds: number[];
};

/** The roles of the network with those who wear them. */
export function planRoles(people: readonly Person[]): DemoRole[] {
  const wearers = people.filter((person) => !person.isExternal && !person.isLocked);
  return ROLES.map(({ name, plural, color, text, every }) => ({
    slug: slugOf(plural, 'role'),
    name,
    plural_name: plural,
    color,
    text_color: text,
    memberIds: chanceOf(`role ${name}`)
      .some(wearers, Math.ceil(wearers.length / every))
      .map(({ id }) => id),
  }));
}

/** Writes the roles of the network, and who wears them. */
export async function writeRoles(
  tx: Transaction,
  people: readonly Person[],
  networkId: number,
): Promise<void> {
  await sql`
    with planned as (
      select * from jsonb_to_recordset(${JSON.stringify(planRoles(people))}::jsonb) as r
        (slug text, name text, plural_name text, color text, text_color text, "memberIds" jsonb)
    ), made as (
      insert into membership_roles (network_id, slug, name, plural_name, color, text_color)
      select ${networkId}, slug, name, plural_name, color, text_color from planned returning id, slug
    )
    insert into member_membership_roles (membership_role_id, member_id)
    select made.id, wearer.id::bigint from made join planned on planned.slug = made.slug
    cross join jsonb_array_elements_text(planned."memberIds") as wearer (id)
  `.execute(tx);
}
