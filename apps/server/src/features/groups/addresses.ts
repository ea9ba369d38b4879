import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { slugOf } from '../../platform/slug.ts';

/** Words that stand where a slug could stand, in addresses of groups and of streams. */
const RESERVED_SLUGS = new Set([
  'new',
  'all',
  'network',
  'subscribed',
  'bookmarked',
  'mentions',
  'own',
  'confirmations',
]);

// An address that is taken would tell others of the same idea that there is a hidden group of this name.
const hiddenSlug = (name: string): string => `${slugOf(name, 'group')}-${randomBytes(4).toString('hex')}`;

/** The address of a new group: names may repeat, addresses may not, so the second "Chor" is `chor-2`. */
export async function takeSlug(tx: Transaction, name: string, isHidden: boolean): Promise<string> {
  if (isHidden) return hiddenSlug(name);
  const wanted = slugOf(name, 'group');
  // "Chor 2" waits for a second "Chor": both may come upon chor-2.
  const family = wanted.replace(/(-[0-9]+)+$/, '');
  await sql`select pg_advisory_xact_lock(hashtext('groups.slug'), hashtext(${family}))`.execute(tx);
  const { rows } = await sql<{ slug: string }>`
    select slug::text from groups where slug = ${wanted} or slug::text ~ ('^' || ${wanted}::text || '-[0-9]+$')
  `.execute(tx);
  const taken = new Set(rows.map((row) => row.slug));
  const free = (number: number): string => {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    return taken.has(slug) || RESERVED_SLUGS.has(slug) ? free(number + 1) : slug;
  };
  const slug = free(1);
  await sql`delete from former_group_slugs where slug = ${slug}`.execute(tx);
  return slug;
}

/** Moves a group that becomes hidden to an address that nobody comes upon; its old one leads there until another takes it. */
export async function hideSlug(tx: Transaction, groupId: number, name: string): Promise<string> {
  const slug = hiddenSlug(name);
  await sql`
    with moved as (update groups set slug = ${slug} where id = ${groupId} returning old.slug)
    insert into former_group_slugs (slug, group_id) select slug, ${groupId} from moved
    on conflict (slug) do update set group_id = excluded.group_id
  `.execute(tx);
  return slug;
}
