import { slugOf } from '../platform/slug.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { Ids } from './ids.ts';
import { DAY, HOUR } from './moments.ts';
import { FOUNDED, type Person } from './people.ts';
import { CATEGORIES, GROUPS, type PlannedCategory, type PlannedGroup } from './places.ts';

export type Category = PlannedCategory & { id: number; contextId: number; administrator: Person };

export type Membership = {
  person: Person;
  isAdmin: boolean;
  state: 'member' | 'in_moderation' | 'invited';
  createdAt: number;
};

/** Where people write: a group, or the network itself, whose `group` is undefined. */
export type Place = {
  key: string;
  streamId: number;
  folderId: number;
  group: Group | undefined;
  writers: readonly { person: Person; since: number }[];
};

export type Group = PlannedGroup & {
  id: number;
  slug: string;
  categoryId: number;
  contextId: number;
  streamId: number;
  folderId: number;
  imageId: number | null;
  createdAt: number;
  archivedAt: number | null;
  creator: Person;
  memberships: Membership[];
};

/** Groups that came later than the network's first year. */
const YOUNG = new Map([
  ['sprachen', 520],
  ['lauf', 460],
  ['bahnhof', 400],
]);
const ARCHIVED_DAYS_AGO = 330;
const LOCAL = GROUPS.filter((group) => group.category === 'ortsgruppen').map((group) => group.key);

/** The part of the town where a person lives: the local group they belong to. */
export function homeOf(person: Person): string {
  const own = person.demo?.groups.find((key) => LOCAL.includes(key));
  return own ?? chanceOf(`home of ${person.email}`).pick(LOCAL);
}

export function planCategories(chance: Chance, ids: Ids, people: readonly Person[]): Category[] {
  const founders = people.filter((person) => !person.demo && !person.isExternal && !person.isLocked);
  return CATEGORIES.map((category) => ({
    ...category,
    id: ids.next('group_categories'),
    contextId: ids.next('contexts'),
    administrator: chance.pick(founders),
  }));
}

export function planGroups(
  chance: Chance,
  ids: Ids,
  categories: readonly Category[],
  people: readonly Person[],
  now: number,
): Group[] {
  return GROUPS.map((planned) => {
    const own = chance.of(`group ${planned.key}`);
    const days = YOUNG.get(planned.key) ?? own.between(FOUNDED - 300, FOUNDED - 90);
    const createdAt = now - days * DAY - own.between(0, 12) * HOUR;
    const memberships = planMemberships(own, planned, people, createdAt, now);
    return {
      ...planned,
      id: ids.next('groups'),
      slug: slugOf(planned.name, 'group'),
      categoryId: categories.find((category) => category.key === planned.category)!.id,
      contextId: ids.next('contexts'),
      streamId: ids.next('containers'),
      folderId: ids.next('containers'),
      imageId: null,
      createdAt,
      archivedAt: planned.archived ? now - ARCHIVED_DAYS_AGO * DAY : null,
      creator: memberships[0]!.person,
      memberships,
    };
  });
}

function planMemberships(
  chance: Chance,
  group: PlannedGroup,
  people: readonly Person[],
  createdAt: number,
  now: number,
): Membership[] {
  const asked = people.filter((person) =>
    person.demo?.groups.some((key) => key.replace('*', '') === group.key),
  );
  const isAdmin = (person: Person) => person.demo?.groups.includes(`${group.key}*`) ?? false;
  const others = people.filter((person) => !person.demo && !person.isLocked && mayJoin(group, person));
  const founders = others.filter((person) => person.joinedAt < createdAt && !person.isExternal);
  const creator = asked.find(isAdmin) ?? chance.pick(founders);
  const early = chance.some(founders, Math.max(5, Math.round(group.size * 0.35)));
  const chosen = new Set([creator, ...asked, ...early]);
  for (const person of chance.some(others, others.length)) {
    if (chosen.size >= group.size) break;
    chosen.add(person);
  }
  const members = [...chosen].map((person, index): Membership => {
    const first = Math.max(createdAt, person.joinedAt);
    const later = first + Math.floor((now - DAY - first) * chance.next() ** 3 * 0.6);
    return {
      person,
      isAdmin: index === 0 || isAdmin(person) || (index === 1 && group.size > 30),
      state: 'member',
      createdAt: index === 0 ? createdAt : early.includes(person) || person.demo ? first + HOUR : later,
    };
  });
  if (!group.moderatedJoin) return members;
  const waiting = chance.some(
    others.filter((person) => !chosen.has(person) && !person.isExternal),
    3,
  );
  return [
    ...members,
    ...waiting.map((person, index) => ({
      person,
      isAdmin: false,
      state: index === 2 ? ('invited' as const) : ('in_moderation' as const),
      createdAt: Math.max(person.joinedAt, now - chance.between(5, 90) * HOUR),
    })),
  ];
}

/** People join the group of where they live; guests only groups that are open to them. */
function mayJoin(group: PlannedGroup, person: Person): boolean {
  if (person.isExternal) return group.externallyVisible === true || group.key === 'winterhilfe';
  return group.category !== 'ortsgruppen' || homeOf(person) === group.key;
}

/** Every stream with the people who may write there, and since when. */
export function placesOf(
  groups: readonly Group[],
  people: readonly Person[],
  network: { streamId: number; folderId: number },
): Map<string, Place> {
  const all = people.filter((person) => !person.isExternal && !person.isLocked);
  const places: Place[] = [
    {
      ...network,
      key: 'network',
      group: undefined,
      writers: all.map((person) => ({ person, since: person.joinedAt })),
    },
    ...groups.map((group) => ({
      key: group.key,
      streamId: group.streamId,
      folderId: group.folderId,
      group,
      writers: group.memberships
        .filter((membership) => membership.state === 'member')
        .map(({ person, createdAt }) => ({ person, since: createdAt })),
    })),
  ];
  return new Map(places.map((place) => [place.key, place]));
}
