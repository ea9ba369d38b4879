import { type Static, Type } from 'typebox';
import { Email, Id, Instant, LanguageSchema, Nullable } from './common.ts';
import { ManagedMembership } from './member-manager.ts';
import { resource } from './resource.ts';

const administration = resource('administration');
const calendar = resource('calendar');

/** The longest note about somebody from outside. */
export const CONSUMER_NOTE_MAX = 2000;

/** Somebody from outside, as those who administer the network have put them down. */
export const Consumer = Type.Object({
  id: Id,
  displayName: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  /** Letters go there; null without one. */
  email: Nullable(Type.String()),
  /** That of letters. */
  language: LanguageSchema,
  organisation: Type.String(),
  phone: Type.String(),
  note: Type.String(),
  created_at: Instant,
  group_count: Type.Integer(),
  /** Appointments and series on whose lists they are. */
  appointment_count: Type.Integer(),
});
export type Consumer = Static<typeof Consumer>;

const fields = {
  first_name: Type.Optional(Type.String({ maxLength: 100 })),
  last_name: Type.Optional(Type.String({ maxLength: 100 })),
  /** Empty for none. */
  email: Type.Optional(Type.Union([Email, Type.Literal('')])),
  language: Type.Optional(LanguageSchema),
  organisation: Type.Optional(Type.String({ maxLength: 200 })),
  phone: Type.Optional(Type.String({ maxLength: 50 })),
  note: Type.Optional(Type.String({ maxLength: CONSUMER_NOTE_MAX })),
};

export const CONSUMER_SORTS = ['name', 'organisation', 'created'] as const;

export const listConsumers = administration.get('listConsumers', '/administration/consumers', {
  ids: ['API-265a'],
  summary: 'People from outside for those who administer them, found by name, organisation and address',
  query: {
    q: Type.Optional(Type.String({ maxLength: 100 })),
    sort: Type.Optional(Type.Enum([...CONSUMER_SORTS])),
    order: Type.Optional(Type.Enum(['asc', 'desc'])),
  },
  paging: 'pages',
  answer: { consumers: Type.Array(Consumer) },
  screen: true,
});

export const createConsumer = administration.post('createConsumer', '/administration/consumers', {
  ids: ['API-265b'],
  summary: 'Put somebody from outside down, who does not sign in; the address of a member is refused',
  body: fields,
  answer: Consumer,
});

export const getConsumer = administration.get('getConsumer', '/administration/consumers/{id}', {
  ids: ['API-265c'],
  summary: 'Somebody from outside',
  params: { id: Id },
  answer: Consumer,
});

export const updateConsumer = administration.put('updateConsumer', '/administration/consumers/{id}', {
  ids: ['API-265d'],
  summary: 'Change what is known of somebody from outside: only what is sent',
  params: { id: Id },
  body: {
    ...fields,
    /** What the fields that are sent were when the form was filled: 409 where they are others by now. */
    was: Type.Optional(Type.Object(fields)),
  },
  answer: Consumer,
});

export const removeConsumer = administration.delete('removeConsumer', '/administration/consumers/{id}', {
  ids: ['API-265e'],
  summary: 'Delete somebody from outside; on lists of appointments stays the name that the network chose',
  params: { id: Id },
});

const Memberships = {
  name: Type.String(),
  memberships: Type.Array(ManagedMembership),
};

export const listMembershipsOfConsumer = administration.get(
  'listMembershipsOfConsumer',
  '/administration/consumers/{id}/group-memberships',
  {
    ids: ['API-268c'],
    summary: 'The groups that the viewer sees, and in which of them somebody from outside is',
    params: { id: Id },
    answer: Memberships,
    screen: true,
  },
);

export const updateMembershipsOfConsumer = administration.put(
  'updateMembershipsOfConsumer',
  '/administration/consumers/{id}/group-memberships',
  {
    ids: ['API-268d'],
    summary: 'Say in which groups somebody from outside is; groups that the viewer does not see stay',
    params: { id: Id },
    body: { group_ids: Type.Array(Id, { maxItems: 5000 }) },
    answer: Memberships,
  },
);

/** Of so many at most it is told that they fit; more letters make them fewer. */
export const INVITABLE_CONSUMERS_MAX = 20;

export const listInvitableConsumers = calendar.get('listInvitableConsumers', '/api/v1/invitable_consumers', {
  ids: ['API-980'],
  summary: 'People from outside by name, to be invited; nobody where the network does not invite them',
  query: { q: Type.String({ minLength: 1, maxLength: 100 }) },
  answer: {
    consumers: Type.Array(Type.Object({ id: Id, displayName: Type.String(), organisation: Type.String() }), {
      maxItems: INVITABLE_CONSUMERS_MAX,
    }),
  },
});
