import type { SearchHas } from '@dorfplatz/contract';
import { type RawBuilder, sql } from '../../platform/db/database.ts';
import { beginsEach, searchedWords } from '../../platform/db/name-search.ts';
import { groupVisibleTo, memberVisibleTo } from '../../platform/policy/visible-to.ts';
import type { ParsedQuery } from '../../platform/search/query.ts';
import type { SearchSource, Seeker } from '../../platform/search/sources.ts';

/** What operators ask of a hit, resolved for whoever asks. */
export type Filters = {
  /** Ids of authors of whom it must have one; null where nobody is named. */
  readonly authors: readonly number[] | null;
  /** Ids of groups in any of which it must lie; null where none is named. */
  readonly groups: readonly number[] | null;
  /** Wall dates on the viewer's clock: before the first, after the last day. */
  readonly before: string | null;
  readonly after: string | null;
  readonly has: readonly SearchHas[];
  /** Operators that said nothing, as they were written. */
  readonly notUnderstood: readonly string[];
};

/** Names that several have stand for all of them, up to so many. */
const NAMESAKES = 50;

async function membersNamed({ services, viewer }: Seeker, name: string): Promise<number[]> {
  const words = searchedWords(name);
  if (words.length === 0) return [];
  const showLocked = services.settings.current().show_locked_memberships;
  const { rows } = await sql<{ id: number }>`
    select p.id from members p
    where ${memberVisibleTo(viewer, 'p', { showLocked })} and ${beginsEach(words, sql<string>`p.name_key`)}
    order by p.name_key, p.id limit ${NAMESAKES}
  `.execute(services.db.searches);
  return rows.map(({ id }) => id);
}

async function groupsNamed({ services, viewer }: Seeker, name: string): Promise<number[]> {
  const words = searchedWords(name);
  const { rows } = await sql<{ id: number; exact: boolean }>`
    select g.id, g.slug = ${name}::citext or lower(g.name) = lower(${name}) as exact from groups g
    where ${groupVisibleTo(viewer)}
      and (g.slug = ${name}::citext or ${words.length > 0 ? beginsEach(words, sql<string>`g.name_key`) : sql`false`})
    order by g.name_key, g.id limit ${NAMESAKES}
  `.execute(services.db.searches);
  const exact = rows.filter((row) => row.exact);
  return (exact.length > 0 ? exact : rows).map(({ id }) => id);
}

/** Words for oneself behind `from:`. */
const SELF = new Set(['me', 'mir', 'mich', 'ich', 'moi', 'mí', 'mi', 'yo']);

/** Looks up whom and what the operators of a query name, among what the viewer may know of. */
export async function filtersOf(seeker: Seeker, parsed: ParsedQuery): Promise<Filters> {
  const { before, after, has } = parsed;
  const [named, places] = await Promise.all([
    Promise.all(
      parsed.from.map((name) =>
        SELF.has(name.toLowerCase()) ? [seeker.viewer.memberId] : membersNamed(seeker, name),
      ),
    ),
    Promise.all(parsed.in.map((name) => groupsNamed(seeker, name))),
  ]);
  const nobody = parsed.from.filter((_name, index) => named[index]!.length === 0);
  const nowhere = parsed.in.filter((_name, index) => places[index]!.length === 0);
  return {
    authors: parsed.from.length > 0 ? named.flat() : null,
    groups: parsed.in.length > 0 ? places.flat() : null,
    before,
    after,
    has,
    notUnderstood: [
      ...parsed.notUnderstood,
      ...nobody.map((name) => `from:${name}`),
      ...nowhere.map((name) => `in:${name}`),
    ],
  };
}

/** Whether anything is asked besides words. */
export const asksAnything = ({ authors, groups, before, after, has }: Filters): boolean =>
  authors !== null || groups !== null || before !== null || after !== null || has.length > 0;

const isInAny = (source: SearchSource, seeker: Seeker, groups: readonly number[]): RawBuilder<unknown> =>
  groups.length === 0
    ? sql`false`
    : // Of one row after the other, as what is seen.
      sql`(select ${sql.join(
        groups.map((id) => source.inGroup(sql`${id}::bigint`, seeker)),
        sql` or `,
      )})`;

const isAfter = ({ goesOnUntil }: SearchSource, instant: RawBuilder<unknown>): RawBuilder<unknown> =>
  goesOnUntil ? sql`(d.at >= ${instant} or ${goesOnUntil} > ${instant})` : sql`d.at >= ${instant}`;

/** The filters as a predicate on `search_documents d`. */
export function passes(source: SearchSource, seeker: Seeker, filters: Filters): RawBuilder<boolean> {
  const { authors, groups, before, after, has } = filters;
  // A day begins and ends where the viewer is, be it of 23 hours or of 25.
  const beginning = (day: string) => sql`(${day}::date::timestamp at time zone ${seeker.viewer.timeZone})`;
  const conditions: RawBuilder<unknown>[] = [
    ...(authors ? [sql`d.author_id = any(${authors}::bigint[])`] : []),
    ...(groups ? [isInAny(source, seeker, groups)] : []),
    ...(before ? [sql`d.at < ${beginning(before)}`] : []),
    ...(after
      ? [isAfter(source, sql`((${after}::date + 1)::timestamp at time zone ${seeker.viewer.timeZone})`)]
      : []),
    ...(has.length > 0 ? [sql`d.has @> ${has}::text[]`] : []),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
