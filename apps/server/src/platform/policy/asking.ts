import type { Viewer } from './viewer.ts';

/**
 * Who asks to read, as pieces of SQL: the viewer of a request in parameters, or a row of `members` in columns. A
 * predicate that is written with these says the same of one person and of many.
 */
export type Asking = {
  /** Their id. */
  readonly id: string;
  readonly isSignedIn: string;
  /** Whether they are a guest; who is not signed in is less than that. */
  readonly isExternal: string;
  readonly isNetworkAdmin: string;
  /** Whether chats are open to them: guests chat only where the network lets them. */
  readonly canChat: string;
  /** Whether they administer a category. @param category its id */
  readonly administers: (category: string) => string;
  /** Whether a value of `openness` lets them read without belonging. @param openness the column */
  readonly isOpen: (openness: string) => string;
};

/** All that must hold; what always holds is left out. */
export const both = (...conditions: readonly string[]): string => {
  if (conditions.includes('false')) return 'false';
  const rest = conditions.filter((condition) => condition !== 'true');
  return rest.length === 0 ? 'true' : rest.length === 1 ? rest[0]! : `(${rest.join(' and ')})`;
};

/** Of which one must hold; what never holds is left out. */
export const either = (...conditions: readonly string[]): string => {
  if (conditions.includes('true')) return 'true';
  const rest = conditions.filter((condition) => condition !== 'false');
  return rest.length === 0 ? 'false' : rest.length === 1 ? rest[0]! : `(${rest.join(' or ')})`;
};

export const isNot = (condition: string): string =>
  condition === 'true' ? 'false' : condition === 'false' ? 'true' : `not ${condition}`;

/** The values of `containers.openness` that let this person read without belonging to the context. */
export const openTo = (viewer: Pick<Viewer, 'isExternal'>): string[] =>
  viewer.isExternal ? ['everyone'] : ['everyone', 'internal'];

export type Person = Pick<Viewer, 'memberId' | 'isExternal' | 'isNetworkAdmin' | 'administeredCategoryIds'>;

/**
 * The viewer of a request: $1 is their id, $2 what is open to them, $3 the categories that they administer. What they
 * are is written into the text, so that it holds nothing that is not asked of them.
 * @param canChat whether chats are open to them
 */
export const asViewer = (viewer: Person, canChat = true): Asking => ({
  id: '$1::bigint',
  isSignedIn: 'true',
  isExternal: String(viewer.isExternal),
  isNetworkAdmin: String(viewer.isNetworkAdmin),
  canChat: String(canChat),
  administers: (category) =>
    viewer.administeredCategoryIds.length > 0 ? `${category} = any($3::bigint[])` : 'false',
  isOpen: (openness) => `${openness} = any($2::text[])`,
});

/** The values of `asViewer`. */
export const valuesOf = (viewer: Person): unknown[] => [
  viewer.memberId,
  openTo(viewer),
  [...viewer.administeredCategoryIds],
];

/** Who asks, in parameters of a statement: their id, and what is open to them. */
export const inParameters = (member: string, open: string): Pick<Asking, 'id' | 'isOpen'> => ({
  id: `${member}::bigint`,
  isOpen: (openness) => `${openness} = any(${open}::text[])`,
});

/**
 * Everybody at once, each by themselves.
 * @param member alias of the `members` row in the query
 * @param guestsChat whether the network lets guests chat
 */
export const asMember = (member = 'p', guestsChat = true): Asking => ({
  id: `${member}.id`,
  isSignedIn: 'true',
  isExternal: `${member}.is_external`,
  isNetworkAdmin: `${member}.is_network_admin`,
  canChat: either(`not ${member}.is_external`, String(guestsChat)),
  administers: (category) => `exists (
    select 1 from group_category_administrators administering
    where administering.group_category_id = ${category} and administering.member_id = ${member}.id
  )`,
  isOpen: (openness) =>
    `(${openness} = 'everyone' or (${openness} = 'internal' and not ${member}.is_external))`,
});

/** Who is not signed in: belongs to nothing, and nothing is open to them. */
export const asNobody: Asking = {
  id: 'null::bigint',
  isSignedIn: 'false',
  isExternal: 'true',
  isNetworkAdmin: 'false',
  canChat: 'false',
  administers: () => 'false',
  isOpen: () => 'false',
};
