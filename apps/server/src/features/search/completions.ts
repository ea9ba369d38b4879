import { type Language, SEARCH_HAS } from '@dorfplatz/contract';
import { type RawBuilder, sql } from '../../platform/db/database.ts';
import { beginsEach, searchedWords } from '../../platform/db/name-search.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { groupVisibleTo, memberVisibleTo } from '../../platform/policy/visible-to.ts';
import type { Seeker } from '../../platform/search/sources.ts';

/** How an operator that is being typed can go on: what is written, and what it stands for. */
export type Completion = { text: string; label: string };

/** So many people or groups are offered; one more letter tells them apart. */
const MOST = 8;

/** The last thing that is being written, where that is an operator: `from:ann`, `in:"Chor am`. */
const UNFINISHED = /(?:^|\s)(-?)(from|in|has):(?:"([^"]*)|([^\s"]*))$/i;

/** A value as the query takes it: in quotes, whatever is in it; no name has quotes of its own then. */
const written = (operator: string, name: string): string =>
  /^[\p{L}\p{N}._-]+$/u.test(name)
    ? `${operator}:${name}`
    : `${operator}:"${name.replaceAll('"', ' ').replaceAll(/\s+/g, ' ')}"`;

const beginning = (typed: string, key: string): RawBuilder<boolean> =>
  beginsEach(searchedWords(typed), sql.ref<string>(key));

/** Names of people whom the viewer sees; first those who share more groups with them. */
async function people({ services, viewer }: Seeker, typed: string): Promise<string[]> {
  const showLocked = services.settings.current().show_locked_memberships;
  const { rows } = await sql<{ name: string }>`
    with named as (
      select m.id, m.display_name, m.name_key from members m
      where ${memberVisibleTo(viewer, 'm', { showLocked })} and ${beginning(typed, 'm.name_key')}
      order by m.name_key, m.id limit 200
    )
    select display_name as name from named
    order by (
      select count(*) from group_memberships own join group_memberships theirs using (group_id)
      where own.member_id = ${viewer.memberId} and own.state = 'member'
        and theirs.member_id = named.id and theirs.state = 'member'
    ) desc, name_key, id limit ${sql.lit(MOST)}
  `.execute(services.db.searches);
  return rows.map(({ name }) => name);
}

/** Names of groups of which the viewer may know; first those they belong to. */
async function groups({ services, viewer }: Seeker, typed: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select g.name from groups g
    where ${groupVisibleTo(viewer)} and ${beginning(typed, 'g.name_key')}
    order by exists (
      select 1 from group_memberships own
      where own.group_id = g.id and own.member_id = ${viewer.memberId} and own.state = 'member'
    ) desc, g.name_key, g.id limit ${sql.lit(MOST)}
  `.execute(services.db.searches);
  return rows.map(({ name }) => name);
}

/**
 * How the operator that ends the typed query can go on, from what the viewer may know of [RUL-0842]; nothing where no
 * operator ends it. What is written goes into the place of the unfinished operator, with its sign.
 */
export async function completionsOf(seeker: Seeker, q: string, language: Language): Promise<Completion[]> {
  const found = UNFINISHED.exec(q);
  if (!found) return [];
  const [, sign = '', named = '', quoted, bare = ''] = found;
  const operator = named.toLowerCase();
  const typed = quoted ?? bare;
  if (operator === 'has')
    return SEARCH_HAS.filter((value) => value.startsWith(typed.toLowerCase())).map((value) => ({
      text: `${sign}has:${value}`,
      label: translate(language, `search.has.${value}`),
    }));
  const names = [...new Set(await (operator === 'from' ? people : groups)(seeker, typed))];
  return names.map((name) => ({ text: `${sign}${written(operator, name)}`, label: name }));
}
