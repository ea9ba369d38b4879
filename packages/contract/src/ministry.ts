import { type Static, Type } from 'typebox';
import { Attachment } from './attachments.ts';
import { Actor, Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

/** The most members that one minister is in charge of. */
export const MINISTRY_CHARGES_MAX = 200;
export const MINISTRY_TEXT_MAX = 10_000;

/** A member who is in charge of others. */
export const Minister = Type.Object({ minister: Actor, members: Type.Array(Actor) });
export type Minister = Static<typeof Minister>;

/** A member whom the viewer is in charge of. */
export const MinistryCharge = Type.Object({
  member: Actor,
  entries_count: Type.Integer(),
  /** The day of the newest entry. */
  newest_on: Nullable(Type.String({ format: 'date' })),
  html_url: Type.String(),
});
export type MinistryCharge = Static<typeof MinistryCharge>;

/** What a minister keeps about a member. */
export const MinistryEntry = Type.Object({
  id: Id,
  day: Type.String({ format: 'date' }),
  text: Type.String(),
  html_text: Type.String(),
  /** Null where they are gone. */
  author: Nullable(Actor),
  files: Type.Array(Attachment),
  created_at: Instant,
  updated_at: Instant,
  can: Type.Object({ update: Type.Boolean(), destroy: Type.Boolean() }),
});
export type MinistryEntry = Static<typeof MinistryEntry>;

const fields = {
  day: Type.String({ format: 'date' }),
  text: Type.String({ maxLength: MINISTRY_TEXT_MAX }),
  files: Type.Optional(Type.Array(Id, { maxItems: 20 })),
};

export const listMinisters = administration.get('listMinisters', '/administration/ministry', {
  ids: ['API-993a'],
  summary: 'The ministers, each with the members whom they are in charge of',
  paging: 'pages',
  answer: { ministers: Type.Array(Minister) },
  screen: true,
});

export const saveMinister = administration.put('saveMinister', '/administration/ministry/{id}', {
  ids: ['API-993b'],
  summary: 'Say whom a member is in charge of',
  params: { id: Id },
  body: { member_ids: Type.Array(Id, { minItems: 1, maxItems: MINISTRY_CHARGES_MAX }) },
  answer: Minister,
});

export const removeMinister = administration.delete('removeMinister', '/administration/ministry/{id}', {
  ids: ['API-993c'],
  summary: 'Let a member be in charge of nobody any more; what they wrote stays',
  params: { id: Id },
});

export const listMinistryCharges = administration.get(
  'listMinistryCharges',
  '/administration/ministry/memberships',
  {
    ids: ['API-994a'],
    summary: 'The members whom the viewer is in charge of, by name',
    answer: { charges: Type.Array(MinistryCharge) },
  },
);

export const getMinistryMembership = administration.get(
  'getMinistryMembership',
  '/administration/ministry/memberships/{membershipId}',
  {
    ids: ['API-994b'],
    summary: 'What ministers keep about a member, the newest first',
    params: { membershipId: Id },
    paging: 'pages',
    answer: {
      member: Actor,
      entries: Type.Array(MinistryEntry),
      ministers: Type.Array(Actor),
    },
    screen: true,
  },
);

export const createMinistryEntry = administration.post(
  'createMinistryEntry',
  '/administration/ministry/memberships/{membershipId}/entries',
  {
    ids: ['API-995a'],
    summary: 'Keep something about a member',
    params: { membershipId: Id },
    body: { entry: Type.Object(fields) },
    answer: MinistryEntry,
  },
);

export const updateMinistryEntry = administration.put(
  'updateMinistryEntry',
  '/administration/ministry/entries/{id}',
  {
    ids: ['API-995b'],
    summary: 'Change an entry that one wrote',
    params: { id: Id },
    body: { entry: Type.Object(fields) },
    answer: MinistryEntry,
  },
);

export const deleteMinistryEntry = administration.delete(
  'deleteMinistryEntry',
  '/administration/ministry/entries/{id}',
  { ids: ['API-995c'], summary: 'Delete an entry with its files', params: { id: Id } },
);
