import { type Static, Type } from 'typebox';
import { Id, Nullable } from './common.ts';
import { resource } from './resource.ts';

const stream = resource('stream');

/** How long an address may be that somebody writes down. */
export const ADDRESS_MAX = 2000;

/** What a page shows of itself to everybody; nothing of it is asked of its server by who reads this. */
export const LinkPreview = Type.Object({
  id: Id,
  /** Where the link leads. */
  url: Type.String(),
  /** As people write it. */
  host: Type.String(),
  /** One line; the host where the page has none. */
  title: Type.String(),
  description: Type.String(),
  site: Type.String(),
  /** The language that the page says it is in. */
  language: Nullable(Type.String()),
  /** Its picture as we keep it. */
  image_url: Nullable(Type.String()),
  /** The player, which is only asked for by whoever wants to see it: then its host learns of them. */
  player: Nullable(Type.Object({ url: Type.String(), host: Type.String() })),
});
export type LinkPreview = Static<typeof LinkPreview>;

export const previewLink = stream.post('previewLink', '/api/v1/link_previews', {
  ids: ['API-690'],
  summary: 'What a page shows of itself, while its address is being written; null where it shows nothing',
  body: { url: Type.String({ minLength: 1, maxLength: ADDRESS_MAX }) },
  status: 200,
  answer: { preview: Nullable(LinkPreview) },
});

export const getLinkPicture = stream.get('getLinkPicture', '/api/v1/link_previews/pictures/{key}', {
  ids: ['API-691'],
  summary: 'The picture of a preview, by the name that the preview gives it',
  params: { key: Type.String({ format: 'uuid' }) },
  bytes: true,
});

const removed = {
  body: { removed: Type.Boolean() },
  answer: { links: Type.Array(LinkPreview) },
};

export const setActivityLink = stream.put('setActivityLink', '/api/v1/activities/{id}/links/{linkId}', {
  ids: ['API-692'],
  summary: 'Take the preview of a link out of an own post, or put it back',
  params: { id: Id, linkId: Id },
  ...removed,
});

export const setReplyLink = stream.put('setReplyLink', '/api/v1/replies/{id}/links/{linkId}', {
  ids: ['API-693'],
  summary: 'Take the preview of a link out of an own reply, or put it back',
  params: { id: Id, linkId: Id },
  ...removed,
});
