import { type Static, Type } from 'typebox';
import { Id, Nullable } from './common.ts';
import { resource } from './resource.ts';

const shell = resource('shell');
const administration = resource('administration');

export const AdministrationType = Type.Enum(['network', 'group', 'group_category']);
export type AdministrationType = Static<typeof AdministrationType>;

/** Which administration is meant; without an id it is that of the network. */
export const AdministrationQuery = {
  context_type: Type.Optional(AdministrationType),
  /** Id or slug of the group or the category. */
  context_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
};

/** A screen of administration, in the reader's language. */
export const AdministrationEntry = Type.Object({
  key: Type.String(),
  text: Type.String(),
  /** What one finds there, in a few words. */
  hint: Type.String(),
  link: Type.String(),
  /** Regular expression of the addresses under which it is the current one. */
  active_match: Type.String(),
  /** How much there is of it; null where that says nothing. */
  count: Nullable(Type.Integer()),
  /** How much of it waits for somebody. */
  join_request_count: Type.Integer(),
});
export type AdministrationEntry = Static<typeof AdministrationEntry>;

export const AdministrationSection = Type.Object({
  key: Type.String(),
  text: Type.String(),
  navigation_items: Type.Array(AdministrationEntry),
});
export type AdministrationSection = Static<typeof AdministrationSection>;

/** What is administered. */
export const AdministrationContext = Type.Object({
  type: AdministrationType,
  /** Null for the network. */
  id: Nullable(Id),
  slug: Nullable(Type.String()),
  name: Type.String(),
});
export type AdministrationContext = Static<typeof AdministrationContext>;

export const getAdministrationMenu = shell.get('getAdministrationMenu', '/api/v1/userbars/administration', {
  ids: ['API-186'],
  summary: 'The screens of administration that the viewer may go to, by section',
  query: AdministrationQuery,
  answer: {
    context: AdministrationContext,
    navigation_items: Type.Array(AdministrationSection),
  },
});

/** Something that waits for those who administer. */
export const AdministrationAttention = Type.Object({
  key: Type.String(),
  text: Type.String(),
  detail: Type.String(),
  link: Type.String(),
});
export type AdministrationAttention = Static<typeof AdministrationAttention>;

export const getAdministrationStart = administration.get('getAdministrationStart', '/administration', {
  ids: ['API-480'],
  summary: 'What waits for those who administer, and the network or the group in figures',
  screen: true,
  query: AdministrationQuery,
  answer: {
    attention: Type.Array(AdministrationAttention),
    /** Figures with their names; none counts a single person's doing. */
    figures: Type.Array(Type.Object({ key: Type.String(), text: Type.String(), value: Type.Integer() })),
    /** Of the program; null except for the network. */
    version: Nullable(Type.String()),
  },
});
