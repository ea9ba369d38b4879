import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

/** Somebody who is known from a mail archive alone: they wrote there, and never signed in. */
export const ImportedPerson = Type.Object({
  id: Id,
  displayName: Type.String(),
  email: Nullable(Type.String()),
  /** Those of people who were merged with this one. */
  further_addresses: Type.Array(Type.String()),
  post_count: Type.Integer(),
  reply_count: Type.Integer(),
  /** When they first wrote. */
  created_at: Instant,
});
export type ImportedPerson = Static<typeof ImportedPerson>;

export const listImportedPeople = administration.get(
  'listImportedPeople',
  '/administration/imported-people',
  {
    ids: ['API-1027'],
    summary: 'People who came with mail archives and never signed in, found by name and address',
    query: {
      q: Type.Optional(Type.String({ maxLength: 100 })),
      /** This person is left out: whom to merge them with is looked for. */
      other_than: Type.Optional(Id),
    },
    paging: 'pages',
    answer: { imported_people: Type.Array(ImportedPerson) },
    screen: true,
  },
);

export const mergeImportedPerson = administration.post(
  'mergeImportedPerson',
  '/administration/imported-people/{id}/merge',
  {
    ids: ['API-1028'],
    summary: 'Make somebody who came with a mail archive one with another such person, who is kept; for good',
    params: { id: Id },
    body: { into_id: Id },
    status: 200,
    answer: ImportedPerson,
  },
);
