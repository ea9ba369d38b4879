import { type Static, Type } from 'typebox';
import { Actor, Id, Instant, Nullable } from './common.ts';
import { resource } from './resource.ts';

const stream = resource('stream');

/** What an entry consisted of beside its text. */
export const VersionDetails = Type.Object({
  /** Names of files, in their order. */
  attachments: Type.Optional(Type.Array(Type.String())),
  /** The options of a poll, in their order. */
  options: Type.Optional(Type.Array(Type.String())),
  /** The text of an article below its teaser, in the dialect of documents. */
  body: Type.Optional(Type.String()),
});
export type VersionDetails = Static<typeof VersionDetails>;

export const EntryVersion = Type.Object({
  /** Null for what stands now. */
  id: Nullable(Id),
  editor: Actor,
  title: Type.String(),
  content: Type.String(),
  details: VersionDetails,
  /** Since when it stood, or stands. */
  created_at: Instant,
});
export type EntryVersion = Static<typeof EntryVersion>;

const answer = { versions: Type.Array(EntryVersion) };

export const listVersions = stream.get('listVersions', '/api/v1/activities/{id}/versions', {
  ids: ['API-790'],
  summary: 'What a post says and said before it was edited, newest first',
  params: { id: Id },
  paging: 'cursor',
  answer,
});

export const listVersionsOfReply = stream.get('listVersionsOfReply', '/api/v1/replies/{id}/versions', {
  ids: ['API-791'],
  summary: 'What a reply says and said before it was edited, newest first',
  params: { id: Id },
  paging: 'cursor',
  answer,
});
