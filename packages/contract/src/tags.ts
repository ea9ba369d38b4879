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
  /** Of a deleted one that became one with another: that other one. */
  merged_into: Nullable(Type.Object({ id: Id, name: Type.String() })),
});
export type AdministeredTag = Static<typeof AdministeredTag>;

const params = { id: Id };
const written = {
  name: Type.Optional(Type.String({ maxLength: TAG_NAME })),
  /** The name of the tag that it stands below, which comes into being where there is none; null for none. */
  parent: Type.Optional(Nullable(Type.String({ maxLength: TAG_NAME }))),
};

const stream = resource('stream');
const TagName = Type.Object({ id: Id, name: Type.String() });

/** A tag as everybody sees it who sees something that has it. */
export const Tag = Type.Object({
  id: Id,
  name: Type.String(),
  /** What it stands below. */
  parent: Nullable(TagName),
  /** What stands below it, as far as the viewer sees something that has it. */
  children: Type.Array(TagName),
  /** Posts with it that the viewer sees. */
  post_count: Type.Integer(),
  /** People who follow it, as far as the viewer knows of them. */
  follower_count: Type.Integer(),
  i: Type.Object({ follow: Type.Boolean() }),
});
export type Tag = Static<typeof Tag>;

export const getTag = stream.get('getTag', '/tags/named', {
  ids: ['API-710'],
  summary: 'A tag by its name, or by one that it had before or that was merged with it',
  query: { name: Type.String({ minLength: 1, maxLength: 100 }) },
  answer: Tag,
  screen: true,
});

export const listFollowedTags = stream.get('listFollowedTags', '/tags/followed', {
  ids: ['API-711'],
  summary: 'Tags that the viewer follows, by name',
  paging: 'pages',
  answer: { tags: Type.Array(Tag) },
  screen: true,
});

export const followTag = stream.put('followTag', '/tags/{id}/follow', {
  ids: ['API-712'],
  summary: 'Follow a tag: what is posted with it comes into the subscribed stream',
  params: { id: Id },
  answer: Tag,
});

export const unfollowTag = stream.delete('unfollowTag', '/tags/{id}/follow', {
  ids: ['API-713'],
  summary: 'Follow a tag no more',
  params: { id: Id },
});

export const listTags = administration.get('listTags', '/administration/tags', {
  ids: ['API-263a'],
  summary: 'Tags in use, with how often, for those who run the network',
  query: {
    /** Only those with this in their names. */
    q: Type.Optional(Type.String({ maxLength: 100 })),
    /** Only those that were deleted or merged, and can come back. */
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
  summary: 'Bring a deleted tag back to where it was, or take back that one was merged',
  params,
  status: 200,
  answer: AdministeredTag,
});
