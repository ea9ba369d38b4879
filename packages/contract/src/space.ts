import { type Static, Type } from 'typebox';
import { Nullable } from './common.ts';
import { resource } from './resource.ts';

const files = resource('files');

/** What files take and may, in bytes, with older versions and what lies in the recycle bin. */
export const Space = Type.Object({
  used: Type.Integer({ minimum: 0 }),
  limit: Nullable(Type.Integer({ minimum: 0 })),
});
export type Space = Static<typeof Space>;

export const getSpace = files.get('getSpace', '/api/storage/space', {
  ids: ['API-650'],
  summary: 'How much space the files of the network take, or of a group',
  query: { group_slug: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) },
  answer: Space,
});
