import { type RawBuilder, rawSql, type Sql, sql } from '../../../platform/db/database.ts';
import type { Asking } from '../../../platform/policy/asking.ts';
import { type Kind, readsText } from '../../../platform/policy/kind.ts';
import { BLOG_ARTICLE, CONTAINER } from '../../../platform/policy/kinds.ts';
import { readByMember, visibleToMember } from '../../../platform/policy/visible-to.ts';
import type { Reader } from '../tables.ts';

/** Somebody who belongs to nothing and runs nothing: what they read, everybody of their sort reads. */
const belongingToNothing = (isExternal: boolean): Asking => ({
  id: '0::bigint',
  isSignedIn: 'true',
  isExternal: String(isExternal),
  isNetworkAdmin: 'false',
  canChat: 'false',
  administers: () => 'false',
  isOpen: (openness) => (isExternal ? `${openness} = 'everyone'` : `${openness} in ('everyone', 'internal')`),
});

const byAnyOf = (kind: Kind, row: string, isExternal: boolean): RawBuilder<boolean> =>
  rawSql<boolean>(readsText(kind, row, belongingToNothing(isExternal)), []);

/** Whether all members, and all guests, see a row, as columns. */
export const openColumns = (kind: 'article' | 'container', row: string) => {
  const which = (kind === 'article' ? BLOG_ARTICLE : CONTAINER) as Kind;
  return sql`${byAnyOf(which, row, false)} as for_members, ${byAnyOf(which, row, true)} as for_guests`;
};

/** Something that can be seen, and whether everybody of a sort does. */
export type Openness = { key: number; for_members: boolean; for_guests: boolean };

/** What a reader sees of what was asked about. */
export type Sight = (reader: Pick<Reader, 'id' | 'is_external'>, key: number) => boolean;

const PAIRS = {
  article: (members: readonly number[], keys: readonly number[]) => sql<{
    member_id: number;
    keys: number[];
  }>`
    select p.id as member_id, array_agg(ba.id) as keys from members p cross join blog_articles ba
    where p.id = any(${[...members]}::bigint[]) and ba.id = any(${[...keys]}::bigint[]) and ${readByMember(BLOG_ARTICLE, 'ba')}
    group by p.id`,
  container: (members: readonly number[], keys: readonly number[]) => sql<{
    member_id: number;
    keys: number[];
  }>`
    select p.id as member_id, array_agg(c.id) as keys from members p cross join containers c
    where p.id = any(${[...members]}::bigint[]) and c.id = any(${[...keys]}::bigint[]) and ${visibleToMember()}
    group by p.id`,
};

/**
 * Who of many people sees what of many things. What all of a sort see is asked once for all; only about the rest it is
 * asked of each, in one statement.
 */
export async function sightOf(
  db: Sql,
  kind: keyof typeof PAIRS,
  things: readonly Openness[],
  readers: readonly Pick<Reader, 'id' | 'is_external'>[],
): Promise<Sight> {
  const openness = new Map(things.map((thing) => [thing.key, thing]));
  const isOpenTo = (reader: Pick<Reader, 'is_external'>, key: number) => {
    const thing = openness.get(key);
    return Boolean(reader.is_external ? thing?.for_guests : thing?.for_members);
  };
  const closed = [...openness.values()].filter((thing) =>
    readers.some((reader) => !isOpenTo(reader, thing.key)),
  );
  const own = new Map<number, Set<number>>();
  if (closed.length > 0) {
    const { rows } = await PAIRS[kind](
      readers.map(({ id }) => id),
      closed.map(({ key }) => key),
    ).execute(db);
    for (const { member_id, keys } of rows) own.set(member_id, new Set(keys));
  }
  return (reader, key) => isOpenTo(reader, key) || (own.get(reader.id)?.has(key) ?? false);
}
