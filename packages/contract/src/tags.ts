import { type Static, Type } from 'typebox';
import { Id, Nullable } from './common.ts';
import { resource } from './resource.ts';

const administration = resource('administration');

/** So long the name of a tag is at most. */
export const TAG_NAME = 50;

export const AdministeredTag = Type.Object({
  id: Id,
  name: Type.String(),
  /** What it stands below. */
  parent: Nullable(Type.Object({ id: Id, name: Type.String() })),
  /** Posts and profiles with it, as far as the viewer sees them; none of a deleted one. */
  post_count: Type.Integer(),
  profile_count: Type.Integer(),
  deleted: Type.Boolean(),
});
export type AdministeredTag = Static<typeof AdministeredTag>;

const params = { id: Id };
const written = {
  name: Type.Optional(Type.String({ maxLength: TAG_NAME })),
  /** The name of the tag that it stands below, which comes into being where there is none; null for none. */
  parent: Type.Optional(Nullable(Type.String({ maxLength: TAG_NAME }))),
};

export const listTags = administration.get('listTags', '/administration/tags', {
  ids: ['API-263a'],
  summary: 'Tags in use, with how often, for those who run the network',
  query: {
    /** Only those with this in their names. */
    q: Type.Optional(Type.String({ maxLength: 100 })),
    /** Only those that were deleted, and can come back. */
    deleted: Type.Optional(Type.Boolean()),
  },
  paging: 'pages',
  answer: { tags: Type.Array(AdministeredTag) },
});

export const updateTag = administration.put('updateTag', '/administration/tags/{id}', {
  ids: ['API-263b'],
  summary:
    'Rename a tag wherever it stands, put it below another, or merge it into the one that has its new name',
  params,
  body: {
    ...written,
    /** Merges it into the tag that has the name already (else 409). */
    merge: Type.Optional(Type.Boolean()),
    /** What the changed fields were when the form was loaded: who has changed them meanwhile is named (409). */
    based_on: Type.Optional(Type.Object(written)),
  },
  answer: AdministeredTag,
});
export type TagChange = Static<typeof updateTag.body>;

export const deleteTag = administration.delete('deleteTag', '/administration/tags/{id}', {
  ids: ['API-263c'],
  summary: 'Take a tag out of all posts and profiles',
  params,
});

export const restoreTag = administration.post('restoreTag', '/administration/tags/{id}/restore', {
  ids: ['API-535'],
  summary: 'Bring a deleted tag back to where it was',
  params,
  status: 200,
  answer: AdministeredTag,
});
