import { NEWEST, type Profile, SPAN_MS } from '../profile.ts';
import { Chance } from './chance.ts';
import type { Cell } from './copy.ts';
import { personName } from './texts.ts';

/** Who belongs where, kept in memory while everything else is made from it. Ids begin with 1. */
export type People = {
  /** Groups of each member: index is the member's id. */
  readonly groupsOf: readonly (readonly number[])[];
  /** Members of each group: index is the group's id. */
  readonly membersOf: readonly (readonly number[])[];
};

const FEWEST_GROUPS = 5;
const MOST_GROUPS = 300;

export const isExternal = (member: number): boolean => member % 50 === 0;
export const joinedAt = (member: number, group: number): number =>
  NEWEST - SPAN_MS * new Chance(member * 7919 + group).next();
export const isoAt = (time: number): string => new Date(time).toISOString();

/** Members with 5 to 300 groups: most with few, some with very many; some groups are large, most are small. */
export function gatherPeople(profile: Profile): People {
  const groupsOf: number[][] = [[]];
  const membersOf: number[][] = Array.from({ length: profile.groups + 1 }, () => []);
  const most = Math.min(MOST_GROUPS, Math.floor(profile.groups * 0.6));
  for (let member = 1; member <= profile.members; member += 1) {
    const chance = new Chance(member);
    const wanted = FEWEST_GROUPS + chance.below(most - FEWEST_GROUPS + 1, 14);
    const groups = new Set<number>();
    while (groups.size < wanted) groups.add(1 + chance.below(profile.groups, 2));
    groupsOf.push([...groups]);
    for (const group of groups) membersOf[group]!.push(member);
  }
  return { groupsOf, membersOf };
}

export const memberColumns =
  'id network_id email first_name last_name display_name state is_external is_network_admin language created_at'.split(
    ' ',
  );

export function* memberRows(profile: Profile, networkId: number): Generator<Cell[]> {
  const languages = ['de', 'de', 'de', 'de_DU', 'en', 'es', 'fr'];
  for (let id = 1; id <= profile.members; id += 1) {
    const chance = new Chance(-id);
    const { first, last } = personName(chance);
    const email = `member-${id}@example.org`;
    const name = `${first} ${last}`;
    const language = chance.pick(languages);
    const since = isoAt(NEWEST - SPAN_MS);
    yield [id, networkId, email, first, last, name, 'active', isExternal(id), id === 1, language, since];
  }
}

export function* accountRows(profile: Profile, digest: string): Generator<Cell[]> {
  for (let id = 1; id <= profile.members; id += 1) yield [id, digest];
}

export function* membershipRows(people: People): Generator<Cell[]> {
  for (let member = 1; member < people.groupsOf.length; member += 1) {
    for (const group of people.groupsOf[member]!) {
      const isAdmin = people.membersOf[group]![0] === member;
      yield [group, member, 'member', isAdmin, isoAt(joinedAt(member, group))];
    }
  }
}
