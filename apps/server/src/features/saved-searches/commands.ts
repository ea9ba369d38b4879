import { SAVED_SEARCHES_MAX, type SearchModule } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid, notFound } from '../../platform/problem.ts';
import { savedSearchesOf } from './queries.ts';

/** A name as it is compared: without regard to capitals, however its accents are written. */
const keyOf = (name: string): string => name.normalize('NFC').toLocaleLowerCase('und');

/**
 * The name as it is kept, when nothing else of the actor has it.
 * @throws Problem 422 for one that is empty or taken
 */
async function freeName(tx: Transaction, actor: Viewer, typed: string, ownId?: number): Promise<string> {
  const name = cleanLine(typed);
  if (name === '') throw invalid({ name: ['required'] });
  await sql`select id from members where id = ${actor.memberId} for no key update`.execute(tx);
  const listed = await savedSearchesOf(tx, actor);
  const others = listed.filter(({ id }) => id !== ownId);
  if (others.some((search) => keyOf(search.name) === keyOf(name))) throw invalid({ name: ['taken'] });
  if (ownId === undefined && listed.length >= SAVED_SEARCHES_MAX)
    throw invalid({ name: ['too_many_saved_searches'] });
  // One in a group that the actor does not see any more gives its name away: nobody could say which one has it.
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from saved_searches where member_id = ${actor.memberId}
      and id <> all(${listed.map(({ id }) => id)}::bigint[])
  `.execute(tx);
  const unlisted = rows.filter((search) => keyOf(search.name) === keyOf(name)).map(({ id }) => id);
  if (unlisted.length > 0)
    await sql`delete from saved_searches where id = any(${unlisted}::bigint[])`.execute(tx);
  return name;
}

export type NewSavedSearch = {
  name: string;
  q: string;
  module: SearchModule | null;
  sortBy: string | null;
  groupId: number | null;
};

/**
 * Keeps a search [RUL-0840].
 * @returns its id
 * @throws Problem 422 for a name that is taken, words of nothing, or where there are too many
 */
export async function saveSearch(tx: Transaction, actor: Viewer, search: NewSavedSearch): Promise<number> {
  const q = cleanLine(search.q);
  if (q === '') throw invalid({ q: ['required'] });
  const name = await freeName(tx, actor, search.name);
  const { rows } = await sql<{ id: number }>`
    insert into saved_searches (member_id, name, q, module, sort_by, group_id)
    values (${actor.memberId}, ${name}, ${q}, ${search.module}, ${search.sortBy}, ${search.groupId})
    returning id
  `.execute(tx);
  return rows[0]!.id;
}

/** Gives an own search another name. @throws Problem 422 for one that is taken, 404 where it was deleted meanwhile */
export async function renameSavedSearch(
  tx: Transaction,
  actor: Viewer,
  id: number,
  typed: string,
): Promise<void> {
  const name = await freeName(tx, actor, typed, id);
  const { rows } = await sql`
    update saved_searches set name = ${name} where id = ${id} and member_id = ${actor.memberId} returning id
  `.execute(tx);
  if (rows.length === 0) throw notFound();
}

/** Forgets an own search. @throws Problem 404 where somebody was faster */
export async function deleteSavedSearch(tx: Transaction, actor: Viewer, id: number): Promise<void> {
  const { rows } = await sql`
    delete from saved_searches where id = ${id} and member_id = ${actor.memberId} returning id
  `.execute(tx);
  if (rows.length === 0) throw notFound();
}
