import { NEWEST, type Profile, SPAN_MS } from '../profile.ts';
import type { Cell } from './copy.ts';
import { isoAt, type People } from './people.ts';

/** 60 % open, 30 % closed, 10 % hidden. */
export const accessOf = (group: number): 'open' | 'closed' | 'hidden' =>
  group % 10 < 6 ? 'open' : group % 10 < 9 ? 'closed' : 'hidden';
const isExternallyVisible = (group: number) => accessOf(group) === 'open' && group % 20 === 0;
const opennessOf = (group: number) =>
  accessOf(group) !== 'open' ? 'members' : isExternallyVisible(group) ? 'everyone' : 'internal';

/** Where ids of rows begin that the migrations have begun already. */
export type Ids = {
  readonly networkId: number;
  readonly networkStream: number;
  readonly contexts: number;
  readonly containers: number;
};

/** The id of a group's stream. */
export const streamOf = (ids: Ids, group: number): number => ids.containers + 2 * group - 1;

export function* categoryRows(profile: Profile, ids: Ids): Generator<Cell[]> {
  for (let id = 1; id <= profile.categories; id += 1) {
    yield [id, ids.networkId, `category-${id}`, `Kategorie ${id}`, `Kategorien ${id}`, id];
  }
}

export const groupColumns =
  'id group_category_id slug name teaser access externally_visible member_count created_at'.split(' ');

export function* groupRows(profile: Profile, people: People): Generator<Cell[]> {
  const since = isoAt(NEWEST - SPAN_MS);
  for (let id = 1; id <= profile.groups; id += 1) {
    const count = people.membersOf[id]!.length;
    const category = 1 + (id % profile.categories);
    const teaser = 'Was wir gemeinsam vorhaben, steht hier.';
    yield [
      id,
      category,
      `group-${id}`,
      `Gruppe ${id}`,
      teaser,
      accessOf(id),
      isExternallyVisible(id),
      count,
      since,
    ];
  }
}

export function* contextRows(profile: Profile, ids: Ids): Generator<Cell[]> {
  for (let group = 1; group <= profile.groups; group += 1) yield [ids.contexts + group, 'group', group, null];
  for (let category = 1; category <= profile.categories; category += 1) {
    yield [ids.contexts + profile.groups + category, 'group_category', null, category];
  }
}

/** Streams with the time of their newest entry, and the folders beside them. */
export function* containerRows(
  profile: Profile,
  ids: Ids,
  newestOf: ReadonlyMap<number, number>,
): Generator<Cell[]> {
  for (let group = 1; group <= profile.groups; group += 1) {
    const stream = streamOf(ids, group);
    const newest = newestOf.get(stream);
    const shared = ['stream', `Gruppe ${group}`, opennessOf(group)];
    const context = ids.contexts + group;
    yield [stream, context, group, 'stream', ...shared, newest === undefined ? null : isoAt(newest)];
    yield [stream + 1, context, group, 'folder', ...shared, null];
  }
}
